import { createFetch, FetchError } from "ofetch";
import { TOKEN_TYPE } from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { STORAGE_FULL, STORAGE_HEADER } from "../../contract/storage.ts";
import type { Problem } from "../../contract/problem.ts";
import { isProblem, RequestFailure } from "./requestFailure.ts";

/** What the client needs of the app around it. */
export interface HttpSurroundings {
  accessToken(): string | null;
  /** The token to go on with after `refused` got a 401, or null when the session is over. */
  refreshedToken(refused: string, signal?: AbortSignal): Promise<string | null>;
  language(): Language;
  /** Told of every failed call: `quiet` is the call's own wish not to be shown. */
  onFailure(failure: RequestFailure, quiet: boolean): void;
  /** Told with every answer whether the server has room to save anything. */
  onStorage?(isFull: boolean): void;
  /** Told how many calls are under way whenever that changes. */
  onActivity?(inFlight: number): void;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  query?: URLSearchParams;
  body?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
  /** The call shows its failure itself, so no toast is raised (a 403 is always told). */
  quiet?: boolean;
  /** Nobody has asked for it: it shows neither that it is under way nor that it failed. */
  background?: boolean;
  /** Stands in for the session's token, as the refresh token does when refreshing. */
  bearer?: string;
}

/** Sends one call and gives back its body. Rejects with a `RequestFailure`, or an abort. */
export type Http = <Body>(
  path: string,
  read: (body: unknown) => Body,
  options?: CallOptions,
) => Promise<Body>;

const isAuthPath = (path: string) => path.includes("/api/auth/");

/** The client of docs/product.md 21 and 22: bearer header, shared refresh and one retry on 401. */
export function createHttp(surroundings: HttpSurroundings): Http {
  const send = createFetch({
    fetch: surroundings.fetch ?? ((...args) => globalThis.fetch(...args)),
  });
  let inFlight = 0;
  const count = (change: number) => surroundings.onActivity?.(inFlight += change);

  async function attempt(path: string, token: string | null, options: CallOptions) {
    const query = options.query?.toString();
    const response = await send.raw<unknown>(query ? `${path}?${query}` : path, {
      method: options.method ?? "GET",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "Accept-Language": surroundings.language(),
        ...(token ? { Authorization: `${TOKEN_TYPE} ${token}` } : {}),
      },
      ...(options.body ? { body: options.body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      retry: false,
      onResponse({ response }) {
        surroundings.onStorage?.(response.headers.get(STORAGE_HEADER) === STORAGE_FULL);
      },
    });
    if (typeof response._data === "string" && !isJson(response)) throw new ForeignAnswer();
    return response._data;
  }

  async function attemptTwice(path: string, options: CallOptions) {
    const token = options.bearer ?? surroundings.accessToken();
    try {
      return await attempt(path, token, options);
    } catch (error) {
      const refused = error instanceof FetchError && error.status === 401;
      if (!refused || token === null || isAuthPath(path)) throw error;
      const fresh = await surroundings.refreshedToken(token, options.signal);
      if (fresh === null) throw error;
      return await attempt(path, fresh, options);
    }
  }

  return async (path, read, options = {}) => {
    if (!options.background) count(1);
    try {
      return read(await attemptTwice(path, options));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const failure = toFailure(error, path);
      if (!options.background) surroundings.onFailure(failure, options.quiet ?? false);
      throw failure;
    } finally {
      if (!options.background) count(-1);
    }
  };
}

/** An answer with words in it that the server did not write, such as the page of a hotel's network. */
class ForeignAnswer extends Error {}

const typeOf = (response: Response | undefined) =>
  response?.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
const isJson = (response: Response | undefined) =>
  /^application\/([\w.-]+\+)?json$/.test(typeOf(response) ?? "");

function toFailure(error: unknown, path: string): RequestFailure {
  if (error instanceof ForeignAnswer) {
    return new RequestFailure("unreachable", path, { cause: error });
  }
  if (!(error instanceof FetchError)) {
    return new RequestFailure("unreadable", path, { cause: error });
  }
  if (error.status === undefined) {
    const timedOut = error.cause instanceof Error && error.cause.name === "TimeoutError";
    return new RequestFailure(timedOut ? "timeout" : "network", path, { cause: error });
  }
  const { status, data, response } = error;
  const said = readBody(data, response);
  return said === null
    ? new RequestFailure("unreachable", path, { status, cause: error })
    : new RequestFailure("refused", path, { status, ...said, cause: error });
}

/** What gateways answer for a server that does not. */
const GATEWAY_STATUSES = [502, 503, 504];
/** Longer texts are pages. */
const LONGEST_TEXT = 300;

/** What a refusal says of itself, or null when it was not the server that wrote it. */
function readBody(
  body: unknown,
  response: Response | undefined,
): { problem?: Problem; message?: string } | null {
  if (isProblem(body)) return { problem: body };
  if (typeof body === "string" && body.trim() !== "") {
    const isText = isJson(response) || typeOf(response) === "text/plain";
    const isPlain = body.length <= LONGEST_TEXT && !body.trimStart().startsWith("<");
    return isText && isPlain ? { message: body } : null;
  }
  if (typeof body === "object" && body !== null && isJson(response)) {
    return "message" in body && typeof body.message === "string" ? { message: body.message } : {};
  }
  const isGone = GATEWAY_STATUSES.includes(response?.status ?? 0);
  return isGone || body instanceof Blob ? null : {};
}

/** Reads an answer that has no body. */
export const nothing = () => undefined;
