import { isSameValue, type Values } from "./formValues.ts";

/** Whose value is saved of a field that both changed. */
export type Choice = "own" | "newest";

/** The choices by field; a field without one keeps the user's own value. */
export type Choices = Readonly<Record<string, Choice>>;

/** The values of a form, the version that they are based on, and a newer version of the record. */
export interface FormVersions<Fields extends Values = Values> {
  values: Fields;
  initial: Fields;
  newest: Fields;
}

/** The names of the fields that differ from the version that the form is based on. */
export interface ChangedFields {
  /** Changed in the form and, differently, in the newer version. */
  both: readonly string[];
  /** Changed in the form only. */
  own: readonly string[];
  /** Changed in the newer version only. */
  newest: readonly string[];
}

/** How a form is merged with a newer version of its record. */
export interface Merging<Fields extends Values = Values> {
  /** Lists the fields that are merged one by one. */
  listFields(versions: FormVersions<Fields>): FormVersions;
  merge(versions: FormVersions<Fields>, choices: Choices): Fields;
}

/** Compares a form and a newer version of its record field by field. */
export function compareVersions({ values, initial, newest }: FormVersions): ChangedFields {
  const names = Object.keys(values).filter((name) =>
    name !== "version" && !isSameValue(values[name], newest[name])
  );
  const isOwn = (name: string) => !isSameValue(values[name], initial[name]);
  const isNewer = (name: string) => !isSameValue(newest[name], initial[name]);
  return {
    both: names.filter((name) => isOwn(name) && isNewer(name)),
    own: names.filter((name) => isOwn(name) && !isNewer(name)),
    newest: names.filter((name) => !isOwn(name) && isNewer(name)),
  };
}

/** Adds the form's changes to the newer version; by default also those of fields that both changed. */
export function mergeVersions<Fields extends Values>(
  versions: FormVersions<Fields>,
  choices: Choices = {},
): Fields {
  const { both, own } = compareVersions(versions);
  const kept = [...own, ...both.filter((name) => choices[name] !== "newest")];
  return {
    ...versions.newest,
    ...Object.fromEntries(kept.map((name) => [name, versions.values[name]])),
  };
}
