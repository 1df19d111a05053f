import { withChangedTags } from "./capturedNodes.ts";

const MARK = "data-captured-style";

/**
 * Marks what is shifted because something inside the page is scrolled: a copy of the page starts at
 * the top of everything. The result removes the marks.
 */
export function markShifted(page: Element): () => void {
  const scrolled = [...page.querySelectorAll("*")].filter((element) =>
    element.scrollTop !== 0 || element.scrollLeft !== 0
  );
  const stuck = scrolled.flatMap((element) =>
    [...element.querySelectorAll("*")].filter((child) => positionOf(child) === "sticky")
  );
  const shifts = measureStuck(stuck);
  const marked: Element[] = [];
  const mark = (element: Element, x: number, y: number) => {
    element.setAttribute(MARK, shiftedStyle(element, x, y));
    marked.push(element);
  };
  for (const { children, scrollLeft, scrollTop } of scrolled) {
    for (const child of children) {
      if (positionOf(child) !== "fixed") mark(child, -scrollLeft, -scrollTop);
    }
  }
  stuck.forEach((element, index) => {
    const { x = 0, y = 0 } = shifts[index] ?? {};
    const scroller = scrolled.find(({ children }) => [...children].includes(element));
    mark(element, x - (scroller?.scrollLeft ?? 0), y - (scroller?.scrollTop ?? 0));
  });
  return () => marked.forEach((element) => element.removeAttribute(MARK));
}

/** Shifts in a copy of the page, an SVG data URL, what was marked when it was made. */
export function withShiftedStyles(svg: string): string {
  if (!svg.includes(MARK)) return svg;
  return withChangedTags(svg, (tag) => {
    const [, style] = new RegExp(`${MARK}="([^"]*)"`).exec(tag) ?? [];
    return style === undefined ? tag : tag.replace(/(\sstyle="[^"]*)"/, `$1;${style}"`);
  });
}

/** The declarations that show an element shifted, in CSS pixels, beside those that it has. */
function shiftedStyle(element: Element, x: number, y: number): string {
  const { display, transform } = getComputedStyle(element);
  if (display === "inline") return `position:relative;left:${x}px;top:${y}px`;
  return `transform:translate(${x}px,${y}px)${transform === "none" ? "" : ` ${transform}`}`;
}

/** How far each element is kept from where it would be if it did not stick. */
function measureStuck(elements: readonly Element[]): { x: number; y: number }[] {
  const places = () => elements.map((element) => element.getBoundingClientRect());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${MARK}] { position: relative !important; inset: auto !important }`);
  const before = places();
  elements.forEach((element) => element.setAttribute(MARK, ""));
  document.adoptedStyleSheets.push(sheet);
  const after = places();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  elements.forEach((element) => element.removeAttribute(MARK));
  return before.map(({ x, y }, index) => ({
    x: x - (after[index]?.x ?? x),
    y: y - (after[index]?.y ?? y),
  }));
}

const positionOf = (element: Element): string => getComputedStyle(element).position;
