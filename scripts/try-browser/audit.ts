/**
 * What a page must hold to for everybody who uses it, as an expression that runs in the page and gives sentences on
 * what is wrong: names of page and controls, their size (WCAG 2.2: 24 pixels; fields of a board are aimed at instead),
 * contrast of texts (4.5, large ones 3), and the page's width.
 */
export const AUDIT = `(() => {
  const problems = [];
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
  const nameOf = (node) => {
    const labels = [...(node.labels ?? [])].map((label) => label.textContent);
    const { ariaLabel, placeholder, tagName, textContent } = node;
    const own = tagName === "SELECT" ? "" : textContent;
    return [ariaLabel, ...labels, own, placeholder].find((text) => text?.trim());
  };
  for (const node of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")) {
    if (!isSeen(node)) continue;
    const { height, width } = node.getBoundingClientRect();
    const what = node.outerHTML.slice(0, 120);
    if (!nameOf(node)) problems.push("no name: " + what);
    const isField = node.closest('[role="grid"]') !== null || node.matches('[type="range"], [role="tabpanel"]');
    if (Math.min(height, width) < 24 && !isField) problems.push("small: " + width + " × " + height + ", " + what);
  }
  if (!document.title || !document.documentElement.lang) problems.push("no title or language");
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) problems.push("id twice: " + id);
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const [r, g, b, alpha = 1] = channels(getComputedStyle(node).backgroundColor);
      if (alpha > 0.99) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const svg = node.closest("svg");
    const isChart = svg?.classList.contains("chart");
    if (!walker.currentNode.data.trim() || seen.has(node) || !isSeen(node) || (svg && !isChart)) continue;
    if (node.closest("option, title, :disabled")) continue;
    seen.add(node);
    const style = getComputedStyle(node);
    const ink = channels(isChart ? style.fill : style.color).slice(0, 3);
    const back = isChart ? channels(getComputedStyle(svg.querySelector(".ground")).fill) : ground(node);
    const [a, b] = [luminance(ink), luminance(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const text = node.textContent.slice(0, 60);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) problems.push("contrast " + ratio.toFixed(1) + ": " + text);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) problems.push("wider than the screen: " + scrollWidth + " of " + innerWidth);
  return problems;
})()`;
