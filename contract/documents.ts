import type { Language } from "./language.ts";
import type { SessionUser } from "./sessionUser.ts";
import type { UiPreferences } from "./uiCookie.ts";

/** The id of the element that holds a document's data as JSON. */
export const DOCUMENT_DATA_ID = "document-data";

/** Whose document it is. */
export interface DocumentSession {
  id: string;
  user: SessionUser;
  /** For calls of the API while the document is rendered. It is sent to no browser. */
  accessToken: string;
}

export interface DocumentRequest {
  request: Request;
  /** Undefined for who is signed out. */
  session: DocumentSession | undefined;
  ui: UiPreferences;
  /** What the clock of the server shows, in milliseconds since 1970. */
  now: number;
  /** Calls the API, by path and query. */
  fetch: typeof globalThis.fetch;
}

/** What the browser hydrates a document with; `src/app/documentData.ts` has the rest. */
export interface SentData {
  /** What the clock of the server shows, in milliseconds since 1970. */
  now: number;
}

/** The page at an address as the server answers it. */
export interface RenderedPage {
  kind: "page";
  status: number;
  language: Language;
  title: string;
  markup: string;
  styles: string;
  /** Paths of the sources that the page needs, as the manifest of the build names them. */
  modules: string[];
  /** Null where the browser renders the page again, as after an error in React. */
  data: SentData | null;
}

export type DocumentAnswer =
  | { kind: "redirect"; location: string }
  /** The browser renders it by itself. */
  | { kind: "shell" }
  | RenderedPage;

/** Renders the page at an address. */
export type RenderDocument = (asked: DocumentRequest) => Promise<DocumentAnswer>;
