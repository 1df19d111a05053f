import type { Language } from "./language.ts";
import type { SessionUser } from "./sessionUser.ts";
import type { UiPreferences } from "./uiCookie.ts";

/** The id of the element that holds a document's data as JSON. */
export const DOCUMENT_DATA_ID = "document-data";

/** The session of the user who requests a document. */
export interface DocumentSession {
  id: string;
  user: SessionUser;
  /** Authorizes API calls while the document is rendered; never sent to the browser. */
  accessToken: string;
}

export interface DocumentRequest {
  request: Request;
  /** Undefined if the user is signed out. */
  session: DocumentSession | undefined;
  ui: UiPreferences;
  /** The server's time in milliseconds since 1970. */
  now: number;
  /** Calls the API, by path and query. */
  fetch: typeof globalThis.fetch;
}

/** The data that hydrates a document; `src/app/documentData.ts` extends it. */
export interface HydrationData {
  /** The server's time in milliseconds since 1970. */
  now: number;
}

/** The server-rendered page at an address. */
export interface RenderedPage {
  kind: "page";
  status: number;
  language: Language;
  title: string;
  markup: string;
  styles: string;
  /** Source paths of the page's modules, as in the build's manifest. */
  modules: string[];
  /** Null if the browser must render the page again, as after an error in React. */
  data: HydrationData | null;
}

export type DocumentResponse =
  | { kind: "redirect"; location: string }
  /** The browser renders the page. */
  | { kind: "shell" }
  | RenderedPage;

/** Renders the page at an address. */
export type RenderDocument = (documentRequest: DocumentRequest) => Promise<DocumentResponse>;
