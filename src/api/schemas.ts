import type { ResponseBody, ResponseName } from "../../contract/schemas/responses.ts";
import type { FormName, FormValue } from "../../contract/schemas/forms.ts";
import type { Validated } from "../../contract/validation.ts";
import type { SchemaQuery, SchemaRequest, SchemaResponse } from "./schemaWorker.ts";

/** A form of the contract by name; `Value` is the type of its parsed input. */
export interface FormOf<Value> {
  name: FormName;
  /** Never set; it only carries the type. */
  value?: Value;
}

export const findForm = <Name extends FormName>(name: Name): FormOf<FormValue<Name>> => ({ name });

export class SchemasUnavailable extends Error {
  override name = "SchemasUnavailable";
}

/** Validates with the contract's schemas. @throws {SchemasUnavailable} if they cannot load */
export interface Schemas {
  validate<Value>(form: FormOf<Value>, input: object): Promise<Validated<Value>>;
  /** Returns the validation error of a response body, for the log; undefined if valid. */
  findBodyError(response: ResponseName, body: unknown): Promise<string | undefined>;
}

let current: Schemas | undefined;

/** Returns the schemas. They run in a worker, as creating them takes longer than a render. */
export const schemas = (): Schemas =>
  current ??= createSchemaClient(() =>
    new Worker(new URL("./schemaWorker.ts", import.meta.url), { type: "module" })
  );

/** Replaces the schemas, for tests without workers. */
export function setSchemas(schemas: Schemas): void {
  current = schemas;
}

export type SchemaWorker = Pick<Worker, "addEventListener" | "postMessage" | "terminate">;

/** Creates a client of the worker. It starts with the first request and after a failure. */
export function createSchemaClient(startWorker: () => SchemaWorker): Schemas {
  let worker: SchemaWorker | undefined;
  let lastId = 0;
  const pending = new Map<number, PromiseWithResolvers<unknown>>();

  function start(): SchemaWorker {
    const started = startWorker();
    started.addEventListener("message", ({ data }) => settle(data as SchemaResponse));
    started.addEventListener("error", (event) => {
      event.preventDefault();
      started.terminate();
      worker = undefined;
      const error = new SchemasUnavailable("The schemas could not be loaded");
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    });
    return started;
  }

  function settle(response: SchemaResponse) {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if ("error" in response) request?.reject(new Error(response.error));
    else request?.resolve(response.result);
  }

  async function request(query: SchemaQuery): Promise<unknown> {
    worker ??= start();
    const id = lastId += 1;
    worker.postMessage({ ...query, id } satisfies SchemaRequest);
    const result = Promise.withResolvers<unknown>();
    pending.set(id, result);
    return await result.promise;
  }

  return {
    validate: <Value>({ name }: FormOf<Value>, input: object) =>
      request({ form: name, input }) as Promise<Validated<Value>>,
    findBodyError: (response, body) => request({ response, body }) as Promise<string | undefined>,
  };
}

/** The names of the schemas for a type of body. */
export type NameOf<Body> = {
  [Name in ResponseName]: ResponseBody<Name> extends Body ? Name : never;
}[ResponseName];

const MAX_UNCHECKED = 50;

let isChecking = false;
const uncheckedBodies: { name: ResponseName; body: unknown }[] = [];

/**
 * Creates a parser of a response that checks it with its schema. Responses before the schemas have
 * loaded are returned unchecked and checked later, so that the first rows do not wait.
 * @throws {TypeError} if the response is invalid
 */
export const createResponseParser = <Name extends ResponseName>(name: Name) =>
  createCheckedParser(name) as (body: unknown) => Promise<ResponseBody<Name>>;

/** `createResponseParser` with the type of the body as type parameter. */
export const createBodyParser = <Body>(name: NameOf<Body>) =>
  createCheckedParser(name) as (body: unknown) => Promise<Body>;

const createCheckedParser = (name: ResponseName) => async (body: unknown): Promise<unknown> => {
  if (isChecking) await check(name, body);
  else if (uncheckedBodies.length < MAX_UNCHECKED) uncheckedBodies.push({ name, body });
  return body;
};

async function check(name: ResponseName, body: unknown): Promise<void> {
  const error = await schemas().findBodyError(name, body).catch(logUnchecked);
  if (error !== undefined) throw new TypeError(`${name}: ${error}`);
}

function logUnchecked(error: unknown): undefined {
  console.info("A response could not be checked", error);
}

/** Loads the schemas, and checks earlier and later responses. */
export async function loadResponseSchemas(): Promise<void> {
  if (isChecking) return;
  for (const { name, body } of uncheckedBodies.splice(0)) {
    await check(name, body).catch(reportError);
  }
  isChecking = true;
}
