import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { type BenchPage, findPath, LOGIN, PAGES, PROJECT_LIST } from "./pages.ts";
import { type RunningServer, startProduct } from "./product.ts";
import { startDocument } from "./document.ts";
import { startLibraries } from "./libraries.ts";
import { startPeer } from "./peer.ts";
import type { SavedSession } from "./slowed.ts";

export interface Site {
  name: string;
  url: string;
  pages: Record<string, BenchPage>;
  signIn(): Promise<SavedSession>;
}

export interface Sites {
  product: Site;
  peer: Site;
  libraries: Site;
  document: Site;
  stop(): Promise<void>;
}

const PEER_PAGES: Record<string, BenchPage> = {
  [PROJECT_LIST]: { path: "/#/projects", awaited: "tbody tr" },
  [LOGIN]: { path: "/#/login", awaited: "input[type=password]", isGuest: true },
};

/** The pages of the libraries alone and of the static document. */
const LIST_ONLY: Record<string, BenchPage> = {
  [PROJECT_LIST]: { path: "/project/", awaited: "tbody tr" },
};

/** Starts the product with demo data, and the other sites on its API. */
export async function startSites(): Promise<Sites> {
  await using started = new AsyncDisposableStack();
  const start = async (starting: Promise<RunningServer>) => {
    const { url, stop } = await starting;
    started.defer(stop);
    return url;
  };
  const product = await openProduct(await start(startProduct()));
  const { signIn } = product;
  const peer = await start(startPeer(product.url));
  const libraries = await start(startLibraries(product.url));
  const document = await start(startDocument(product.url, await signIn()));
  const running = started.move();
  return {
    product,
    peer: { name: "react-admin", url: peer, pages: PEER_PAGES, signIn },
    libraries: { name: "the libraries alone", url: libraries, pages: LIST_ONLY, signIn },
    document: { name: "a static document", url: document, pages: LIST_ONLY, signIn },
    stop: () => running.disposeAsync(),
  };
}

export async function openProduct(url: string): Promise<Site> {
  const signIn = () => signInAt(url);
  const { localStorage: { [ACCESS_TOKEN_KEY]: token } } = await signIn();
  const fetchList = (path: string) =>
    fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  await acknowledgeNotifications(url, token ?? "");
  const pages = await Promise.all(
    Object.entries(PAGES).map(async ([name, page]) =>
      [name, { ...page, path: await findPath(page, fetchList) }] as const
    ),
  );
  return { name: "İklim", url, pages: Object.fromEntries(pages), signIn };
}

async function signInAt(url: string): Promise<SavedSession> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: DEMO_ACCOUNTS[0]?.email, password: DEMO_PASSWORD }),
  });
  const tokens = await response.json();
  if (!response.ok) {
    throw new Error(`Signing in was answered with ${response.status}: ${tokens.title}`);
  }
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  return {
    localStorage: {
      [ACCESS_TOKEN_KEY]: tokens.access_token,
      [REFRESH_TOKEN_KEY]: tokens.refresh_token,
    },
    cookies,
  };
}

/** Acknowledges the demo's notifications: toasts would cover what is pressed. */
async function acknowledgeNotifications(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/notifications/undelivered`, { headers });
  const news: { id: string }[] = await response.json();
  for (const { id } of news) {
    const path = `/api/notifications/${id}/acknowledge-delivery`;
    const { body } = await fetch(url + path, { method: "PUT", headers });
    await body?.cancel();
  }
}
