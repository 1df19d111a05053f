import assert from "node:assert/strict";
import {
  DOCUMENT_DATA_ID,
  type DocumentRequest,
  type DocumentResponse,
  type RenderDocument,
} from "../../contract/documents.ts";
import { formatUiCookie, UI_COOKIE, type UiPreferences } from "../../contract/uiCookie.ts";
import { RENDER_LIMIT_MS } from "../../server/platform/http/documents.ts";
import type { AppFiles } from "../../server/platform/http/static.ts";
import type { DocumentData } from "../../src/app/documentData.ts";
import { renderDocument } from "../../src/app/entryServer.tsx";
import { addProcess, addProject, addType } from "./projects.ts";
import { findPath, ROUTE_EXAMPLES } from "./routeExamples.ts";
import {
  createTestServer,
  type TestServer,
  type TestServerInput,
  type TestUser,
} from "./server.ts";

/** The page template with its placeholders. */
export const PAGE = await Deno.readTextFile(new URL("../../static/index.html", import.meta.url));
const PAGE_BYTES = new TextEncoder().encode(PAGE);
export const SCRIPT = "console.log('İklim');";

const FILES: Record<string, { type: string; bytes: Uint8Array<ArrayBuffer> }> = {
  "/index.html": { type: "text/html; charset=utf-8", bytes: PAGE_BYTES },
  "/assets/main.js": {
    type: "text/javascript; charset=utf-8",
    bytes: new TextEncoder().encode(SCRIPT),
  },
};

/** Creates a build of one page and one script. */
const createFiles = (render: RenderDocument): AppFiles => ({
  inline: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  renderDocument: render,
  isMissingFile: (path) => path.startsWith("/assets/"),
  listScripts: (modules) => modules.map((path) => `/assets/${path.split("/").at(-1)}.js`),
  find(path) {
    const file = FILES[path];
    return file &&
      { type: file.type, etag: `"${path}"`, size: file.bytes.length, immutable: false };
  },
  read: (path) => Promise.resolve(FILES[path]?.bytes ?? assert.fail(path)),
});

/** A server that renders documents. */
export interface DocumentServer extends TestServer {
  /** Paths of the API that were called while rendering, oldest first. */
  calls: string[];
  /** Returns how many documents were rendered. */
  getRenderCount(): number;
  /** Replaces the function that renders documents. */
  setRenderer(render: RenderDocument): void;
  /** Lets the time limit of all pending renderings expire. */
  expireRenderLimit(): void;
  /** Signs in and returns the value of the document cookie. */
  signInForDocuments(user: TestUser, password?: string): Promise<string>;
  /** Requests a document as browsers do. */
  openDocument(path: string, by?: OpenOptions): Promise<Response>;
}

export interface OpenOptions {
  /** The value of the document cookie. */
  secret?: string | undefined;
  /** The raw `ui` cookie, or preferences to override. */
  ui?: string | Partial<UiPreferences>;
  method?: string;
  /** The client's network address. */
  address?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export const UI: UiPreferences = {
  language: "tr",
  theme: "system",
  timeZone: "Europe/Istanbul",
  isCollapsed: false,
};

const DOCUMENT_COOKIE = "__Host-document_session";

/** The `Accept` header of browsers for documents. */
export const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

export async function createDocumentServer(input: TestServerInput = {}): Promise<DocumentServer> {
  // The first document waits for all pages to load, and documents have a limited time.
  await renderDocument({
    request: new Request("http://localhost/login"),
    session: undefined,
    ui: UI,
    now: 0,
    fetch,
  });
  const limit = holdTimers(RENDER_LIMIT_MS);
  const calls: string[] = [];
  let count = 0;
  let render: RenderDocument = renderDocument;
  const renderAndCount = (request: DocumentRequest): Promise<DocumentResponse> => {
    count++;
    return render({
      ...request,
      fetch(input, init) {
        calls.push(String(input));
        return request.fetch(input, init);
      },
    });
  };
  const server = await createTestServer({ files: createFiles(renderAndCount), ...input });
  return {
    ...server,
    calls,
    getRenderCount: () => count,
    expireRenderLimit: limit.pass,
    async close() {
      limit.restore();
      await server.close();
    },
    setRenderer: (other) => void (render = other),
    async signInForDocuments({ email, password: own }, password = own ?? "") {
      const body = { email, password };
      const response = await server.request("POST", "/api/auth/login", { body });
      assert.equal(response.status, 200);
      await response.body?.cancel();
      const [, secret] = new RegExp(`${DOCUMENT_COOKIE}=([^;]+)`)
        .exec(response.headers.getSetCookie().join()) ?? [];
      return secret ?? assert.fail("no cookie");
    },
    openDocument(path, { secret, ui, method = "GET", headers, ...rest } = {}) {
      const cookies = [
        ...(secret === undefined ? [] : [`${DOCUMENT_COOKIE}=${secret}`]),
        ...(ui === undefined
          ? []
          : [`${UI_COOKIE}=${typeof ui === "string" ? ui : formatUiCookie({ ...UI, ...ui })}`]),
      ];
      return server.request(method, path, {
        headers: {
          Accept: ACCEPT,
          ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
          ...headers,
        },
        ...rest,
      });
    },
  };
}

/** Holds timers of one duration until `pass` is called. */
function holdTimers(heldMs: number) {
  const { setTimeout } = globalThis;
  const waiting: (() => void)[] = [];
  function setOrHold(callback: () => void, ms?: number, ...rest: unknown[]) {
    if (ms !== heldMs) return Reflect.apply(setTimeout, globalThis, [callback, ms, ...rest]);
    waiting.push(callback);
    return 0;
  }
  Object.assign(globalThis, { setTimeout: setOrHold });
  return {
    pass() {
      for (const pass of waiting.splice(0)) pass();
    },
    restore: () => void Object.assign(globalThis, { setTimeout }),
  };
}

/** The parts of a document that tests compare. */
export interface ReadDocument {
  status: number;
  html: string;
  language: string | undefined;
  title: string | undefined;
  /** Texts of the headings of the first level. */
  headings: string[];
  /** The content of the root; empty without a rendered page. */
  markup: string;
  styles: string | undefined;
  data: DocumentData | null;
}

export async function readDocument(response: Response): Promise<ReadDocument> {
  const html = await response.text();
  const [, markup = ""] =
    /<div id="root"[^>]*>(.*?)<\/div>\s*(?:<script type="application\/json"|<template)/s
      .exec(html) ?? [];
  const [, json] = new RegExp(`id="${DOCUMENT_DATA_ID}">(.*?)</script>`, "s").exec(html) ?? [];
  return {
    status: response.status,
    html,
    language: /<html lang="(\w+)">/.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    headings: [...markup.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = ""]) => toText(text)),
    markup: markup.startsWith("<!-- rendered page -->") ? "" : markup,
    styles: /<style nonce="[^"]+">(.*?)<\/style>/s.exec(html)?.[1],
    data: json === undefined ? null : JSON.parse(json),
  };
}

/** Returns the text of markup, without icons. */
export const toText = (markup: string): string =>
  markup.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, "").trim();

/** Returns the cell texts of each row. */
export const readRows = (markup: string): string[][] =>
  [...markup.matchAll(/<tr role="row"[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<!--.*?-->/g, "")
      .replaceAll(/<[^>]*>/g, "|").split("|").map((text) => text.trim()).filter((text) =>
        text !== ""
      )
  );

/** Adds an administrator and one record of each kind with a page. */
export async function addRecords(server: TestServer): Promise<TestUser> {
  const admin = await server.addUser({ roles: ["ADMIN"] });
  const typeId = await addType(server.db, "Güneş");
  const { companyId } = admin;
  const projectId = await addProject(server.db, { name: "Bozcaada", companyId, typeId });
  await addProcess(server.db, projectId, "Tescil", [{ name: "Saha ziyareti" }]);
  const { access_token: token } = await server.signIn(admin);
  for (
    const [path, body] of [
      ["/api/project-milestone-owners", { name: "Sicil Kurumu", kind: "REGISTRY" }],
      ["/api/reminders", { description: "Ölçümleri gönder", dueDatetime: "2026-03-02T09:00" }],
      ["/api/feedback", {
        title: "Liste boş geliyor",
        description: "Filtreyi kaldırınca liste boş kalıyor.",
        category: "BUG",
        priority: "HIGH",
      }],
    ] as const
  ) {
    const response = await server.request("POST", path, { token, body });
    assert.equal(response.status, 201);
    await response.body?.cancel();
  }
  return admin;
}

/** Returns an example path of each route. */
export async function listPagePaths(
  server: TestServer,
  admin: TestUser,
): Promise<Record<string, string>> {
  const fetchApi = (method: string, path: string, options = {}) =>
    server.request(method, path, options);
  const signIn = () => server.signIn(admin);
  const paths: Record<string, string> = {};
  for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
    paths[route] = await findPath({ fetchApi, signIn }, example);
  }
  return paths;
}
