/** A picture of one transparent pixel, which stands in for images that cannot be read. */
export const TRANSPARENT_PIXEL =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const MEDIA = "img, picture, video, audio, canvas, iframe, object, embed, image, use";

/**
 * Whether a node can be copied into a picture. One that cannot would make the whole picture fail:
 * a canvas or video with pixels of another site, a name or a text that XML does not allow.
 */
export function isDrawable(node: Node): boolean {
  if (node instanceof CharacterData) return node.data.isWellFormed();
  if (!(node instanceof Element)) return true;
  // No script runs in a picture, which would show it.
  if (node.localName === "noscript") return false;
  if (!hasXmlNames(node)) return false;
  if (node instanceof HTMLCanvasElement) return isReadable(() => node.toDataURL());
  if (node instanceof HTMLVideoElement) return isDrawableVideo(node);
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
    return node.value.isWellFormed();
  }
  return true;
}

/** Whether a node can be copied when media have made the picture fail: all of them are left out. */
export const isDrawableWithoutMedia = (node: Node): boolean =>
  isDrawable(node) && !(node instanceof Element && node.matches(MEDIA));

function isDrawableVideo(video: HTMLVideoElement): boolean {
  const { clientWidth, clientHeight, currentSrc, poster } = video;
  if (clientWidth === 0 || clientHeight === 0) return false;
  if (currentSrc === "") return poster !== "";
  return isReadable(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    canvas.getContext("2d")?.drawImage(video, 0, 0, 1, 1);
    canvas.toDataURL();
  });
}

/** Whether pixels may be read: those of another site may not. */
function isReadable(read: () => void): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

const XML_NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Whether its names can be written as XML; extensions of the browser add others. */
function hasXmlNames(element: Element): boolean {
  return XML_NAME.test(element.localName) && [...element.attributes].every(isXmlAttribute);
}

const isXmlAttribute = ({ localName, namespaceURI, name, value }: Attr): boolean =>
  (namespaceURI !== null || name === localName) && XML_NAME.test(localName) &&
  value.isWellFormed();

/** Characters that XML does not allow, as a data URL encodes them. */
const FORBIDDEN_CHARACTERS = /%(?:0[0-8BCEF]|1[0-9A-F]|EF%BF%B[EF])/g;

/** The copy of a page, an SVG data URL, without characters that XML does not allow. */
export const withoutForbiddenCharacters = (svg: string): string =>
  svg.replaceAll(FORBIDDEN_CHARACTERS, "");

/** The copy of a page, an SVG data URL, without attributes whose names XML does not allow. */
export const withoutForbiddenAttributes = (svg: string): string =>
  withChangedTags(
    svg,
    (tag) => tag.replace(ATTRIBUTE, (attribute, name) => ALLOWED_NAME.test(name) ? attribute : ""),
  );

/** Applies `change` to each start tag of an SVG data URL. */
export function withChangedTags(svg: string, change: (tag: string) => string): string {
  const start = svg.indexOf(",") + 1;
  const source = decodeURIComponent(svg.slice(start)).replace(START_TAG, change);
  return svg.slice(0, start) + encodeURIComponent(source);
}

// A serializer writes neither brackets nor quotes inside the values of attributes.
const START_TAG = /<[^!?/][^<>]*>/g;
const ATTRIBUTE = /\s([^\s=]+)="[^"]*"/g;
const ALLOWED_NAME = /^(?:xmlns(?::\w+)?|xlink:href|xml:\w+|[\p{L}_][\p{L}\p{N}_.-]*)$/u;
