import fc from "fast-check";
import type { Outcome, Person } from "./server.ts";
import type { FormName } from "./tab.ts";

/** The maximum number of open tabs. */
export const TABS = 3;

type InTab<Do extends string, More = unknown> = Do extends string ? { do: Do; tab: number } & More
  : never;

/** A random step of the user, the server, the network or time. */
export type Step =
  | InTab<
    | "open"
    | "show"
    | "hide"
    | "freeze"
    | "sign out"
    | "load"
    | "load anew"
    | "go home"
    | "open record"
    | "open dialog"
    | "close dialog"
    | "delete"
    | "renew claims"
    | "describe feedback"
    | "open feedback"
    | "close feedback"
    | "send feedback"
    | "take picture"
    | "cancel picture"
    | "dismiss toast"
    | "press toast"
    | "follow toast"
    | "enter toasts"
    | "leave toasts"
    | "be active"
  >
  | InTab<"close" | "reload", { insists: boolean }>
  | InTab<"sign in", { as: Person }>
  | InTab<"type" | "save" | "save twice" | "restore" | "discard", { form: FormName }>
  | InTab<"capture", { fails: boolean }>
  | InTab<"answer", { yes: boolean }>
  | { do: "server answers"; nth: number; outcome: Outcome }
  | { do: "server falls silent" | "server recovers" | "go offline" | "go online" }
  | { do: "notify" | "revoke"; whom: Person }
  | { do: "pass" | "sleep"; ms: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const tab = fc.nat({ max: TABS - 1 });
const form = fc.constantFrom<FormName>("page", "page", "dialog");
const whom = fc.constantFrom<Person>("elif", "elif", "elif", "deniz");
const ms = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 5, 20, 100, 300, 500, SECOND, 3 * SECOND) },
  { weight: 3, arbitrary: fc.constantFrom(10 * SECOND, 30 * SECOND, MINUTE) },
  { weight: 1, arbitrary: fc.constantFrom(2 * MINUTE, 2 * MINUTE, 13 * MINUTE, 15 * MINUTE) },
);

const createTabStep = <Do extends string>(weight: number, ...names: Do[]) => ({
  weight: weight * names.length,
  arbitrary: fc.record({ do: fc.constantFrom(...names), tab }),
});
const createFormStep = <Do extends string>(weight: number, ...names: Do[]) => ({
  weight: weight * names.length,
  arbitrary: fc.record({ do: fc.constantFrom(...names), tab, form }),
});
const createStep = <Do extends string>(weight: number, ...names: Do[]) => ({
  weight: weight * names.length,
  arbitrary: fc.record({ do: fc.constantFrom(...names) }),
});

const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Outcome>("answered") },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Outcome>(
      "late",
      "lost",
      "twice",
      "never",
      "offline",
      "refused",
      "refused",
      "forbidden",
      "unavailable",
      "broken",
      "garbled",
      "stale",
    ),
  },
);

/** Generates steps; a walk skips those that are not possible. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  createTabStep(1, "open", "freeze", "sign out", "load anew", "renew claims", "hide"),
  createTabStep(2, "show", "go home", "close dialog", "load", "be active", "leave toasts"),
  createTabStep(5, "delete"),
  createTabStep(4, "open record"),
  createTabStep(3, "open dialog"),
  createTabStep(2, "open feedback", "take picture", "describe feedback"),
  createTabStep(1, "close feedback", "send feedback", "cancel picture"),
  createTabStep(1, "dismiss toast", "press toast", "follow toast", "enter toasts"),
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("close" as const, "reload" as const, "reload" as const),
      tab,
      insists: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("sign in" as const), tab, as: whom }) },
  createFormStep(8, "type"),
  createFormStep(6, "save", "save twice"),
  createFormStep(2, "restore"),
  createFormStep(1, "discard"),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("capture" as const), tab, fails: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("answer" as const), tab, yes: fc.boolean() }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant("server answers" as const),
      nth: fc.nat({ max: 3 }),
      outcome,
    }),
  },
  createStep(3, "server falls silent", "server recovers"),
  createStep(1, "go offline"),
  createStep(6, "go online"),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("notify" as const), whom }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant("pass" as const), ms }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      { weight: 1, arbitrary: fc.record({ do: fc.constant("revoke" as const), whom }) },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant("sleep" as const),
          ms: fc.constantFrom(MINUTE, 10 * MINUTE, 14 * MINUTE + 30 * SECOND, 60 * MINUTE),
        }),
      },
    ),
  },
);
