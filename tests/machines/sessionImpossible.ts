import type { Impossible } from "../support/specification/specification.ts";

/** What may grant a token that lasts. */
const GRANTED = [
  "a token is restored",
  "one without a refresh token is restored",
  "one of two months is restored",
  "Elif signs in",
  "Deniz signs in",
  "another tab renews",
  "Deniz signs in in another tab",
  "the refresh returns access 1",
  "the refresh returns access 2",
  "signedIn.token.refreshing: the refresh returns access 3, 3 is new",
];

/** Which transitions of the session cannot follow each other, and why. */
export const impossible: readonly Impossible[] = [
  {
    after: GRANTED,
    never: ["signedIn.lifetime.running: the clock is checked, ended"],
    because: "what is granted lasts",
  },
  {
    after: ["the clock is checked"],
    never: ["signedIn.lifetime.running: the clock is checked, ended"],
    because: "no time has passed",
  },
  {
    after: ["the refresh takes long"],
    never: ["signedIn.lifetime.running: the clock is checked, ended"],
    because: "the token ends by itself when an answer takes longer",
  },
  {
    after: [...GRANTED, "the clock is checked", "is active", "the longest timers end"],
    never: ["the token ends"],
    because: "the warning or the renewal is due before",
  },
  {
    after: ["Deniz signs in", "Deniz signs in in another tab", "the refresh returns access 3"],
    never: ["holding 1 for good", "holding 1", "holding 2", "3 is new"],
    because: "access 3 is the session's then",
  },
  {
    after: ["Elif signs in", "another tab renews", "the refresh returns access 2", "holding 2"],
    never: ["holding 1 for good", "holding 1", "2 is new"],
    because: "access 2 is the session's then",
  },
  {
    after: ["a token is restored", "one of two months is restored", "the refresh returns access 1"],
    never: ["holding 1 for good", "holding 2"],
    because: "access 1 is the session's then, with a refresh token",
  },
  { after: ["holding 1"], never: ["1 is new"], because: "access 1 is the session's then" },
  {
    after: ["one without a refresh token is restored", "not renewable"],
    never: ["holding 1", "holding 2", "renewable"],
    because: "there is no refresh token then",
  },
  {
    after: ["the refresh fails", "the longest timers end"],
    never: ["holding 1 for good", "not renewable"],
    because: "there is a refresh token then",
  },
  {
    after: ["too late", "the longest timers end"],
    never: ["in the first half hour", "1 is new", "2 is new", "3 is new", "holding 2"],
    because: "half an hour has passed",
  },
  {
    after: ["the longest timers end"],
    never: ["signedIn.lifetime.running: the clock is checked, ended"],
    because: "it lasts for two months",
  },
  {
    after: ["one of two months is restored"],
    never: ["the warning is due"],
    because: "it is due in two months",
  },
  {
    after: ["the refresh fails"],
    never: ["the longest timers end"],
    because: "the retry is due before",
  },
  {
    after: [
      ...GRANTED,
      "the warning is due",
      "the renewal is due",
      "is active",
      "extends the session",
      "holding 2",
      "the refresh takes long",
    ],
    never: ["the longest timers end"],
    because: "the token ends sooner",
  },
  {
    after: ["the tabs cannot be followed"],
    never: ["the tabs cannot be followed"],
    because: "they are followed once",
  },
];
