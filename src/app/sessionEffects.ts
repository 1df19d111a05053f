import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../contract/constants.ts";
import type { Effects } from "../../machines/createApp.ts";
import type { RefreshRejection, TabEvent, TokenGrant } from "../../machines/sessionSetup.ts";
import { getIssuedAt, readAccessToken, refresh, signOut } from "../api/auth.ts";
import type { Http } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { requestLock } from "../platform/locks.ts";
import { contradictsClock, type ServerClock } from "../platform/serverClock.ts";
import { localStore } from "../platform/storage.ts";

const REFRESH_LOCK = "session-refresh";
/** Stored while there are no tokens because the session ended without a sign-out. */
const SESSION_LOST_KEY = "session-lost";
/** Keeps the lock this long after a refresh: waiting tabs then read the new tokens. */
const LOCK_RELEASE_DELAY_MS = 500;
/** How long to wait for another tab's storage event. */
const STORAGE_EVENT_TIMEOUT_MS = 1_000;
/** Activity is reported at most this often. */
const ACTIVITY_THROTTLE_MS = 5_000;

function toGrant({ accessToken, refreshToken }: StoredTokens): TokenGrant {
  return { user: readAccessToken(accessToken), accessToken, refreshToken };
}

/** Null if the stored text is not a token. */
function parseGrant(stored: StoredTokens): TokenGrant | null {
  try {
    return toGrant(stored);
  } catch {
    return null;
  }
}

type SessionEffects = Pick<
  Effects,
  "restore" | "refresh" | "signOut" | "followTabs" | "storeTokens" | "clearTokens"
>;

/** Creates the session machine's effects in a browser: storage, server, other tabs. */
export function createSessionEffects(http: () => Http, clock: ServerClock): SessionEffects {
  // The token that this tab last stored or read, to detect changes by other tabs.
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
      const grant = toGrant(stored);
      const claims = { exp: grant.user.exp, iat: getIssuedAt(stored.accessToken) };
      if (contradictsClock(claims, clock.now())) await clock.measure();
      return grant;
    },

    refresh: (current, signal) =>
      withLock(REFRESH_LOCK, signal, async (hasWaited) => {
        if (hasWaited) await waitForStorageChange(current.accessToken, signal);
        const stored = readTokens();
        // Another tab has already refreshed: use its tokens.
        if (stored && stored.accessToken !== current.accessToken) return toGrant(stored);
        const response = await refresh(http(), current.refreshToken ?? "", { signal, quiet: true })
          .catch((error) => {
            throw isTokenRejected(error) ? { rejected: true } satisfies RefreshRejection : error;
          });
        const tokens = {
          accessToken: response.access_token,
          refreshToken: response.refresh_token ?? current.refreshToken,
        };
        const grant = toGrant(tokens);
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
    clearTokens(lostToken) {
      if (lostToken !== null && readTokens()?.accessToken !== lostToken) return;
      knownToken = null;
      clearTokens({ isSessionLost: lostToken !== null });
    },
  };
}

const isTokenRejected = (error: unknown) =>
  error instanceof RequestFailure && error.kind === "rejected" && !error.isRetryable &&
  error.status !== 429;

/** Runs under a lock. `hasWaited` is true if another tab had it. */
function withLock<Result>(
  name: string,
  signal: AbortSignal,
  run: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const runLocked = async (hasWaited: boolean) => {
      await run(hasWaited).then(resolve, reject);
      await new Promise((resolve) => setTimeout(resolve, LOCK_RELEASE_DELAY_MS));
    };
    requestLock(name, { ifAvailable: true }, async (isGranted) => {
      if (isGranted) return await runLocked(false);
      requestLock(name, { signal }, () => runLocked(true)).catch(reject);
    }).catch(reject);
  });
}

/** Waits until tokens stored by another tab have arrived. The lock may be passed on sooner. */
function waitForStorageChange(currentToken: string | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (readTokens()?.accessToken !== currentToken) return resolve();
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
    if (stored === null && isSessionLost()) return send({ type: "tokens.lost" });
    const grant = stored && parseGrant(stored);
    send(grant === null ? { type: "tokens.removed" } : { type: "tokens.changed", grant });
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

  const controller = new AbortController();
  const { signal } = controller;
  globalThis.addEventListener("storage", sendTokens, { signal });
  document.addEventListener("visibilitychange", checkSession, { signal });
  for (const kind of ["focus", "pageshow"]) {
    globalThis.addEventListener(kind, checkSession, { signal });
  }
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    globalThis.addEventListener(kind, reportActivity, { signal, passive: true, capture: true });
  }
  return () => controller.abort();
}

interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** Reads the tokens that all tabs share (docs/product.md 6.1). */
function readTokens(): StoredTokens | null {
  const accessToken = localStore.getItem(ACCESS_TOKEN_KEY);
  return accessToken === null
    ? null
    : { accessToken, refreshToken: localStore.getItem(REFRESH_TOKEN_KEY) };
}

const isSessionLost = () => localStore.getItem(SESSION_LOST_KEY) !== null;

/** Stores the access token last: its change makes other tabs read both. */
function writeTokens(tokens: StoredTokens): void {
  if (tokens.refreshToken === null) localStore.removeItem(REFRESH_TOKEN_KEY);
  else localStore.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken);
  localStore.removeItem(SESSION_LOST_KEY);
  localStore.setItem(ACCESS_TOKEN_KEY, tokens.accessToken);
}

/** Removes the tokens. If the session was lost, other tabs keep their unsaved input. */
function clearTokens({ isSessionLost }: { isSessionLost: boolean }): void {
  if (isSessionLost) localStore.setItem(SESSION_LOST_KEY, "true");
  else if (readTokens() !== null) localStore.removeItem(SESSION_LOST_KEY);
  localStore.removeItem(REFRESH_TOKEN_KEY);
  localStore.removeItem(ACCESS_TOKEN_KEY);
}
