import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { Effects } from "../../machines/createApp.ts";
import type { Refusal, TabEvent, TokenGrant } from "../../machines/sessionSetup.ts";
import { issuedAt, readAccessToken, refresh, signOut } from "../api/auth.ts";
import type { Http } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { requestLock } from "../platform/locks.ts";
import { isDoubtful, type ServerClock } from "../platform/serverClock.ts";
import { localStore } from "../platform/storage.ts";

const REFRESH_LOCK = "session-refresh";
/** Stored while there are no tokens because their session ended by itself. */
const LOST_KEY = "session-lost";
/**
 * Keeps the lock this long after a refresh, so that a tab that asks meanwhile waits and then reads
 * the new tokens.
 */
const LOCK_RELEASE_DELAY_MS = 500;
/** How long to wait for another tab's storage event. */
const STORAGE_EVENT_TIMEOUT_MS = 1_000;
/** Activity is reported at most this often. */
const ACTIVITY_THROTTLE_MS = 5_000;

function grantOf({ accessToken, refreshToken }: StoredTokens): TokenGrant {
  return { user: readAccessToken(accessToken), accessToken, refreshToken };
}

/** Null where what is stored is no token. */
function readableGrant(stored: StoredTokens): TokenGrant | null {
  try {
    return grantOf(stored);
  } catch {
    return null;
  }
}

type SessionEffects = Pick<
  Effects,
  "restore" | "refresh" | "signOut" | "followTabs" | "storeTokens" | "clearTokens"
>;

/** The effects of the session machine in a browser: storage, the server, other tabs. */
export function sessionEffects(http: () => Http, clock: ServerClock): SessionEffects {
  // The token this tab last stored or read, to notice changes made by other tabs.
  let knownToken: string | null = null;
  const store = (tokens: StoredTokens) => {
    knownToken = tokens.accessToken;
    writeTokens(tokens);
  };

  return {
    async restore() {
      const stored = readTokens();
      knownToken = stored?.accessToken ?? null;
      if (stored === null) return null;
      const grant = grantOf(stored);
      const claims = { exp: grant.user.exp, iat: issuedAt(stored.accessToken) };
      if (isDoubtful(claims, clock.now())) await clock.measure();
      return grant;
    },

    refresh: (held, signal) =>
      withLock(REFRESH_LOCK, signal, async (hasWaited) => {
        if (hasWaited) await waitForStorageChange(held.accessToken, signal);
        const stored = readTokens();
        // Another tab has refreshed already: use its tokens.
        if (stored && stored.accessToken !== held.accessToken) return grantOf(stored);
        const answer = await refresh(http(), held.refreshToken ?? "", { signal, quiet: true })
          .catch((error) => {
            throw isRefusedToken(error) ? { refused: true } satisfies Refusal : error;
          });
        const tokens = {
          accessToken: answer.access_token,
          refreshToken: answer.refresh_token ?? held.refreshToken,
        };
        const grant = grantOf(tokens);
        signal.throwIfAborted();
        store(tokens);
        return grant;
      }),

    async signOut({ accessToken }) {
      if (accessToken === null) return;
      await signOut(http(), { bearer: accessToken, quiet: true });
    },

    followTabs: (send) =>
      followTabs(send, (accessToken) => {
        const isChanged = accessToken !== knownToken;
        knownToken = accessToken;
        return isChanged;
      }),
    storeTokens: ({ accessToken, refreshToken }) => store({ accessToken, refreshToken }),
    clearTokens(held) {
      if (held !== null && readTokens()?.accessToken !== held) return;
      knownToken = null;
      clearTokens({ isLost: held !== null });
    },
  };
}

const isRefusedToken = (error: unknown) =>
  error instanceof RequestFailure && error.kind === "refused" && !error.isWorthRepeating &&
  error.status !== 429;

/** Runs under the lock of this name. Passes whether it waited for another tab. */
function withLock<Result>(
  name: string,
  signal: AbortSignal,
  run: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = async (hasWaited: boolean) => {
      await run(hasWaited).then(resolve, reject);
      // Kept a little longer, so that whoever asks meanwhile waits and reads the stored tokens.
      await new Promise((resolve) => setTimeout(resolve, LOCK_RELEASE_DELAY_MS));
    };
    requestLock(name, { ifAvailable: true }, async (isGranted) => {
      if (isGranted) return await settle(false);
      requestLock(name, { signal }, () => settle(true)).catch(reject);
    }).catch(reject);
  });
}

/** A lock may be passed on before what was stored under it has arrived in this tab. */
function waitForStorageChange(heldToken: string | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (readTokens()?.accessToken !== heldToken) return resolve();
    const timeout = setTimeout(done, STORAGE_EVENT_TIMEOUT_MS);
    globalThis.addEventListener("storage", done);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(timeout);
      globalThis.removeEventListener("storage", done);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}

function followTabs(
  send: (event: TabEvent) => void,
  isChanged: (accessToken: string | null) => boolean,
): () => void {
  let lastActivity = -ACTIVITY_THROTTLE_MS;

  function sendTokens() {
    const stored = readTokens();
    if (!isChanged(stored?.accessToken ?? null)) return;
    if (stored === null && isLost()) return send({ type: "tokens.lost" });
    send({ type: "tokens.changed", grant: stored && readableGrant(stored) });
  }
  function checkSession() {
    if (document.visibilityState !== "visible") return;
    sendTokens();
    send({ type: "clock.checked" });
  }
  function reportActivity({ timeStamp }: Event) {
    if (timeStamp - lastActivity < ACTIVITY_THROTTLE_MS) return;
    lastActivity = timeStamp;
    send({ type: "user.active" });
  }

  const listening = new AbortController();
  const { signal } = listening;
  globalThis.addEventListener("storage", sendTokens, { signal });
  document.addEventListener("visibilitychange", checkSession, { signal });
  for (const kind of ["focus", "pageshow"]) {
    globalThis.addEventListener(kind, checkSession, { signal });
  }
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    globalThis.addEventListener(kind, reportActivity, { signal, passive: true, capture: true });
  }
  return () => listening.abort();
}

interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** The tokens as browser storage holds them, shared by every tab (docs/product.md 6.1). */
function readTokens(): StoredTokens | null {
  const accessToken = localStore.getItem(ACCESS_TOKEN_KEY);
  return accessToken === null
    ? null
    : { accessToken, refreshToken: localStore.getItem(REFRESH_TOKEN_KEY) };
}

const isLost = () => localStore.getItem(LOST_KEY) !== null;

/** The access token is written last: other tabs take its change as the sign to read both. */
function writeTokens(tokens: StoredTokens): void {
  if (tokens.refreshToken === null) localStore.removeItem(REFRESH_TOKEN_KEY);
  else localStore.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken);
  localStore.removeItem(LOST_KEY);
  localStore.setItem(ACCESS_TOKEN_KEY, tokens.accessToken);
}

/** Told apart for other tabs: what was typed in them is kept, unless the user signed out. */
function clearTokens({ isLost }: { isLost: boolean }): void {
  if (isLost) localStore.setItem(LOST_KEY, "true");
  else if (readTokens() !== null) localStore.removeItem(LOST_KEY);
  localStore.removeItem(REFRESH_TOKEN_KEY);
  localStore.removeItem(ACCESS_TOKEN_KEY);
}
