import assert from "node:assert/strict";
import { sessionMachine } from "../../machines/session.ts";
import { EXPIRY_WARNING_MS, RENEWAL_LEAD_MS } from "../../machines/sessionSetup.ts";
import { testEdges } from "../support/edges.ts";
import { deniz, endingAfter, grant, MINUTE, START } from "./sessionStubs.ts";

const valid = grant("1");
const bare = { ...grant("1"), refreshToken: null };
const distant = grant("1", endingAfter(60 * 24 * 60));
const stale = grant("0", endingAfter(-1));

const EXPIRY = START + 15 * MINUTE;
const wall = { now: START };
const at = (now: number) => ({ at: now });

const { answers, unreached } = testEdges("session", {
  machine: sessionMachine,
  input: { now: () => wall.now },
  setTime: (event) => {
    wall.now = event.at ?? START;
  },
  events: [
    { type: "tokens.granted", ...valid },
    { type: "tokens.granted", ...stale },
    { type: "tokens.changed", grant: valid },
    { type: "tokens.changed", grant: stale },
    { type: "tokens.changed", grant: null },
    { type: "tokens.changed", grant: grant("2") },
    { type: "tokens.changed", grant: grant("3", deniz) },
    { type: "tokens.lost" },
    { type: "token.refused", accessToken: "access 0" },
    { type: "token.refused", accessToken: "access 1" },
    { type: "signOut.requested" },
    { type: "clock.checked" },
    { type: "clock.checked", ...at(EXPIRY) },
    { type: "user.active" },
    { type: "stay.requested" },
    { type: "claims.changed" },
  ],
  effects: {
    restore: { done: [valid, bare, distant, stale, null], error: [new Error("unreadable")] },
    refresh: {
      done: [grant("2"), valid, stale],
      error: [new Error("offline"), { refused: true }],
    },
    signOut: { done: [undefined], error: [new Error("offline")] },
    followTabs: { error: [new Error("no storage")] },
  },
  actions: ["storeTokens", "clearTokens"],
  timers: {
    expiry: [at(EXPIRY), at(START)],
    warning: [at(EXPIRY - EXPIRY_WARNING_MS), at(START)],
    renewal: [at(EXPIRY - RENEWAL_LEAD_MS), at(START)],
  },
  // Only a timer that was cut short rings early, and none is while a retry waits.
  possible: (snapshot, event) =>
    !(event.type.startsWith("xstate.after.expiry") &&
      snapshot.matches({ signedIn: { token: "retrying" } }) &&
      (event.at === START || snapshot.context.user?.exp === distant.user.exp)),
  tell: ({ context: { user, refreshToken } }) =>
    user === null ? "" : [
      refreshToken === null ? "without refresh token" : "",
      user.exp === distant.user.exp ? "for two months" : "",
    ].filter(Boolean).join(" "),
  shorten: (key, value) => key === "user" ? undefined : value,
});

Deno.test("session: every state can be reached", () => {
  assert.deepEqual(unreached, []);
});

Deno.test("session: each state answers what it should, and nothing else", () => {
  const always = [
    "clock.checked",
    "signOut.requested",
    "tokens.changed",
    "tokens.granted",
    "tokens.lost",
  ];
  const refreshing = [...always, "token.refused"].sort();
  const bound = [...refreshing, "user.active"];
  const held = ["claims.changed", ...refreshing];
  const idle = [...held, "user.active"];
  const lost = [...held, "stay.requested"].sort();
  const warned = [...lost, "user.active"];
  const signedIn = "signedIn.lifetime.running signedIn.token";
  assert.deepEqual(answers, {
    restoring: ["signOut.requested", "tokens.changed", "tokens.granted", "tokens.lost"],
    signedOut: ["tokens.changed", "tokens.granted"],
    signingOut: ["tokens.granted"],
    "signingOut without refresh token": ["tokens.granted"],
    "signingOut for two months": ["tokens.granted"],
    [`${signedIn}.idle`]: idle,
    [`${signedIn}.idle without refresh token`]: bound,
    [`${signedIn}.idle for two months`]: idle,
    [`${signedIn}.inUse`]: held,
    [`${signedIn}.inUse without refresh token`]: refreshing,
    [`${signedIn}.inUse for two months`]: held,
    [`${signedIn}.expiring`]: warned,
    [`${signedIn}.expiring without refresh token`]: refreshing,
    [`${signedIn}.refreshing.renewing`]: refreshing,
    [`${signedIn}.refreshing.demanded`]: always,
    [`${signedIn}.refreshing.demanded for two months`]: always,
    [`${signedIn}.refreshing.renewing for two months`]: refreshing,
    [`${signedIn}.retrying`]: lost,
    [`${signedIn}.retrying for two months`]: lost,
  });
});
