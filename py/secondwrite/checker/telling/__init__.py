"""What a check says, in words and pictures: traces, repairs, and the verdict of each effect."""
