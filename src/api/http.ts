import { createFetch, FetchError } from "ofetch";
import {
  ACTIVITY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  STORAGE_FULL,
  STORAGE_HEADER,
  TOKEN_TYPE,
} from "../../contract/constants.ts";
import type { Language } from "../../contract/language.ts";
import { UNDO_HEADER } from "../../contract/undo.ts";
import type { Problem } from "../../contract/schemas/problem.ts";
import { isProblem, readErrorBody, RequestFailure } from "./requestFailure.ts";
import { showsFields } from "./shownFields.ts";

/** The dependencies of the HTTP client. */
export interface HttpEnvironment {
  getAccessToken(): string | null;
  /** Returns the token to retry with after a 401; null if the session has ended. */
  refreshToken(rejectedToken: string, signal?: AbortSignal): Promise<string | null>;
  getLanguage(): Language;
  /** Called with every failed call and its method and path; `quiet` calls show no toast. */
  onFailure(failure: RequestFailure, quiet: boolean, call: string): void;
  /** Called with the method and path of every call that succeeded. */
  onSucceeded?(call: string): void;
  /** Aborts when the current session ends. */
  sessionSignal?(): AbortSignal;
  /** Called with every response: whether the server's disk is full. */
  onStorage?(isFull: boolean): void;
  /** Called after each call that may have changed records. */
  onChanged?(): void;
  /** Called with every response: whether the server or a proxy sent it. */
  onResponse?(isFromServer: boolean): void;
  onActivity?(inFlight: number): void;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  query?: URLSearchParams;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The server creates a record only once for repeated calls with this key. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** The caller shows the failure, or these failures, so there is no toast (except for a 403). */
  quiet?: boolean | ((failure: RequestFailure) => boolean);
  /** A call without a user action: shows neither loading nor failure. */
  background?: boolean;
  /** A prefetch: it does not refresh the session. */
  isPrefetch?: boolean;
  /** The media type of a streamed response; `read` receives the stream. */
  streamed?: string;
  /** The last response of a polled URL, returned again after a 304. */
  cached?: CachedResponse;
  /** Called with the id that undoes the change, or null, and the path of the call. */
  onUndoable?: (id: string | null, path: string) => void;
  /** Called with the sequence of the newest activity, if the response reports it. */
  onActivity?: (sequence: number) => void;
  /** Replaces the session's access token, as for a refresh. */
  bearer?: string;
}

interface CachedResponse {
  etag?: string | null;
  body?: unknown;
}

/** Sends a request and returns its body. Rejects with a `RequestFailure` or an abort. */
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
  const addInFlight = (change: number) => environment.onActivity?.(inFlight += change);

  async function attempt(path: string, token: string | null, options: CallOptions) {
    const query = options.query?.toString();
    const response = await send.raw<unknown, "json" | "stream">(query ? `${path}?${query}` : path, {
      method: options.method ?? "GET",
      headers: {
        Accept: options.streamed ?? "application/json",
        "Content-Type": "application/json",
        "Accept-Language": environment.getLanguage(),
        ...(token ? { Authorization: `${TOKEN_TYPE} ${token}` } : {}),
        ...(options.idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey } : {}),
        ...options.headers,
        ...(options.cached?.etag ? { "If-None-Match": options.cached.etag } : {}),
      },
      ...(options.body ? { body: options.body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.streamed && { responseType: "stream" }),
      retry: false,
      // The API never redirects. A sign-in page elsewhere would end as an unreadable network error.
      redirect: "manual",
      onResponse({ response }) {
        environment.onStorage?.(response.headers.get(STORAGE_HEADER) === STORAGE_FULL);
        options.onUndoable?.(response.headers.get(UNDO_HEADER), path);
        const sequence = response.headers.get(ACTIVITY_HEADER);
        if (sequence !== null) options.onActivity?.(Number(sequence));
      },
      async onResponseError({ response }) {
        if (options.streamed) response._data = await readErrorBody(response._data);
      },
    });
    if (response.type === "opaqueredirect") throw new ForeignResponse();
    if (options.streamed && getType(response) !== options.streamed) throw new ForeignResponse();
    if (typeof response._data === "string" && !isJson(response)) throw new ForeignResponse();
    environment.onResponse?.(true);
    const { cached } = options;
    if (!cached) return response._data;
    if (response.status === NOT_MODIFIED) return cached.body;
    Object.assign(cached, { etag: response.headers.get("ETag"), body: response._data });
    return response._data;
  }

  async function attemptWithRefresh(path: string, options: CallOptions) {
    const token = options.bearer ?? environment.getAccessToken();
    try {
      return await attempt(path, token, options);
    } catch (error) {
      const isRejected = error instanceof FetchError && error.status === 401 &&
        parseErrorBody(error.data, error.response) !== null;
      if (!isRejected || token === null || options.isPrefetch || isAuthPath(path)) throw error;
      const fresh = await environment.refreshToken(token, options.signal);
      if (fresh === null) throw error;
      return await attempt(path, fresh, options);
    }
  }

  return async (path, read, options = {}) => {
    const call = `${options.method ?? "GET"} ${path}`;
    if (!options.background) addInFlight(1);
    // A response after the end of the session counts as a 401.
    const session = isAuthPath(path) ? undefined : environment.sessionSignal?.();
    try {
      const response = await attemptWithRefresh(path, options);
      session?.throwIfAborted();
      const body = await read(response);
      if (isChange(path, options)) environment.onChanged?.();
      environment.onSucceeded?.(call);
      return body;
    } catch (error) {
      if (isCancelled(options.signal)) throw error;
      if (session?.aborted) {
        throw new RequestFailure("rejected", path, { status: 401, cause: error });
      }
      const failure = toFailure(error, path);
      const isFromServer = isServerResponse(failure);
      if (isFromServer !== undefined) environment.onResponse?.(isFromServer);
      if (!options.background) {
        environment.onFailure(failure, isQuiet(failure, options), call);
      }
      throw failure;
    } finally {
      if (!options.background) addInFlight(-1);
    }
  };
}

function isQuiet(failure: RequestFailure, options: CallOptions): boolean {
  const { quiet = false, signal } = options;
  if (signal && failure.fieldErrors && showsFields(signal, Object.keys(failure.fieldErrors))) {
    return true;
  }
  return typeof quiet === "function" ? quiet(failure) : quiet;
}

const isChange = (path: string, { method = "GET", background = false }: CallOptions) =>
  method !== "GET" && !background && !isAuthPath(path);

const isTimeoutError = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

const isCancelled = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !isTimeoutError(signal.reason);

/** The statuses of sign-in pages that proxies send. */
const SIGN_IN_STATUSES = [undefined, 401, 511];

/** Whether the server sent the response; undefined if unknown, as for a gateway error. */
function isServerResponse({ kind, status }: RequestFailure): boolean | undefined {
  if (kind === "rejected") return true;
  return kind === "unreachable" && SIGN_IN_STATUSES.includes(status) ? false : undefined;
}

/** A response of another host, such as the sign-in page of a hotel's network. */
class ForeignResponse extends Error {}

const getType = (response: Response | undefined) =>
  response?.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
const isJson = (response: Response | undefined) =>
  /^application\/([\w.-]+\+)?json$/.test(getType(response) ?? "");

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
  const body = parseErrorBody(data, response);
  if (TIMEOUT_STATUSES.includes(status) && !body?.problem && !body?.message) {
    return new RequestFailure("timeout", path, { status, cause: error });
  }
  return body === null
    ? new RequestFailure("unreachable", path, { status, cause: error })
    : new RequestFailure("rejected", path, { status, ...body, cause: error });
}

const GATEWAY_STATUSES = [502, 503, 504];
const TIMEOUT_STATUSES = [408, 504];
/** Longer texts are pages and not shown. */
const MAX_TEXT_LENGTH = 300;

/** Reads the body of an error response; null unless the server wrote it. */
function parseErrorBody(
  body: unknown,
  response: Response | undefined,
): { problem?: Problem; message?: string } | null {
  if (isProblem(body)) return { problem: body };
  if (typeof body === "string" && body.trim() !== "") {
    const isText = isJson(response) || getType(response) === "text/plain";
    const isPlain = body.length <= MAX_TEXT_LENGTH && !body.trimStart().startsWith("<");
    return isText && isPlain ? { message: body } : null;
  }
  if (typeof body === "object" && body !== null && isJson(response)) {
    return "message" in body && typeof body.message === "string" ? { message: body.message } : {};
  }
  const isGatewayFailure = GATEWAY_STATUSES.includes(response?.status ?? 0);
  return isGatewayFailure || body instanceof Blob ? null : {};
}

/** Reads a response without a body. */
export const noBody = () => undefined;
