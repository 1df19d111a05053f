import { DOCUMENT_DATA_ID, type RenderedPage } from "../../../contract/documents.ts";

/** The parts that differ between documents. */
interface RenderedDocument
  extends Pick<RenderedPage, "language" | "title" | "markup" | "styles" | "data"> {
  /** URLs of the page's scripts, without the entry. */
  scripts: readonly string[];
  /** Empty if nobody is signed in. */
  sessionId: string;
  /** The content policy's nonce for styles. */
  nonce: string;
}

const TITLE = "<title>İklim</title>";
const LANGUAGE = '<html lang="tr">';
const ROOT = '<div id="root"><!-- rendered page -->';
const HEAD = "<!-- rendered head -->";
const DATA = "<!-- rendered data -->";

/**
 * Parses the built page. Returns a function that inserts a rendered one.
 * @throws if a placeholder is missing or repeated.
 */
export function readTemplate(page: string): (rendered: RenderedDocument) => string {
  const marks = [LANGUAGE, TITLE, HEAD, ROOT, DATA] as const;
  const parts: string[] = [];
  let rest = page;
  for (const mark of marks) {
    const [before = "", ...after] = rest.split(mark);
    if (after.length !== 1) throw new Error(`The built page has no ${mark}, or more than one`);
    parts.push(before);
    rest = after.join(mark);
  }
  parts.push(rest);
  return ({ language, title, markup, styles, scripts, sessionId, data, nonce }) => {
    const values = [
      `<html lang="${language}">`,
      `<title>${escapeHtml(title)}</title>`,
      [
        `<style nonce="${nonce}">${styles}</style>`,
        ...scripts.map((url) => `<link rel="modulepreload" href="${url}">`),
      ].join(""),
      `<div id="root" data-session="${sessionId}">${markup}`,
      data === null
        ? ""
        : `<script type="application/json" id="${DOCUMENT_DATA_ID}">${toScriptJson(data)}</script>`,
    ];
    return parts.map((part, index) => part + (values[index] ?? "")).join("");
  };
}

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => HTML_ESCAPES[sign] ?? sign);

/** Escapes JSON so that it cannot close its element. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
