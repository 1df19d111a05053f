import type { TestServer } from "./server.ts";

export interface ApiResponse {
  status: number;
  // deno-lint-ignore no-explicit-any -- tests read bodies of any shape
  body: any;
}

export type CallApi = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** Creates a function that calls the API in English with one token. */
export function createApiCaller(server: TestServer, token: string | undefined): CallApi {
  return async (method, path, body) => {
    const response = await server.request(method, path, {
      token,
      language: "en",
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}

/** Returns the status and errors of an error response, for comparing. */
export const toErrorSummary = (
  { status, body }: ApiResponse,
) => [status, body?.errors ?? body?.detail];

export const STALE_DETAIL =
  "This has been changed meanwhile. Load it again and repeat your change.";
