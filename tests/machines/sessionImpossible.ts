import type { Impossible } from "../support/specification/specification.ts";

/** Test events and transitions that may grant a token with time left. */
const GRANTING = [
  "a token is restored",
  "a token without a refresh token is restored",
  "a token of two months is restored",
  "Elif signs in",
  "Deniz signs in",
  "another tab renews",
  "Deniz signs in in another tab",
  "the refresh returns access 1",
  "the refresh returns access 2",
  "signedIn.token.refreshing: the refresh returns access 3, access 3 is new",
];

/** Transitions of the session that cannot follow each other, and why. */
export const impossible: readonly Impossible[] = [
  {
    after: GRANTING,
    never: ["signedIn.lifetime.running: the clock is checked, expired"],
    because: "a granted token is not expired yet",
  },
  {
    after: ["the clock is checked"],
    never: ["signedIn.lifetime.running: the clock is checked, expired"],
    because: "no time has passed",
  },
  {
    after: ["the refresh takes long"],
    never: ["signedIn.lifetime.running: the clock is checked, expired"],
    because: "the token expires by its own timer if the response takes longer",
  },
  {
    after: [...GRANTING, "the clock is checked", "the user is active", "the longest timers end"],
    never: ["the token ends"],
    because: "the timer of the warning or the renewal elapses earlier",
  },
  {
    after: ["Deniz signs in", "Deniz signs in in another tab", "the refresh returns access 3"],
    never: [
      "access 1 is current without a refresh token",
      "access 1 is current",
      "access 2 is current",
      "access 3 is new",
    ],
    because: "the session has access 3 afterwards",
  },
  {
    after: [
      "Elif signs in",
      "another tab renews",
      "the refresh returns access 2",
      "access 2 is current",
    ],
    never: [
      "access 1 is current without a refresh token",
      "access 1 is current",
      "access 2 is new",
    ],
    because: "the session has access 2 afterwards",
  },
  {
    after: [
      "a token is restored",
      "a token of two months is restored",
      "the refresh returns access 1",
    ],
    never: ["access 1 is current without a refresh token", "access 2 is current"],
    because: "the session has access 1 and a refresh token afterwards",
  },
  {
    after: ["access 1 is current"],
    never: ["access 1 is new"],
    because: "the session has access 1 afterwards",
  },
  {
    after: ["a token without a refresh token is restored", "without a refresh token"],
    never: ["access 1 is current", "access 2 is current", "with a refresh token"],
    because: "the session has no refresh token afterwards",
  },
  {
    after: ["the refresh fails", "the longest timers end"],
    never: ["access 1 is current without a refresh token", "without a refresh token"],
    because: "the session has a refresh token afterwards",
  },
  {
    after: ["after the first half hour", "the longest timers end"],
    never: [
      "in the first half hour",
      "access 1 is new",
      "access 2 is new",
      "access 3 is new",
      "access 2 is current",
    ],
    because: "half an hour has passed",
  },
  {
    after: ["the longest timers end"],
    never: ["signedIn.lifetime.running: the clock is checked, expired"],
    because: "the token lasts two months",
  },
  {
    after: ["a token of two months is restored"],
    never: ["the warning is due"],
    because: "the warning is due in two months",
  },
  {
    after: ["the refresh fails"],
    never: ["the longest timers end"],
    because: "the retry is due earlier",
  },
  {
    after: [
      ...GRANTING,
      "the warning is due",
      "the renewal is due",
      "the user is active",
      "the user extends the session",
      "access 2 is current",
      "the refresh takes long",
    ],
    never: ["the longest timers end"],
    because: "the token expires earlier",
  },
  {
    after: ["the tabs cannot be followed"],
    never: ["the tabs cannot be followed"],
    because: "the tabs are followed only once",
  },
];
