import { PROBLEM_TYPES, type ProblemType, problemUri } from "../../contract/problemTypes.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

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
