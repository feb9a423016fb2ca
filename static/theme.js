/** Light or dark: as the system says, unless a person chooses otherwise for this page. */

/** Follow the choice in the list `select`: "system", "light" or "dark". */
export function createTheme(select) {
  select.addEventListener("change", () => {
    document.documentElement.dataset.theme = select.value;
  });
}
