import fc from "fast-check";
import assert from "node:assert/strict";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import { getAccessToken, isAuthenticated, sessionMachine } from "../../machines/session.ts";
import type {
  SessionEmitted,
  SessionEvent,
  SessionTokens,
  TokenGrant,
} from "../../machines/sessionSetup.ts";
import { createGrant, deniz, elif, MINUTE, START } from "./sessionStubs.ts";
import { SEED } from "../support/seed.ts";

type Step =
  | {
    do: "send";
    event: Exclude<SessionEvent["type"], "tokens.granted" | "tokens.changed">;
  }
  | { do: "signIn" | "hear"; other: boolean }
  | { do: "hearSignOut" }
  | { do: "pass" | "sleep"; ms: number }
  | { do: "answer"; how: "rotated" | "unrotated" | "refused" | "offline" };

const ms = fc.oneof(
  fc.constantFrom(0, 1_000, 3_000, MINUTE, 14 * MINUTE),
  fc.integer({ min: 0, max: 20 * MINUTE }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      event: fc.constantFrom(
        "token.rejected" as const,
        "signOut.requested" as const,
        "clock.checked" as const,
        "user.active" as const,
        "user.active" as const,
        "claims.changed" as const,
        "stay.requested" as const,
        "token.rejected" as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("signIn" as const, "hear" as const),
      other: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "hearSignOut" }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("pass" as const, "pass" as const, "sleep" as const),
      ms,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      how: fc.constantFrom(
        "rotated" as const,
        "rotated" as const,
        "unrotated" as const,
        "refused" as const,
        "offline" as const,
      ),
    }),
  },
);

interface Flight {
  input: SessionTokens;
  signal: AbortSignal;
  settle: (how: (Step & { do: "answer" })["how"]) => void;
}

/** A session that is walked through at random, and what must hold after every step. */
function randomWalk() {
  const clock = new SimulatedClock();
  const wall = { slept: 0, tokens: 0 };
  const now = () => START + wall.slept + clock.now();
  const news: SessionEmitted[] = [];
  const flights = new Set<Flight>();
  const exchanged = new Set<string | null>();
  let stored: TokenGrant | null = null;

  const issue = (user = elif) => {
    const exp = Math.ceil((now() + 15 * MINUTE) / 1000);
    return createGrant(String(++wall.tokens), { ...user, exp });
  };

  const session = createActor(
    sessionMachine.provide({
      actors: {
        restore: fromPromise<TokenGrant>(() => Promise.resolve(issue())),
        refresh: fromPromise<TokenGrant, SessionTokens>(({ input, signal }) => {
          assert.ok(!exchanged.has(input.refreshToken), `${input.refreshToken} a second time`);
          const { promise, resolve, reject } = Promise.withResolvers<TokenGrant>();
          const user = session.getSnapshot().context.user ?? elif;
          const flight: Flight = {
            input,
            signal,
            settle: (how) => {
              flights.delete(flight);
              if (how === "refused") return reject({ rejected: true });
              if (how === "offline") return reject(new TypeError("Failed to fetch"));
              exchanged.add(input.refreshToken);
              const next = issue(user);
              resolve(how === "rotated" ? next : { ...next, accessToken: input.accessToken ?? "" });
            },
          };
          signal.addEventListener("abort", () => flights.delete(flight));
          flights.add(flight);
          return promise;
        }),
        signOut: fromPromise<void, SessionTokens>(() => Promise.resolve()),
        followTabs: fromCallback(() => {}),
      },
      actions: {
        storeTokens: (_, { user, accessToken, refreshToken }) => {
          stored = { user, accessToken, refreshToken };
        },
        clearTokens: (_, { expectedToken }) => {
          if (expectedToken === null || stored?.accessToken === expectedToken) stored = null;
        },
      },
    }),
    { clock, input: { now } },
  );
  session.on("*", (event) => news.push(event));
  session.start();

  const take = (one: Step) => {
    switch (one.do) {
      case "send":
        return one.event === "token.rejected"
          ? session.send({
            type: one.event,
            accessToken: session.getSnapshot().context.accessToken ?? "access 0",
          })
          : session.send({ type: one.event });
      case "signIn":
        return session.send({ type: "tokens.granted", ...issue(one.other ? deniz : elif) });
      case "hear":
        stored = issue(one.other ? deniz : elif);
        return session.send({ type: "tokens.changed", grant: stored });
      case "hearSignOut":
        stored = null;
        return session.send({ type: "tokens.removed" });
      case "pass":
        return clock.increment(one.ms);
      case "sleep":
        wall.slept += one.ms;
        return session.send({ type: "clock.checked" });
      case "answer":
        return [...flights].at(-1)?.settle(one.how);
    }
  };

  const check = () => {
    const snapshot = session.getSnapshot();
    const { context } = snapshot;
    assert.equal(snapshot.status, "active");
    assert.ok(flights.size <= 1, "two refreshes in flight");
    const refreshing = snapshot.matches({ signedIn: { token: "refreshing" } });
    assert.ok(refreshing || flights.size === 0, "a refresh that nobody waits for");
    if (snapshot.matches("signedOut")) {
      assert.deepEqual([context.user, context.accessToken, context.refreshToken], [
        null,
        null,
        null,
      ]);
    }
    if (isAuthenticated(snapshot)) {
      assert.ok((context.user?.exp ?? 0) * 1000 > now(), "signed in with an expired token");
      assert.notEqual(getAccessToken(snapshot), null);
    } else {
      assert.equal(getAccessToken(snapshot), null);
    }
    if (!snapshot.matches("signingOut")) assert.equal(isOpen(news), isAuthenticated(snapshot));
  };
  return { session, take, check };
}

/** Whether the news tell of a session that goes on: none starts twice. */
function isOpen(news: readonly SessionEmitted[]): boolean {
  let open = false;
  for (const { type } of news) {
    if (type === "session.started") {
      assert.equal(open, false, "started twice");
      open = true;
    } else if (type === "session.ended") {
      open = false;
    } else if (type === "session.refreshed") {
      assert.equal(open, true, "refreshed without a session");
    }
  }
  return open;
}

Deno.test("session: has one pending refresh and uses no token twice in random walks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { session, take, check } = randomWalk();
      try {
        for (const one of steps) {
          take(one);
          check();
          for (let turn = 0; turn < 4; turn++) await Promise.resolve();
          check();
        }
      } finally {
        session.stop();
      }
    }),
    { numRuns: 500, seed: SEED },
  );
});
