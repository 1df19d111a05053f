import { ArkErrors } from "../../contract/schemas/schema.ts";

/** Reads an answer by its schema of the contract; one that does not fit is an error of the server. */
export function answer<Body>(schema: (body: unknown) => Body | ArkErrors) {
  return (body: unknown): Body => {
    const out = schema(body);
    if (out instanceof ArkErrors) throw new TypeError(out.summary);
    return out;
  };
}
