import type { Language } from "../../contract/language.ts";
import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";

/** What every problem of a type says, by the server of the tests. */
export function problemKind(type: ProblemType, language: Language = "en") {
  const { status, title } = PROBLEM_TYPES[type];
  return { type: `https://iklim.example/problems/${type}`, title: title[language], status };
}
