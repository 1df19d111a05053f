import { fromCallback, fromPromise } from "xstate";
import { ACCESS_TOKEN_KEY } from "../../contract/constants.ts";
import type { Grant, HeldTokens, Refusal, TabEvent } from "../../machines/session.ts";
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

/** What the session's statechart asks of a browser: storage, the server, and the other tabs. */
export function sessionEffects(http: () => Http) {
  return {
    actors: {
      restore: fromPromise<Grant | null>(async () => {
        const stored = readTokens();
        return stored && await grantOf(stored);
      }),

      refresh: fromPromise<Grant, HeldTokens>(({ input, signal }) =>
        alone(REFRESH_LOCK, signal, async () => {
          const stored = readTokens();
          // Another tab was quicker: its tokens are the ones to go on with.
          if (stored && stored.accessToken !== input.accessToken) return grantOf(stored);
          const { refresh } = await import("../api/auth/auth.ts");
          const answer = await refresh(http(), input.refreshToken ?? "", { signal, quiet: true })
            .catch((error) => {
              throw isRefusedToken(error) ? { refused: true } satisfies Refusal : error;
            });
          const tokens = {
            accessToken: answer.access_token,
            refreshToken: answer.refresh_token ?? input.refreshToken,
          };
          const grant = await grantOf(tokens);
          writeTokens(tokens);
          return grant;
        })
      ),

      signOut: fromPromise<void, HeldTokens>(async ({ input, signal }) => {
        if (input.accessToken === null) return;
        const { signOut } = await import("../api/auth/auth.ts");
        await signOut(http(), { bearer: input.accessToken, signal, quiet: true });
      }),

      followTabs: fromCallback<TabEvent>(({ sendBack }) => followTabs(sendBack)),
    },
    actions: {
      storeTokens: (_: unknown, { accessToken, refreshToken }: Grant) =>
        writeTokens({ accessToken, refreshToken }),
      clearTokens: (_: unknown, { held }: { held: string | null }) => {
        if (held === null || readTokens()?.accessToken === held) clearTokens();
      },
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

function followTabs(send: (event: TabEvent) => void): () => void {
  let lastActivity = 0;
  const onStorage = async ({ key, newValue }: StorageEvent) => {
    if (key !== ACCESS_TOKEN_KEY && key !== null) return;
    const stored = newValue === null ? null : readTokens();
    const grant = stored && await grantOf(stored).catch(() => null);
    send({ type: "tokens.changed", grant });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") send({ type: "clock.checked" });
  };
  const onActivity = ({ timeStamp }: Event) => {
    if (timeStamp - lastActivity < ACTIVITY_STEP_MS && lastActivity !== 0) return;
    lastActivity = timeStamp;
    send({ type: "user.active" });
  };

  const listening = new AbortController();
  const { signal } = listening;
  globalThis.addEventListener("storage", onStorage, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  globalThis.addEventListener("focus", onVisible, { signal });
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    globalThis.addEventListener(kind, onActivity, { signal, passive: true, capture: true });
  }
  return () => listening.abort();
}
