import { toSvg } from "html-to-image";
import { MAX_SCREENSHOT_PIXELS, MAX_SCREENSHOT_SIDE } from "../../contract/constants.ts";
import { toBase64 } from "../platform/base64.ts";
import { fittingPng } from "../pages/feedback/form/png.ts";
import {
  isDrawable,
  isDrawableWithoutMedia,
  TRANSPARENT_PIXEL,
  withoutForbiddenAttributes,
  withoutForbiddenCharacters,
} from "./capturedNodes.ts";
import { markShifted, withShiftedStyles } from "./capturedScroll.ts";

/**
 * A picture of the page's whole body as a PNG data URL: as sharp as the screen, or less where that
 * would be larger than a feedback takes. What is marked `data-uncaptured` is left out, and so is
 * every password. What the browser cannot draw, as images of other sites, is left out as well.
 */
export async function captureBody(signal: AbortSignal): Promise<string> {
  const { offsetWidth: width, scrollHeight: height } = document.body;
  const options = {
    width,
    height,
    fontEmbedCSS: await styles(signal),
    includeStyleProperties: visibleProperties(),
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

  return fittingPng({
    width,
    height,
    ratio: maxPixelRatio(width, height),
    draw: (context) => context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height),
  });
}

/** How long an image of the page may take before it is left out. */
const FETCH_TIMEOUT_MS = 5_000;

/** An image of the page as it stands, drawn from a copy of its elements. */
async function drawCopy(options: Parameters<typeof toSvg>[1]): Promise<HTMLImageElement> {
  const unmark = markShifted(document.body);
  let svg: string;
  try {
    svg = await withoutSecrets(() => toSvg(document.body, options));
  } finally {
    unmark();
  }
  const copy = withShiftedStyles(withoutForbiddenCharacters(withExactSizes(svg)));
  return await decoded(copy).catch(() => decoded(withoutForbiddenAttributes(copy)));
}

async function decoded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

const EXCLUDED = "[data-uncaptured], [type=password], [autocomplete$=-password]";

/** Hides what must not be in the picture while the page is copied; its room is kept. */
async function withoutSecrets<Copy>(copy: () => Promise<Copy>): Promise<Copy> {
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
 * The page's style rules, embedded in the picture: typefaces with their files inlined, and the
 * theme's custom properties. The insides of charts and icons are styled by them; the library copies
 * the computed style of everything else.
 */
async function styles(signal: AbortSignal): Promise<string> {
  const rules = await Promise.all(
    [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) =>
      readableRules(sheet).map((rule) =>
        rule instanceof CSSFontFaceRule
          ? withInlineFile(rule.cssText, sheet.href ?? location.href, signal)
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

async function withInlineFile(face: string, base: string, signal: AbortSignal): Promise<string> {
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

/** The rules of a style sheet; none of one that another site has brought. */
function readableRules(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/**
 * The style properties that show in a picture. A copy of all of them takes thrice as long; logical
 * ones only repeat the physical ones.
 */
function visibleProperties(): string[] {
  return [...getComputedStyle(document.documentElement)].filter((name) =>
    !INVISIBLE_PROPERTIES.test(name)
  );
}

const INVISIBLE_PROPERTIES =
  /^(?:--|animation|transition|scroll|view-t|timeline|will-change|cursor|pointer|touch|user-select|page|break|orphans|widows|offset|contain|-webkit-(?:user|app|locale|rtl|print|tap))|block|inline/;

/**
 * The library makes type a tenth of a pixel smaller, and the browser cuts widths it is asked for
 * short: lines break as on the page when both are what they were.
 */
function withExactSizes(svg: string): string {
  // A size stands alone, or with the height of the line in `font`.
  const size = /(font-size%3A%20)?(\d+)\.9px(?=((%20)?%2F)?)/g;
  const width = /(?<=[ ;0]width%3A%20)(\d+\.\d+)(?=px)/g;
  return svg
    .replaceAll(
      size,
      (found, alone = "", whole, withLine) =>
        alone === "" && withLine === undefined ? found : `${alone}${Number(whole) + 1}px`,
    )
    .replaceAll(width, (pixels) => String(Math.ceil(Number(pixels) * 64 - 0.1) / 64));
}

function maxPixelRatio(width: number, height: number): number {
  return Math.min(
    devicePixelRatio,
    Math.sqrt(MAX_SCREENSHOT_PIXELS / (width * height)),
    MAX_SCREENSHOT_SIDE / Math.max(width, height),
  );
}
