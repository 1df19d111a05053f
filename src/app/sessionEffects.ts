import type { Effects } from "../../machines/effects.ts";
import type { Grant, Refusal, TabEvent } from "../../machines/sessionTypes.ts";
import type { Http } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { clearTokens, readTokens, type StoredTokens, writeTokens } from "./tokenStorage.ts";

const REFRESH_LOCK = "session-refresh";
/** A tab that asks this soon after another's refresh has to wait, and so to look again. */
const LINGER_MS = 500;
/** What one tab stores reaches the others well within this. */
const SPREAD_MS = 1_000;
/** Moving the pointer all the time is told once in this many milliseconds. */
const ACTIVITY_STEP_MS = 5_000;

async function grantOf({ accessToken, refreshToken }: StoredTokens): Promise<Grant> {
  // The schemas come with the first token, so that the sign-in page need not wait for them.
  const { readAccessToken } = await import("../api/auth/auth.ts");
  return { user: readAccessToken(accessToken), accessToken, refreshToken };
}

type SessionEffects = Pick<
  Effects,
  "restore" | "refresh" | "signOut" | "followTabs" | "storeTokens" | "clearTokens"
>;

/** What the session's statechart asks of a browser: storage, the server, and the other tabs. */
export function sessionEffects(http: () => Http): SessionEffects {
  // What this tab believes to be stored, to notice what others made of it meanwhile.
  let known: string | null = null;
  const store = (tokens: StoredTokens) => {
    known = tokens.accessToken;
    writeTokens(tokens);
  };

  return {
    async restore() {
      const stored = readTokens();
      known = stored?.accessToken ?? null;
      return stored && await grantOf(stored);
    },

    refresh: (held, signal) =>
      alone(REFRESH_LOCK, signal, async (hasWaited) => {
        if (hasWaited) await storageChange(held.accessToken, signal);
        const stored = readTokens();
        // Another tab was quicker: its tokens are the ones to go on with.
        if (stored && stored.accessToken !== held.accessToken) return grantOf(stored);
        const { refresh } = await import("../api/auth/auth.ts");
        const answer = await refresh(http(), held.refreshToken ?? "", { signal, quiet: true })
          .catch((error) => {
            throw isRefusedToken(error) ? { refused: true } satisfies Refusal : error;
          });
        const tokens = {
          accessToken: answer.access_token,
          refreshToken: answer.refresh_token ?? held.refreshToken,
        };
        const grant = await grantOf(tokens);
        signal.throwIfAborted();
        store(tokens);
        return grant;
      }),

    async signOut({ accessToken }) {
      if (accessToken === null) return;
      const { signOut } = await import("../api/auth/auth.ts");
      await signOut(http(), { bearer: accessToken, quiet: true });
    },

    followTabs: (tell) =>
      followTabs(tell, (accessToken) => {
        const isNews = accessToken !== known;
        known = accessToken;
        return isNews;
      }),
    storeTokens: ({ accessToken, refreshToken }) => store({ accessToken, refreshToken }),
    clearTokens(held) {
      if (held !== null && readTokens()?.accessToken !== held) return;
      known = null;
      clearTokens();
    },
  };
}

const isRefusedToken = (error: unknown) =>
  error instanceof RequestFailure && !error.isWorthRepeating && error.status !== 429;

/**
 * Runs while no other tab runs the same; where there are no locks (plain http), at once. Tells
 * whether another tab had to be waited for.
 */
function alone<Result>(
  name: string,
  signal: AbortSignal,
  run: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return run(false);
  return new Promise((resolve, reject) => {
    const settle = async (hasWaited: boolean) => {
      await run(hasWaited).then(resolve, reject);
      // Kept a little longer: who asks meanwhile waits, and then reads what has arrived.
      await new Promise((linger) => setTimeout(linger, LINGER_MS));
    };
    locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) return await settle(false);
      locks.request(name, { signal }, () => settle(true)).catch(reject);
    }).catch(reject);
  });
}

/** A lock may be passed on before what was stored under it has arrived in this tab. */
function storageChange(heldToken: string | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (readTokens()?.accessToken !== heldToken) return resolve();
    const patience = setTimeout(done, SPREAD_MS);
    globalThis.addEventListener("storage", done);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(patience);
      globalThis.removeEventListener("storage", done);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}

function followTabs(
  tell: (event: TabEvent) => void,
  isNews: (accessToken: string | null) => boolean,
): () => void {
  let lastActivity = -ACTIVITY_STEP_MS;

  async function tellTokens() {
    const stored = readTokens();
    if (!isNews(stored?.accessToken ?? null)) return;
    tell({ type: "tokens.changed", grant: stored && await grantOf(stored).catch(() => null) });
  }
  async function wake() {
    if (document.visibilityState !== "visible") return;
    await tellTokens();
    tell({ type: "clock.checked" });
  }
  function beActive({ timeStamp }: Event) {
    if (timeStamp - lastActivity < ACTIVITY_STEP_MS) return;
    lastActivity = timeStamp;
    tell({ type: "user.active" });
  }

  const listening = new AbortController();
  const { signal } = listening;
  globalThis.addEventListener("storage", tellTokens, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  globalThis.addEventListener("focus", wake, { signal });
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    globalThis.addEventListener(kind, beActive, { signal, passive: true, capture: true });
  }
  return () => listening.abort();
}
