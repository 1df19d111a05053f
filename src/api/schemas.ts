import type { AnswerName } from "../../contract/schemas/answers.ts";
import type { FilledIn, FormName } from "../../contract/schemas/forms.ts";
import type { Validated } from "../../contract/validation.ts";

/** A form of the contract by its name, with what it makes of what is filled in. */
export interface FormOf<Value> {
  name: FormName;
  /** Never there: it tells the type. */
  value?: Value;
}

export const formOf = <Name extends FormName>(name: Name): FormOf<FilledIn<Name>> => ({ name });

/** The schemas could not be fetched. */
export class SchemasMissing extends Error {
  override name = "CheckMissing";
}

/** What knows the contract's schemas; rejects with `SchemasMissing` where they cannot be fetched. */
interface Schemas {
  validate<Value>(form: FormOf<Value>, input: object): Promise<Validated<Value>>;
  /** What is wrong with the body of an answer, for developers; undefined when it fits. */
  faultOf(answer: AnswerName, body: unknown): Promise<string | undefined>;
}

/** What the worker is asked; `id` is in its answer too. */
export type Asked = Question & { id: number };
type Question = { form: FormName; input: object } | { answer: AnswerName; body: unknown };
export type Answered = { id: number; is: unknown } | { id: number; failed: string };

let known: Schemas | undefined;

/** The schemas, in a thread of their own: making them takes longer than drawing a page. */
export const schemas = (): Schemas => known ??= inWorker(startWorker);

/** Has other schemas than the worker's checked by, as where there are no workers. */
export function checkBy(other: Schemas): void {
  known = other;
}

const startWorker = () =>
  new Worker(new URL("./schemaWorker.ts", import.meta.url), { type: "module" });

/** What is used of a worker. */
export type SchemaWorker = Pick<Worker, "addEventListener" | "postMessage" | "terminate">;

/** Starts a worker with the first question, and after a failure with the next. */
export function inWorker(start: () => SchemaWorker): Schemas {
  let worker: SchemaWorker | undefined;
  let asked = 0;
  let open = new Map<number, PromiseWithResolvers<unknown>>();

  function started(): SchemaWorker {
    if (worker) return worker;
    worker = start();
    worker.addEventListener("message", ({ data }) => settle(data as Answered));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      giveUp(new SchemasMissing("The schemas could not be loaded"));
    });
    return worker;
  }

  function settle(answered: Answered) {
    const question = open.get(answered.id);
    open.delete(answered.id);
    if ("failed" in answered) question?.reject(new Error(answered.failed));
    else question?.resolve(answered.is);
  }

  function giveUp(failure: Error) {
    worker?.terminate();
    worker = undefined;
    const failed = open;
    open = new Map();
    for (const question of failed.values()) question.reject(failure);
  }

  async function ask(question: Question): Promise<unknown> {
    const id = asked += 1;
    started().postMessage({ ...question, id } satisfies Asked);
    const answer = Promise.withResolvers<unknown>();
    open.set(id, answer);
    return await answer.promise;
  }

  return {
    validate: <Value>({ name }: FormOf<Value>, input: object) =>
      ask({ form: name, input }) as Promise<Validated<Value>>,
    faultOf: (answer, body) => ask({ answer, body }) as Promise<string | undefined>,
  };
}
