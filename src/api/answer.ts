import type { AnswerName, AnswerOf } from "../../contract/schemas/answers.ts";
import { schemas } from "./schemas.ts";

/** The names of the answers that are such a body. */
export type NameOf<Body> = {
  [Name in AnswerName]: AnswerOf<Name> extends Body ? Name : never;
}[AnswerName];

/** How many early answers are kept until the schemas are here. */
const MOST_EARLY = 50;

let isChecking = false;
const early: { name: AnswerName; body: unknown }[] = [];

/**
 * Reads an answer by its schema of the contract; one that does not fit is an error of the server.
 * Answers that come before the schemas are taken as they are and checked once those are loaded, as
 * making the schemas takes longer than drawing the first rows.
 */
export const answer = <Name extends AnswerName>(name: Name) =>
  taken(name) as (body: unknown) => Promise<AnswerOf<Name>>;

/** The same for a body that is told by its type. */
export const answerOf = <Body>(name: NameOf<Body>) =>
  taken(name) as (body: unknown) => Promise<Body>;

const taken = (name: AnswerName) => async (body: unknown): Promise<unknown> => {
  if (isChecking) await check(name, body);
  else if (early.length < MOST_EARLY) early.push({ name, body });
  return body;
};

async function check(name: AnswerName, body: unknown): Promise<void> {
  const fault = await schemas().faultOf(name, body).catch(logUnchecked);
  if (fault !== undefined) throw new TypeError(`${name}: ${fault}`);
}

/** Without the schemas an answer is taken as it is. */
function logUnchecked(error: unknown): undefined {
  console.info("An answer could not be checked", error);
}

/** From here on answers are checked as they come. Those that came before are reported. */
export async function loadAnswerSchemas(): Promise<void> {
  if (isChecking) return;
  for (const { name, body } of early.splice(0)) await check(name, body).catch(reportError);
  isChecking = true;
}
