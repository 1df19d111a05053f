import { PROBLEM_TYPES, type ProblemType, toProblemUri } from "../../../contract/problemTypes.ts";
import { PROBLEM_MEDIA_TYPE } from "./problem.ts";

const COMMON_PROBLEMS = [
  "malformed-request",
  "internal-error",
  "database-unavailable",
  "took-too-long",
  "busy",
] as const;
const AUTHENTICATION_PROBLEMS = [
  "unauthenticated",
  "session-ended",
  "forbidden",
  "password-replacement-required",
  "invalid-query",
] as const;
const LIST_PROBLEMS = ["invalid-query", "page-too-far", "too-many-at-once", "busy"] as const;
const BODY_PROBLEMS = [
  "validation-failed",
  "body-too-large",
  "body-too-slow",
  "unsupported-media-type",
] as const;

/** Lists the problems that follow from access, list and body of an operation. */
export const listProblems = (
  { needsAccess, isList, takesBody }: Record<"needsAccess" | "isList" | "takesBody", boolean>,
): ProblemType[] => [
  ...COMMON_PROBLEMS,
  ...(needsAccess ? AUTHENTICATION_PROBLEMS : []),
  ...(isList ? LIST_PROBLEMS : []),
  ...(takesBody ? BODY_PROBLEMS : []),
];

const getSchemaName = (type: ProblemType) => `problem-${type}`;

/** Groups problem types into one OpenAPI response per status. */
export function createProblemResponses(types: readonly ProblemType[]) {
  const byStatus = Map.groupBy(new Set(types), (type) => PROBLEM_TYPES[type].status);
  return Object.fromEntries(
    Array.from(byStatus, ([status, statusTypes]) => [status, {
      description: statusTypes.map((type) => PROBLEM_TYPES[type].title.en).join("; "),
      content: {
        [PROBLEM_MEDIA_TYPE]: {
          schema: {
            oneOf: statusTypes.map((type) => ({
              $ref: `#/components/schemas/${getSchemaName(type)}`,
            })),
          },
        },
      },
    }]),
  );
}

/** Builds a schema per problem type: the common one with the type's URI and status. */
export function createProblemSchemas(common: object, publicUrl: string): Record<string, object> {
  const types = Object.keys(PROBLEM_TYPES) as ProblemType[];
  const schemas = types.map((type) => {
    const uri = toProblemUri(publicUrl, type);
    const { status, title } = PROBLEM_TYPES[type];
    return [getSchemaName(type), {
      title: title.en,
      externalDocs: { url: uri },
      allOf: [{ $ref: "#/components/schemas/Problem" }],
      properties: { type: { const: uri }, status: { const: status } },
    }] as const;
  });
  return { Problem: common, ...Object.fromEntries(schemas) };
}
