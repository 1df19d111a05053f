import type { ANSWERS } from "../../contract/schemas/answers.ts";

type Schemas = typeof ANSWERS;

/** How the contract calls a body that the API answers with. */
export type AnswerName = keyof Schemas;
export type AnswerOf<Name extends AnswerName> = Schemas[Name]["infer"];
/** The names of the answers that are such a body. */
export type NameOf<Body> = {
  [Name in AnswerName]: AnswerOf<Name> extends Body ? Name : never;
}[AnswerName];

/** How many early answers are kept until the schemas are here. */
const MOST_EARLY = 50;

let check: ((name: AnswerName, body: unknown) => void) | undefined;
const early: { name: AnswerName; body: unknown }[] = [];

/**
 * Reads an answer by its schema of the contract; one that does not fit is an error of the server.
 * Answers that come before the schemas are taken as they are and checked once those are loaded, as
 * making the schemas takes longer than drawing the first rows.
 */
export const answer = <Name extends AnswerName>(name: Name) =>
  taken(name) as (body: unknown) => AnswerOf<Name>;

/** The same for a body that is told by its type. */
export const answerOf = <Body>(name: NameOf<Body>) => taken(name) as (body: unknown) => Body;

const taken = (name: AnswerName) => (body: unknown): unknown => {
  if (check) check(name, body);
  else if (early.length < MOST_EARLY) early.push({ name, body });
  return body;
};

/** From here on answers are checked as they come. Those that came before are reported. */
export async function loadAnswerSchemas(): Promise<void> {
  if (check) return;
  const { faultOf } = await import("../../contract/schemas/forms.ts");
  check = (name, body) => {
    const fault = faultOf(name, body);
    if (fault !== undefined) throw new TypeError(`${name}: ${fault}`);
  };
  for (const { name, body } of early.splice(0)) {
    const fault = faultOf(name, body);
    if (fault !== undefined) reportError(new TypeError(`${name}: ${fault}`));
  }
}
