import { isSameValue, type Values } from "./formValues.ts";

/** Which value of a field that both users changed is saved. */
export type Choice = "own" | "newest";

/** How the values of a form relate to a newer version of its record, by field names. */
export interface Comparison {
  /** Changed here and, differently, there. */
  both: readonly string[];
  /** Changed here only. */
  own: readonly string[];
  /** Changed there only. */
  newest: readonly string[];
}

/** Compares a form's values and the newest version with the version that the form is based on. */
export function compareVersions(values: Values, base: Values, newest: Values): Comparison {
  const names = Object.keys(values).filter((name) =>
    name !== "version" && !isSameValue(values[name], newest[name])
  );
  const isOwn = (name: string) => !isSameValue(values[name], base[name]);
  const isTheirs = (name: string) => !isSameValue(newest[name], base[name]);
  return {
    both: names.filter((name) => isOwn(name) && isTheirs(name)),
    own: names.filter((name) => isOwn(name) && !isTheirs(name)),
    newest: names.filter((name) => !isOwn(name) && isTheirs(name)),
  };
}

/** Adds a form's own changes to the newest version. */
export function mergeVersions<Fields extends Values>(
  { values, initial, newest }: { values: Fields; initial: Fields; newest: Fields },
  choices: Readonly<Record<string, Choice>> = {},
): Fields {
  const { both, own } = compareVersions(values, initial, newest);
  const kept = [...own, ...both.filter((name) => choices[name] !== "newest")];
  return { ...newest, ...Object.fromEntries(kept.map((name) => [name, values[name]])) };
}
