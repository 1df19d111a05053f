import { PROBLEM_TYPES, type ProblemType } from "../../contract/problemTypes.ts";

/** What every problem of a type says in English, by the server of the tests. */
export function problemKind(type: ProblemType) {
  const { status, title } = PROBLEM_TYPES[type];
  return { type: `https://iklim.example/problems/${type}`, title: title.en, status };
}
