import { findSchemaError, type ResponseName } from "../../contract/schemas/responses.ts";
import { type FormName, loadForm } from "../../contract/schemas/forms.ts";
import { validate } from "../../contract/validation.ts";

export type SchemaQuery = { form: FormName; input: object } | {
  response: ResponseName;
  body: unknown;
};
export type SchemaRequest = SchemaQuery & { id: number };
export type SchemaResponse = { id: number; result: unknown } | { id: number; error: string };

addEventListener("message", async ({ data }: MessageEvent<SchemaRequest>) => {
  postMessage(await respond(data));
});

async function respond(request: SchemaRequest): Promise<SchemaResponse> {
  const { id } = request;
  try {
    const result = "form" in request
      ? validate(await loadForm(request.form), request.input)
      : await findSchemaError(request.response, request.body);
    return { id, result };
  } catch (error) {
    return { id, error: String(error) };
  }
}
