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
import {
  ForeignResponse,
  getType,
  isJson,
  isTimeoutError,
  parseErrorBody,
  readErrorBody,
  RequestFailure,
  toFailure,
} from "./requestFailure.ts";
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
  /** The signals of the current session. */
  getSessionSignals?(): SessionSignals;
  /** Called with every response: whether the server's disk is full. */
  onStorage?(isFull: boolean): void;
  /** Called after each call that may have changed records. */
  onChanged?(): void;
  /** Called with every response: whether the server or a proxy sent it. */
  onResponse?(isFromServer: boolean): void;
  onActivity?(inFlight: number): void;
  fetch?: typeof globalThis.fetch;
}

export interface SessionSignals {
  /** Aborts when the user signs out, before the server knows; reads are cancelled. */
  signOut: AbortSignal;
  /** Aborts when the session has ended; later responses count as a 401. */
  end: AbortSignal;
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
    if (token === null && !isAuthPath(path)) throw new NoSession();
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
    const session = isAuthPath(path) ? undefined : environment.getSessionSignals?.();
    try {
      const response = await attemptWithRefresh(
        path,
        session && isRead(options) ? cancelOn(session.signOut, options) : options,
      );
      session?.end.throwIfAborted();
      const body = await read(response);
      if (isChange(path, options)) environment.onChanged?.();
      environment.onSucceeded?.(call);
      return body;
    } catch (error) {
      if (isCancelled(options.signal)) throw error;
      if (session && isRead(options) && session.signOut.aborted) await waitForAbort(session.end);
      if (error instanceof NoSession || session?.end.aborted) {
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

/** The call needs a session, and nobody is signed in. It is not sent. */
class NoSession extends Error {}

const isRead = ({ method = "GET" }: CallOptions) => method === "GET";

const isChange = (path: string, options: CallOptions) =>
  !isRead(options) && !options.background && !isAuthPath(path);

const cancelOn = (cancelled: AbortSignal, { signal, ...options }: CallOptions): CallOptions => ({
  ...options,
  signal: signal ? AbortSignal.any([signal, cancelled]) : cancelled,
});

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}

const isCancelled = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && !isTimeoutError(signal.reason);

/** The statuses of sign-in pages that proxies send. */
const SIGN_IN_STATUSES = [undefined, 401, 511];

/** Whether the server sent the response; undefined if unknown, as for a gateway error. */
function isServerResponse({ kind, status }: RequestFailure): boolean | undefined {
  if (kind === "rejected") return true;
  return kind === "unreachable" && SIGN_IN_STATUSES.includes(status) ? false : undefined;
}

/** Reads a response without a body. */
export const noBody = () => undefined;
