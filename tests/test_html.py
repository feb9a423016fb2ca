from secondwrite.exports import html


def test_raw_html_and_script_links_never_become_markup() -> None:
    rendered = html.render("<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b>y</b> [z](data:text/html,x)")
    assert "<script" not in rendered and "<b>" not in rendered and "<a " not in rendered


def test_tables_are_rendered() -> None:
    assert "<td>1</td>" in html.render("| a |\n| --- |\n| 1 |\n")
