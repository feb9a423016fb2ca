/** Bars that stay in view: how high each of them is, for the style sheets, so that nothing takes the focus under one. */

const STAYING = ["sticky", "fixed"];

/**
 * Keep the custom property of each bar (`{"--name": element}`) at its height, which is 0 while it does not stay in view. All that lies
 * in the `place` of the property is styled anew when it changes.
 */
export function followBars(bars, place = document.documentElement) {
  const all = Object.entries(bars);
  const { style } = place;
  const measure = () => {
    const heights = all.map(([name, bar]) => [name, `${heightOf(bar)}px`]);
    for (const [name, height] of heights) if (style.getPropertyValue(name) !== height) style.setProperty(name, height);
  };
  const observer = new ResizeObserver(measure);
  for (const [, bar] of all) observer.observe(bar);
  window.addEventListener("resize", measure);
}

/** How high a bar is that stays in view. */
export function heightOf(bar) {
  return STAYING.includes(getComputedStyle(bar).position) ? bar.offsetHeight : 0;
}
