import { PROBLEM_TYPES, type ProblemType, problemUri } from "../../contract/problemTypes.ts";
import { PROBLEM_MEDIA_TYPE } from "./problem.ts";

const ALWAYS = [
  "malformed-request",
  "internal-error",
  "database-unavailable",
  "took-too-long",
  "busy",
] as const;
const SIGNED_IN = [
  "unauthenticated",
  "session-ended",
  "forbidden",
  "password-replacement-required",
  "invalid-query",
] as const;
const WITH_LIST = ["invalid-query", "too-many-at-once", "busy"] as const;
const WITH_BODY = [
  "validation-failed",
  "body-too-large",
  "body-too-slow",
  "unsupported-media-type",
] as const;

/** What an operation may be refused with, whatever it does. */
export const commonProblems = (
  { needsAccess, isList, takesBody }: Record<"needsAccess" | "isList" | "takesBody", boolean>,
): ProblemType[] => [
  ...ALWAYS,
  ...(needsAccess ? SIGNED_IN : []),
  ...(isList ? WITH_LIST : []),
  ...(takesBody ? WITH_BODY : []),
];

const schemaName = (type: ProblemType) => `problem-${type}`;

/** The responses of an operation that may be refused with these types, one for each status. */
export function problemResponses(types: readonly ProblemType[]) {
  const byStatus = Map.groupBy(new Set(types), (type) => PROBLEM_TYPES[type].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, ofStatus]) => [status, {
      description: ofStatus.map((type) => PROBLEM_TYPES[type].title.en).join("; "),
      content: {
        [PROBLEM_MEDIA_TYPE]: {
          schema: {
            oneOf: ofStatus.map((type) => ({ $ref: `#/components/schemas/${schemaName(type)}` })),
          },
        },
      },
    }]),
  );
}

/** The schema of every type of problem: the common one, with the type's own URI and status. */
export function problemSchemas(common: object, publicUrl: string): Record<string, object> {
  const types = Object.keys(PROBLEM_TYPES) as ProblemType[];
  const own = types.map((type) => {
    const uri = problemUri(publicUrl, type);
    const { status, title } = PROBLEM_TYPES[type];
    return [schemaName(type), {
      title: title.en,
      externalDocs: { url: uri },
      allOf: [{ $ref: "#/components/schemas/Problem" }],
      properties: { type: { const: uri }, status: { const: status } },
    }] as const;
  });
  return { Problem: common, ...Object.fromEntries(own) };
}
