import type { Effects } from "../../machines/effects.ts";
import type { Grant, Refusal, TabEvent } from "../../machines/sessionTypes.ts";
import type { Http } from "../api/http.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { clearTokens, readTokens, type StoredTokens, writeTokens } from "./tokenStorage.ts";

const REFRESH_LOCK = "session-refresh";
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
  return {
    async restore() {
      const stored = readTokens();
      return stored && await grantOf(stored);
    },

    refresh: (held, signal) =>
      alone(REFRESH_LOCK, signal, async () => {
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
        writeTokens(tokens);
        return grant;
      }),

    async signOut({ accessToken }) {
      if (accessToken === null) return;
      const { signOut } = await import("../api/auth/auth.ts");
      await signOut(http(), { bearer: accessToken, quiet: true });
    },

    followTabs,
    storeTokens: ({ accessToken, refreshToken }) => writeTokens({ accessToken, refreshToken }),
    clearTokens(held) {
      if (held === null || readTokens()?.accessToken === held) clearTokens();
    },
  };
}

const isRefusedToken = (error: unknown) =>
  error instanceof RequestFailure && error.status !== undefined && error.status < 500 &&
  error.status !== 429;

/** Runs while no other tab runs the same; where there are no locks (plain http), at once. */
function alone<Result>(name: string, signal: AbortSignal, run: () => Promise<Result>) {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, { signal }, run) : run();
}

function followTabs(tell: (event: TabEvent) => void): () => void {
  let known = readTokens()?.accessToken ?? null;
  let lastActivity = -ACTIVITY_STEP_MS;

  async function tellTokens() {
    const stored = readTokens();
    const accessToken = stored?.accessToken ?? null;
    if (accessToken === known) return;
    known = accessToken;
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
