import { mapStartTags } from "./capturedNodes.ts";

const MARK = "data-captured-style";

/**
 * Marks elements that are shifted by scrolling inside the page. A copy of the page starts
 * unscrolled. Returns a function that removes the marks.
 */
export function markScrolledContent(page: Element): () => void {
  const scrolled = [...page.querySelectorAll("*")].filter((element) =>
    element.scrollTop !== 0 || element.scrollLeft !== 0
  );
  const stickyElements = scrolled.flatMap((element) =>
    [...element.querySelectorAll("*")].filter((child) => getPosition(child) === "sticky")
  );
  const shifts = measureStickyShifts(stickyElements);
  const marked: Element[] = [];
  const mark = (element: Element, x: number, y: number) => {
    element.setAttribute(MARK, createShiftedStyle(element, x, y));
    marked.push(element);
  };
  for (const { children, scrollLeft, scrollTop } of scrolled) {
    for (const child of children) {
      if (getPosition(child) !== "fixed") mark(child, -scrollLeft, -scrollTop);
    }
  }
  stickyElements.forEach((element, index) => {
    const { x = 0, y = 0 } = shifts[index] ?? {};
    const scroller = scrolled.find(({ children }) => [...children].includes(element));
    mark(element, x - (scroller?.scrollLeft ?? 0), y - (scroller?.scrollTop ?? 0));
  });
  return () => marked.forEach((element) => element.removeAttribute(MARK));
}

/** Applies the marked shifts to the page's copy, an SVG data URL. */
export function applyShiftedStyles(svg: string): string {
  if (!svg.includes(MARK)) return svg;
  return mapStartTags(svg, (tag) => {
    const [, style] = new RegExp(`${MARK}="([^"]*)"`).exec(tag) ?? [];
    return style === undefined ? tag : tag.replace(/(\sstyle="[^"]*)"/, `$1;${style}"`);
  });
}

/** Creates the CSS declarations that shift an element. `x` and `y` are in CSS pixels. */
function createShiftedStyle(element: Element, x: number, y: number): string {
  const { display, transform } = getComputedStyle(element);
  if (display === "inline") return `position:relative;left:${x}px;top:${y}px`;
  return `transform:translate(${x}px,${y}px)${transform === "none" ? "" : ` ${transform}`}`;
}

/** Measures how far each sticky element is from its place without sticking. */
function measureStickyShifts(elements: readonly Element[]): { x: number; y: number }[] {
  const measureBoxes = () => elements.map((element) => element.getBoundingClientRect());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${MARK}] { position: relative !important; inset: auto !important }`);
  const before = measureBoxes();
  elements.forEach((element) => element.setAttribute(MARK, ""));
  document.adoptedStyleSheets.push(sheet);
  const after = measureBoxes();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((stylesheet) =>
    stylesheet !== sheet
  );
  elements.forEach((element) => element.removeAttribute(MARK));
  return before.map(({ x, y }, index) => ({
    x: x - (after[index]?.x ?? x),
    y: y - (after[index]?.y ?? y),
  }));
}

const getPosition = (element: Element): string => getComputedStyle(element).position;
