import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from "xstate";
import type { SessionUser } from "../../contract/sessionUser.ts";
import { sessionMachine, type SessionSnapshot } from "../../machines/session.ts";
import {
  NOTHING_STORED,
  type SessionEmitted,
  type SessionTokens,
  type TabEvent,
  type TokenGrant,
} from "../../machines/sessionSetup.ts";

/** The wall clock of these tests starts here. */
export const START = Date.UTC(2026, 10, 21, 9);
export const MINUTE = 60_000;

export const elif: SessionUser = {
  id: "elif",
  email: "elif@iklim.example",
  name: "Elif",
  surname: "Aydın",
  company_id: "verde",
  company_name: "Verde Enerji",
  roles: ["MEMBER"],
  permissions: ["project:list", "project:get"],
  exp: (START + 15 * MINUTE) / 1000,
};

export const deniz: SessionUser = { ...elif, id: "deniz", email: "deniz@iklim.example" };

/** Tokens of one user that end `minutes` after the start. */
export function createGrant(token: string, changes: Partial<SessionUser> = {}): TokenGrant {
  return {
    user: { ...elif, ...changes },
    accessToken: `access ${token}`,
    refreshToken: `refresh ${token}`,
  };
}

export const expireAfter = (minutes: number) => ({ exp: (START + minutes * MINUTE) / 1000 });

/** A simulated clock that records the length of each timer, in milliseconds. */
class RecordingClock extends SimulatedClock {
  readonly timerLengths: number[] = [];

  override setTimeout(callback: () => void, ms: number): number {
    this.timerLengths.push(ms);
    return super.setTimeout(callback, ms);
  }
}

/** A session on a simulated clock; the test resolves its requests. */
export function createTestActor(stored: TokenGrant | null = null) {
  const clock = new RecordingClock();
  const system = { slept: 0 };
  const emitted: SessionEmitted[] = [];
  const storage: { tokens: TokenGrant | null } = { tokens: stored };
  const refreshes: Call<SessionTokens, TokenGrant>[] = [];
  const signOuts: Call<SessionTokens, void>[] = [];
  let report: (event: TabEvent) => void = () => {};

  const session = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise<TokenGrant>(() =>
          storage.tokens === null ? Promise.reject(NOTHING_STORED) : Promise.resolve(storage.tokens)
        ),
        refresh: fromPromise<TokenGrant, SessionTokens>((scope) => call(refreshes, scope)),
        signOut: fromPromise<void, SessionTokens>((scope) => call(signOuts, scope)),
        followTabs: fromCallback<TabEvent>(({ sendBack }) => {
          report = sendBack;
        }),
      },
      actions: {
        storeTokens: (_, { user, accessToken, refreshToken }) => {
          storage.tokens = { user, accessToken, refreshToken };
        },
        clearTokens: (_, { expectedToken }) => {
          if (expectedToken === null || storage.tokens?.accessToken === expectedToken) {
            storage.tokens = null;
          }
        },
      },
    }),
    { clock, input: { now: () => START + system.slept + clock.now() } },
  );
  session.on("*", (event) => emitted.push(event));
  session.start();

  return {
    session,
    emitted,
    storage,
    refreshes,
    signOuts,
    report: (event: TabEvent) => report(event),
    timers: clock.timerLengths,
    advanceClock: (ms: number) => clock.increment(ms),
    /** Advances the system clock but no timers. */
    sleepComputer: (ms: number) => {
      system.slept += ms;
    },
    waitForState: (state: Parameters<SessionSnapshot["matches"]>[0]) =>
      waitFor(session, (snapshot) => snapshot.matches(state)),
  };
}

/** Creates a session that Elif's stored tokens have restored. */
export async function createSignedInActor(stored: TokenGrant = createGrant("1")) {
  const testActor = createTestActor(stored);
  await testActor.waitForState("signedIn");
  testActor.emitted.length = 0;
  return testActor;
}

interface Call<Input, Output> {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

function call<Input, Output>(
  calls: Call<Input, Output>[],
  { input, signal }: { input: Input; signal: AbortSignal },
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  calls.push({ input, signal, resolve, reject });
  return promise;
}
