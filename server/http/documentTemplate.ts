import { DOCUMENT_DATA_ID, type RenderedPage } from "../../contract/documents.ts";

/** What of a document differs from the next. */
interface Rendered extends Pick<RenderedPage, "language" | "title" | "markup" | "styles" | "data"> {
  /** Addresses of the scripts that the page needs beside the entry. */
  scripts: readonly string[];
  /** Empty for who is signed out. */
  sessionId: string;
  /** Of the content policy, for the styles. */
  nonce: string;
}

const TITLE = "<title>İklim</title>";
const LANGUAGE = '<html lang="tr">';
const ROOT = '<div id="root"><!-- rendered page -->';
const HEAD = "<!-- rendered head -->";
const DATA = "<!-- rendered data -->";

/** Reads the built page; the result puts a rendered one into it. Throws where a mark is missing. */
export function readTemplate(page: string): (rendered: Rendered) => string {
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
    const filled = [
      `<html lang="${language}">`,
      `<title>${escapeHtml(title)}</title>`,
      [
        `<style nonce="${nonce}">${styles}</style>`,
        ...scripts.map((url) => `<link rel="modulepreload" href="${url}">`),
      ].join(""),
      `<div id="root" data-session="${sessionId}">${markup}`,
      data === null
        ? ""
        : `<script type="application/json" id="${DOCUMENT_DATA_ID}">${json(data)}</script>`,
    ];
    return parts.map((part, index) => part + (filled[index] ?? "")).join("");
  };
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);

/** Escapes the text so that it cannot close its element. */
const json = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");
