import type { Language } from "../../contract/language.ts";
import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";

/** Returns the fields that all problems of a type share. */
export function getProblemKind(type: ProblemType, language: Language = "en") {
  const { status, title } = PROBLEM_TYPES[type];
  return { type: `https://iklim.example/problems/${type}`, title: title[language], status };
}
