import { createFetch, FetchError } from "ofetch";
import {
  IDEMPOTENCY_KEY_HEADER,
  STORAGE_FULL,
  STORAGE_HEADER,
  TOKEN_TYPE,
} from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { Problem } from "../../contract/schemas/problem.ts";
import { isProblem, RequestFailure } from "./requestFailure.ts";

/** What the client needs from the app. */
export interface HttpEnvironment {
  accessToken(): string | null;
  /** The token to go on with after `refused` got a 401, or null when the session is over. */
  refreshedToken(refused: string, signal?: AbortSignal): Promise<string | null>;
  language(): Language;
  /** Called with every failed call; `quiet` calls ask for no toast. */
  onFailure(failure: RequestFailure, quiet: boolean): void;
  /** Aborted when the session that it is called in ends. */
  sessionSignal?(): AbortSignal;
  /** Called with every answer: whether the server's disk is full. */
  onStorage?(isFull: boolean): void;
  /** Called after each call that may have changed records. */
  onChanged?(): void;
  /** Called with every response: whether it is the server's, or something answered in its place. */
  onResponse?(isOfServer: boolean): void;
  /** Called with the number of calls under way whenever it changes. */
  onActivity?(inFlight: number): void;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  query?: URLSearchParams;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Lets the server create a record once, however often the call is repeated with this key. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** The call shows its failure itself, so no toast is raised (a 403 is always shown). */
  quiet?: boolean;
  /** A call that no user action caused: shows neither loading nor failure. */
  background?: boolean;
  /** A background call for what nobody wants yet: it leaves the session as it is. */
  isAhead?: boolean;
  /** The media type of an answer that is read as it comes; `read` is given its stream. */
  streamed?: string;
  /** An answer that is asked for again and again, sent anew only when it has changed. */
  known?: KnownAnswer;
  /** Told what takes the change back; null where nothing does. */
  onUndoable?: (id: string | null) => void;
  /** Stands in for the session's token, as the refresh token does when refreshing. */
  bearer?: string;
}

/** What was answered last, and the tag it came with. */
interface KnownAnswer {
  etag?: string | null;
  body?: unknown;
}

/** Sends one call and gives back its body. Rejects with a `RequestFailure`, or an abort. */
export type Http = <Body>(
  path: string,
  read: (body: unknown) => Body | Promise<Body>,
  options?: CallOptions,
) => Promise<Body>;

const NOT_MODIFIED = 304;

const isAuthPath = (path: string) => path.includes("/api/auth/");

/** The client of docs/product.md 21 and 22: bearer header, shared refresh and one retry on 401. */
export function createHttp(environment: HttpEnvironment): Http {
  const send = createFetch({
    fetch: environment.fetch ?? ((...args) => globalThis.fetch(...args)),
  });
  let inFlight = 0;
  const count = (change: number) => environment.onActivity?.(inFlight += change);

  async function attempt(path: string, token: string | null, options: CallOptions) {
    const query = options.query?.toString();
    const response = await send.raw<unknown, "json" | "stream">(query ? `${path}?${query}` : path, {
      method: options.method ?? "GET",
      headers: {
        Accept: options.streamed ?? "application/json",
        "Content-Type": "application/json",
        "Accept-Language": environment.language(),
        ...(token ? { Authorization: `${TOKEN_TYPE} ${token}` } : {}),
        ...(options.idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey } : {}),
        ...options.headers,
        ...(options.known?.etag ? { "If-None-Match": options.known.etag } : {}),
      },
      ...(options.body ? { body: options.body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.streamed && { responseType: "stream" }),
      retry: false,
      // The API never redirects. A sign-in page elsewhere would end as an unreadable network error.
      redirect: "manual",
      onResponse({ response }) {
        environment.onStorage?.(response.headers.get(STORAGE_HEADER) === STORAGE_FULL);
        options.onUndoable?.(response.headers.get(UNDO_HEADER));
      },
      async onResponseError({ response }) {
        if (options.streamed) response._data = await readWhole(response._data);
      },
    });
    if (response.type === "opaqueredirect") throw new ForeignResponse();
    if (options.streamed && typeOf(response) !== options.streamed) throw new ForeignResponse();
    if (typeof response._data === "string" && !isJson(response)) throw new ForeignResponse();
    environment.onResponse?.(true);
    const { known } = options;
    if (!known) return response._data;
    if (response.status === NOT_MODIFIED) return known.body;
    Object.assign(known, { etag: response.headers.get("ETag"), body: response._data });
    return response._data;
  }

  async function attemptWithRefresh(path: string, options: CallOptions) {
    const token = options.bearer ?? environment.accessToken();
    try {
      return await attempt(path, token, options);
    } catch (error) {
      const refused = error instanceof FetchError && error.status === 401 &&
        readBody(error.data, error.response) !== null;
      if (!refused || token === null || options.isAhead || isAuthPath(path)) throw error;
      const fresh = await environment.refreshedToken(token, options.signal);
      if (fresh === null) throw error;
      return await attempt(path, fresh, options);
    }
  }

  return async (path, read, options = {}) => {
    if (!options.background) count(1);
    // What comes after the session has ended is taken for refused, and not shown.
    const session = isAuthPath(path) ? undefined : environment.sessionSignal?.();
    try {
      const response = await attemptWithRefresh(path, options);
      session?.throwIfAborted();
      const body = await read(response);
      if (isChange(path, options)) environment.onChanged?.();
      return body;
    } catch (error) {
      if (isCancelled(options.signal)) throw error;
      if (session?.aborted) {
        throw new RequestFailure("refused", path, { status: 401, cause: error });
      }
      const failure = toFailure(error, path);
      const isOfServer = whoResponded(failure);
      if (isOfServer !== undefined) environment.onResponse?.(isOfServer);
      if (!options.background) environment.onFailure(failure, options.quiet ?? false);
      throw failure;
    } finally {
      if (!options.background) count(-1);
    }
  };
}

const isChange = (path: string, { method = "GET", background = false }: CallOptions) =>
  method !== "GET" && !background && !isAuthPath(path);

const isTimeoutError = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

const isCancelled = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !isTimeoutError(signal.reason);

/** Statuses with which proxies have people sign in, on a page of their own. */
const SIGN_IN_STATUSES = [undefined, 401, 511];

/** Whether the server responded; undefined where it is not known, as when a gateway says it is down. */
function whoResponded({ kind, status }: RequestFailure): boolean | undefined {
  if (kind === "refused") return true;
  return kind === "unreachable" && SIGN_IN_STATUSES.includes(status) ? false : undefined;
}

/** A response that the server did not write, such as the sign-in page of a hotel's network. */
class ForeignResponse extends Error {}

/** What a streamed answer holds that is a refusal. */
async function readWhole(body: unknown): Promise<unknown> {
  const text = await new Response(body instanceof ReadableStream ? body : null).text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const typeOf = (response: Response | undefined) =>
  response?.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
const isJson = (response: Response | undefined) =>
  /^application\/([\w.-]+\+)?json$/.test(typeOf(response) ?? "");

function toFailure(error: unknown, path: string): RequestFailure {
  if (isTimeoutError(error)) return new RequestFailure("timeout", path, { cause: error });
  if (error instanceof ForeignResponse) {
    return new RequestFailure("unreachable", path, { cause: error });
  }
  if (!(error instanceof FetchError)) {
    return new RequestFailure("unreadable", path, { cause: error });
  }
  if (error.status === undefined) {
    const kind = isTimeoutError(error.cause) ? "timeout" : "network";
    return new RequestFailure(kind, path, { cause: error });
  }
  const { status, data, response } = error;
  const body = readBody(data, response);
  if (TIMEOUT_STATUSES.includes(status) && !body?.problem && !body?.message) {
    return new RequestFailure("timeout", path, { status, cause: error });
  }
  return body === null
    ? new RequestFailure("unreachable", path, { status, cause: error })
    : new RequestFailure("refused", path, { status, ...body, cause: error });
}

/** What gateways answer for a server that does not. */
const GATEWAY_STATUSES = [502, 503, 504];
/** A request or a gateway that has waited for too long. */
const TIMEOUT_STATUSES = [408, 504];
/** Longer texts are taken for whole pages and not shown. */
const MAX_TEXT_LENGTH = 300;

/** Reads the body of a refusal; null when something else than the server answered. */
function readBody(
  body: unknown,
  response: Response | undefined,
): { problem?: Problem; message?: string } | null {
  if (isProblem(body)) return { problem: body };
  if (typeof body === "string" && body.trim() !== "") {
    const isText = isJson(response) || typeOf(response) === "text/plain";
    const isPlain = body.length <= MAX_TEXT_LENGTH && !body.trimStart().startsWith("<");
    return isText && isPlain ? { message: body } : null;
  }
  if (typeof body === "object" && body !== null && isJson(response)) {
    return "message" in body && typeof body.message === "string" ? { message: body.message } : {};
  }
  const isGatewayFailure = GATEWAY_STATUSES.includes(response?.status ?? 0);
  return isGatewayFailure || body instanceof Blob ? null : {};
}

/** Reads an answer that has no body. */
export const noBody = () => undefined;
