"""What a supplier is asked, what comes back, and how several replies compare.

`question_set` is what goes out, `reply` what comes back; neither ever changes the worksheet.
"""
