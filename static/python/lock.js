/** What a memory fits: all parts by their hash, and what a browser gave Python at its start (its own name, language, time zone). */
export function lockOfPage() {
  const parts = document.querySelector('meta[name="parts"]').content;
  const { language, userAgent } = navigator;
  return { parts, browser: [userAgent, language, Intl.DateTimeFormat().resolvedOptions().timeZone].join(" ") };
}
