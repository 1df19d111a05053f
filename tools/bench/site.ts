import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { LOGIN, type Opened, PAGES, pathOf, PROJECT_LIST } from "./pages.ts";
import { type Started, startProduct } from "./product.ts";
import { startDocument } from "./document.ts";
import { startLibraries } from "./libraries.ts";
import { startPeer } from "./peer.ts";
import type { Kept } from "./slowed.ts";

/** Something to measure: the product, its peer, the libraries alone, or a static document. */
export interface Site {
  name: string;
  url: string;
  /** Its pages by the names that the product's have. */
  pages: Record<string, Opened>;
  /** Signs in again each time. */
  signIn(): Promise<Kept>;
}

export interface Sites {
  product: Site;
  peer: Site;
  libraries: Site;
  document: Site;
  stop(): Promise<void>;
}

const PEER_PAGES: Record<string, Opened> = {
  [PROJECT_LIST]: { path: "/#/projects", awaited: "tbody tr" },
  [LOGIN]: { path: "/#/login", awaited: "input[type=password]", isGuest: true },
};

const LIBRARIES_PAGES: Record<string, Opened> = {
  [PROJECT_LIST]: { path: "/project/", awaited: "tbody tr" },
};

const STATIC_PAGES: Record<string, Opened> = {
  [PROJECT_LIST]: { path: "/project/", awaited: "tbody tr" },
};

/** Starts the product with the demo, and the others on the product's API. */
export async function startSites(): Promise<Sites> {
  await using started = new AsyncDisposableStack();
  const start = async (starting: Promise<Started>) => {
    const { url, stop } = await starting;
    started.defer(stop);
    return url;
  };
  const product = await productOf(await start(startProduct()));
  const { signIn } = product;
  const peer = await start(startPeer(product.url));
  const libraries = await start(startLibraries(product.url));
  const document = await start(startDocument(product.url, await signIn()));
  const running = started.move();
  return {
    product,
    peer: { name: "react-admin", url: peer, pages: PEER_PAGES, signIn },
    libraries: { name: "the libraries alone", url: libraries, pages: LIBRARIES_PAGES, signIn },
    document: { name: "a static document", url: document, pages: STATIC_PAGES, signIn },
    stop: () => running.disposeAsync(),
  };
}

/** The product that listens at an address. */
export async function productOf(url: string): Promise<Site> {
  const signIn = () => signInAt(url);
  const { localStorage: { [ACCESS_TOKEN_KEY]: token } } = await signIn();
  const ask = (path: string) =>
    fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  await hearNews(url, token ?? "");
  const pages = await Promise.all(
    Object.entries(PAGES).map(async ([name, page]) =>
      [name, { ...page, path: await pathOf(page, ask) }] as const
    ),
  );
  return { name: "İklim", url, pages: Object.fromEntries(pages), signIn };
}

async function signInAt(url: string): Promise<Kept> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[0]?.email, password: DEMO_PASSWORD }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}: ${said.title}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  return {
    localStorage: {
      [ACCESS_TOKEN_KEY]: said.access_token,
      [REFRESH_TOKEN_KEY]: said.refresh_token,
    },
    cookies,
  };
}

/** Acknowledges the demo's news, so that no toast lies over what is pressed. */
async function hearNews(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/notifications/undelivered`, { headers });
  const news: { id: string }[] = await answer.json();
  for (const { id } of news) {
    const path = `/api/notifications/${id}/acknowledge-delivery`;
    const { body } = await fetch(url + path, { method: "PUT", headers });
    await body?.cancel();
  }
}
