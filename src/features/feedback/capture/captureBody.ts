import { toSvg } from "html-to-image";
import { MAX_SCREENSHOT_PIXELS, MAX_SCREENSHOT_SIDE } from "../../../../contract/constants.ts";
import { toBase64 } from "../../../platform/base64.ts";
import { createFittingPng } from "../form/png.ts";
import {
  isDrawable,
  isDrawableWithoutMedia,
  removeForbiddenAttributes,
  removeForbiddenCharacters,
  TRANSPARENT_PIXEL,
} from "./capturedNodes.ts";
import { applyShiftedStyles, markScrolledContent } from "./capturedScroll.ts";

/**
 * Captures the page's body as a PNG data URL. It is as sharp as the screen, or less if feedback
 * accepts no larger file. Leaves out elements marked `data-uncaptured`, passwords, and what the
 * browser cannot draw, such as images of other sites.
 */
export async function captureBody(signal: AbortSignal): Promise<string> {
  const { offsetWidth: width, scrollHeight: height } = document.body;
  const options = {
    width,
    height,
    fontEmbedCSS: await collectStyles(signal),
    includeStyleProperties: listVisibleProperties(),
    imagePlaceholder: TRANSPARENT_PIXEL,
    onImageErrorHandler: () => {},
    fetchRequestInit: { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) },
  };
  const image = await drawCopy({ ...options, filter: isDrawable }).catch((error) => {
    console.info("The page is captured without its media", error);
    signal.throwIfAborted();
    return drawCopy({ ...options, filter: isDrawableWithoutMedia });
  });
  signal.throwIfAborted();

  return createFittingPng({
    width,
    height,
    ratio: computeMaxPixelRatio(width, height),
    draw: (context) => context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height),
  });
}

/** An image that takes longer to load is left out. */
const FETCH_TIMEOUT_MS = 5_000;

/** Draws the page as an image from a copy of its elements. */
async function drawCopy(options: Parameters<typeof toSvg>[1]): Promise<HTMLImageElement> {
  const removeMarks = markScrolledContent(document.body);
  let svg: string;
  try {
    svg = await hideSecrets(() => toSvg(document.body, options));
  } finally {
    removeMarks();
  }
  const copy = applyShiftedStyles(removeForbiddenCharacters(restoreExactSizes(svg)));
  return await loadImage(copy).catch(() => loadImage(removeForbiddenAttributes(copy)));
}

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

const EXCLUDED = "[data-uncaptured], [type=password], [autocomplete$=-password]";

/** Hides secrets while the page is copied, without moving the rest. */
async function hideSecrets<Copy>(copy: () => Promise<Copy>): Promise<Copy> {
  const stylesheet = new CSSStyleSheet();
  stylesheet.replaceSync(`:is(${EXCLUDED}), :is(${EXCLUDED}) * { visibility: hidden !important }`);
  document.adoptedStyleSheets.push(stylesheet);
  try {
    return await copy();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) =>
      sheet !== stylesheet
    );
  }
}

/**
 * Collects the page's style rules: fonts with their files inlined, and the theme's custom
 * properties. Charts and icons need the rules; the library copies the computed style of everything
 * else.
 */
async function collectStyles(signal: AbortSignal): Promise<string> {
  const rules = await Promise.all(
    [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) =>
      getReadableRules(sheet).map((rule) =>
        rule instanceof CSSFontFaceRule
          ? inlineFontFile(rule.cssText, sheet.href ?? location.href, signal)
          : rule.cssText
      )
    ),
  );
  const page = getComputedStyle(document.documentElement);
  const theme = [...page].filter((name) => name.startsWith("--"))
    .map((name) => `${name}:${page.getPropertyValue(name)};`);
  return [
    ...rules,
    `:root{${theme.join("")}}`,
    "*,::before,::after{animation:none!important;transition:none!important}",
  ].join("\n");
}

async function inlineFontFile(face: string, base: string, signal: AbortSignal): Promise<string> {
  const [reference, path] = /url\("?([^")]+)"?\)/.exec(face) ?? [];
  if (reference === undefined || path === undefined) return face;
  try {
    const file = await (await fetch(new URL(path, base), { signal })).arrayBuffer();
    return face.replace(reference, `url("data:font/woff2;base64,${toBase64(file)}")`);
  } catch {
    signal.throwIfAborted();
    return "";
  }
}

/** Returns the rules of a style sheet; none of one from another origin. */
function getReadableRules(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/**
 * Lists the style properties that are visible in a picture. Copying all of them takes three times
 * as long; logical ones repeat the physical ones. A placeholder inherits the fill colour of its
 * input, which would replace its own colour.
 */
function listVisibleProperties(): string[] {
  return [...getComputedStyle(document.documentElement)].filter((name) =>
    !INVISIBLE_PROPERTIES.test(name)
  );
}

const INVISIBLE_PROPERTIES =
  /^(?:--|animation|transition|scroll|view-t|timeline|will-change|cursor|pointer|touch|user-select|page|break|orphans|widows|offset|contain|-webkit-(?:text-fill|user|app|locale|rtl|print|tap))|block|inline/;

/**
 * Restores the sizes that the library changes, so that lines break as on the page. The library
 * reduces font sizes by 0.1 px, and the browser truncates widths.
 */
function restoreExactSizes(svg: string): string {
  // The size is in `font-size`, or in `font` before the line height.
  const size = /(font-size%3A%20)?(\d+)\.9px(?=((%20)?%2F)?)/g;
  const width = /(?<=[ ;0]width%3A%20)(\d+\.\d+)(?=px)/g;
  return svg
    .replaceAll(
      size,
      (found, fontSizePrefix = "", whole, lineHeight) =>
        fontSizePrefix === "" && lineHeight === undefined
          ? found
          : `${fontSizePrefix}${Number(whole) + 1}px`,
    )
    .replaceAll(width, (pixels) => String(Math.ceil(Number(pixels) * 64 - 0.1) / 64));
}

function computeMaxPixelRatio(width: number, height: number): number {
  return Math.min(
    devicePixelRatio,
    Math.sqrt(MAX_SCREENSHOT_PIXELS / (width * height)),
    MAX_SCREENSHOT_SIDE / Math.max(width, height),
  );
}
