/** Light or dark: as the system says, unless a person chooses otherwise. */

const SETTING = "theme";

/** Follow the choice in the list `select`: "system", "light" or "dark"; it is kept where `drafts` may keep anything. */
export function createTheme(select, drafts) {
  const follow = () => (document.documentElement.dataset.theme = select.value);
  select.addEventListener("change", () => {
    follow();
    if (drafts.isOn) drafts.store.put("settings", { id: SETTING, value: select.value }).catch(() => {});
  });

  /** Take up the choice that the device keeps. */
  async function recall() {
    if (!drafts.isOn) return;
    select.value = (await drafts.store.get("settings", SETTING).catch(() => undefined))?.value ?? select.value;
    follow();
  }

  return { recall };
}
