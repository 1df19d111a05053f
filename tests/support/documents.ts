import assert from "node:assert/strict";
import {
  DOCUMENT_DATA_ID,
  type DocumentAnswer,
  type DocumentRequest,
  type RenderDocument,
} from "../../contract/documents.ts";
import { formatUiCookie, UI_COOKIE, type UiPreferences } from "../../contract/uiCookie.ts";
import { RENDER_LIMIT_MS } from "../../server/http/documents.ts";
import type { AppFiles } from "../../server/http/static.ts";
import type { DocumentData } from "../../src/app/documentData.ts";
import { renderDocument } from "../../src/app/entryServer.tsx";
import { addProcess, addProject, addType } from "./projects.ts";
import { pathOf, ROUTE_EXAMPLES } from "./routeExamples.ts";
import { type TestServer, testServer, type TestServerInput, type TestUser } from "./server.ts";

/** The page of the build, with the marks that documents fill. */
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

/** A built app of a page and a script. */
const filesOf = (render: RenderDocument): AppFiles => ({
  inline: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  renderDocument: render,
  isMissingFile: (path) => path.startsWith("/assets/"),
  scriptsOf: (modules) => modules.map((path) => `/assets/${path.split("/").at(-1)}.js`),
  find(path) {
    const file = FILES[path];
    return file &&
      { type: file.type, etag: `"${path}"`, size: file.bytes.length, immutable: false };
  },
  read: (path) => Promise.resolve(FILES[path]?.bytes ?? assert.fail(path)),
});

/** A server that renders documents. */
export interface DocumentServer extends TestServer {
  /** Paths of the API that renderings called, oldest first. */
  calls: string[];
  /** How often something was rendered. */
  rendered(): number;
  /** Has the next rendering, and those after it, done by another function. */
  renderBy(render: RenderDocument): void;
  /** Has the time limit of every rendering that is under way pass; it does not by itself. */
  passLimit(): void;
  /** Signs in, and answers the value of the document cookie. */
  openDocuments(user: TestUser, password?: string): Promise<string>;
  /** Requests a document as browsers do. */
  open(path: string, by?: OpenedBy): Promise<Response>;
}

export interface OpenedBy {
  /** The value of the document cookie. */
  secret?: string | undefined;
  /** The whole value of the `ui` cookie, or what it says. */
  ui?: string | Partial<UiPreferences>;
  method?: string;
  /** The network address to come from. */
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

/** What browsers say of the pages that they open. */
export const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

export async function documentServer(input: TestServerInput = {}): Promise<DocumentServer> {
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
  const counted = (asked: DocumentRequest): Promise<DocumentAnswer> => {
    count++;
    return render({
      ...asked,
      fetch(input, init) {
        calls.push(String(input));
        return asked.fetch(input, init);
      },
    });
  };
  const server = await testServer({ files: filesOf(counted), ...input });
  return {
    ...server,
    calls,
    rendered: () => count,
    passLimit: limit.pass,
    async close() {
      limit.restore();
      await server.close();
    },
    renderBy: (other) => void (render = other),
    async openDocuments({ email, password: own }, password = own ?? "") {
      const body = { email, password };
      const response = await server.request("POST", "/api/auth/login", { body });
      assert.equal(response.status, 200);
      await response.body?.cancel();
      const [, secret] = new RegExp(`${DOCUMENT_COOKIE}=([^;]+)`)
        .exec(response.headers.getSetCookie().join()) ?? [];
      return secret ?? assert.fail("no cookie");
    },
    open(path, { secret, ui, method = "GET", headers, ...rest } = {}) {
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

/** Has timers of one duration pass when they are told to; others pass by themselves. */
function holdTimers(held: number) {
  const { setTimeout } = globalThis;
  const waiting: (() => void)[] = [];
  function setOrHold(given: () => void, ms?: number, ...rest: unknown[]) {
    if (ms !== held) return Reflect.apply(setTimeout, globalThis, [given, ms, ...rest]);
    waiting.push(given);
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

/** The texts of a document that tests look at. */
export interface ReadDocument {
  status: number;
  html: string;
  language: string | undefined;
  title: string | undefined;
  /** Texts of the headings of the first level. */
  headings: string[];
  /** The content of the root, empty in the plain page. */
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
    headings: [...markup.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = ""]) => textOf(text)),
    markup: markup.startsWith("<!-- rendered page -->") ? "" : markup,
    styles: /<style nonce="[^"]+">(.*?)<\/style>/s.exec(html)?.[1],
    data: json === undefined ? null : JSON.parse(json),
  };
}

/** The text of markup, without that of icons. */
export const textOf = (markup: string): string =>
  markup.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, "").trim();

/** The texts of the cells of each row. */
export const rowsOf = (markup: string): string[][] =>
  [...markup.matchAll(/<tr role="row"[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<!--.*?-->/g, "")
      .replaceAll(/<[^>]*>/g, "|").split("|").map((text) => text.trim()).filter((text) =>
        text !== ""
      )
  );

/** An administrator, and a record of each kind that has a page. */
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

/** Where each page can be looked at, by its path in the table of routes. */
export async function pagePaths(
  server: TestServer,
  admin: TestUser,
): Promise<Record<string, string>> {
  const api = (method: string, path: string, asked = {}) => server.request(method, path, asked);
  const signIn = () => server.signIn(admin);
  const paths: Record<string, string> = {};
  for (const [route, example] of Object.entries(ROUTE_EXAMPLES)) {
    paths[route] = await pathOf({ api, signIn }, example);
  }
  return paths;
}
