/** One transparent pixel, which replaces images that cannot be read. */
export const TRANSPARENT_PIXEL =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const MEDIA = "img, picture, video, audio, canvas, iframe, object, embed, image, use";

/**
 * Whether a node can be copied into a picture. Others make the whole picture fail: a canvas or
 * video with pixels of another site, or a name or text that XML forbids.
 */
export function isDrawable(node: Node): boolean {
  if (node instanceof CharacterData) return node.data.isWellFormed();
  if (!(node instanceof Element)) return true;
  // A picture would show it, as no script runs there.
  if (node.localName === "noscript") return false;
  if (!hasXmlNames(node)) return false;
  if (node instanceof HTMLCanvasElement) return isReadable(() => node.toDataURL());
  if (node instanceof HTMLVideoElement) return isDrawableVideo(node);
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
    return node.value.isWellFormed();
  }
  return true;
}

/** Whether a node can be copied into a picture without media. */
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

/** Whether reading pixels succeeds. Browsers reject reading those of another site. */
function isReadable(read: () => void): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

const XML_NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Whether the element's names are valid in XML. Browser extensions add others. */
function hasXmlNames(element: Element): boolean {
  return XML_NAME.test(element.localName) && [...element.attributes].every(isXmlAttribute);
}

const isXmlAttribute = ({ localName, namespaceURI, name, value }: Attr): boolean =>
  (namespaceURI !== null || name === localName) && XML_NAME.test(localName) &&
  value.isWellFormed();

/** Characters that XML forbids, as encoded in a data URL. */
const FORBIDDEN_CHARACTERS = /%(?:0[0-8BCEF]|1[0-9A-F]|EF%BF%B[EF])/g;

/** Removes characters that XML forbids from an SVG data URL. */
export const removeForbiddenCharacters = (svg: string): string =>
  svg.replaceAll(FORBIDDEN_CHARACTERS, "");

/** Removes attributes whose names XML forbids from an SVG data URL. */
export const removeForbiddenAttributes = (svg: string): string =>
  mapStartTags(
    svg,
    (tag) => tag.replace(ATTRIBUTE, (attribute, name) => ALLOWED_NAME.test(name) ? attribute : ""),
  );

/** Applies `change` to each start tag of an SVG data URL. */
export function mapStartTags(svg: string, change: (tag: string) => string): string {
  const start = svg.indexOf(",") + 1;
  const source = decodeURIComponent(svg.slice(start)).replace(START_TAG, change);
  return svg.slice(0, start) + encodeURIComponent(source);
}

// The serializer escapes brackets and quotes in attribute values.
const START_TAG = /<[^!?/][^<>]*>/g;
const ATTRIBUTE = /\s([^\s=]+)="[^"]*"/g;
const ALLOWED_NAME = /^(?:xmlns(?::\w+)?|xlink:href|xml:\w+|[\p{L}_][\p{L}\p{N}_.-]*)$/u;
