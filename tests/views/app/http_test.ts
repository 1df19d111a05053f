import assert from "node:assert/strict";
import {
  type CallOptions,
  createHttp,
  type HttpEnvironment,
  noBody,
} from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { markFormCalls } from "../../../src/api/shownFields.ts";

type ScriptedResponse = { status: number; body?: unknown; headers?: Record<string, string> };

/** Simulates a server with scripted responses and records its requests. */
function createScriptedHttp(responses: ScriptedResponse[], around: Partial<HttpEnvironment> = {}) {
  const requests: string[] = [];
  const failures: [RequestFailure, boolean][] = [];
  const activity: number[] = [];
  const http = createHttp({
    getAccessToken: () => "first",
    refreshToken: () => Promise.resolve("second"),
    getLanguage: () => "tr",
    onFailure: (failure, quiet) => void failures.push([failure, quiet]),
    onActivity: (inFlight) => void activity.push(inFlight),
    fetch: (input, init) => {
      const request = new Request(new URL(String(input), "http://localhost"), init);
      const { pathname, search } = new URL(request.url);
      const bearer = request.headers.get("authorization") ?? "nobody";
      requests.push(`${request.method} ${pathname}${search} as ${bearer}`);
      const response = responses.shift();
      if (response === undefined) return Promise.reject(new TypeError("connection refused"));
      const body = response.body === undefined ? null : JSON.stringify(response.body);
      const headers = { "Content-Type": "application/problem+json", ...response.headers };
      return Promise.resolve(new Response(body, { status: response.status, headers }));
    },
    ...around,
  });
  return { http, requests, failures, activity };
}

const readAsIs = (body: unknown) => body;
const problem = {
  type: "about:blank",
  title: "Refused",
  status: 401,
  detail: "Who are you?",
};

Deno.test("http: sends the access token as bearer and returns the body", async () => {
  const { http, requests, activity } = createScriptedHttp([{ status: 200, body: { total: 3 } }]);
  const query = new URLSearchParams({ page: "2" });
  assert.deepEqual(await http("/api/projects", readAsIs, { query }), { total: 3 });
  assert.deepEqual(requests, ["GET /api/projects?page=2 as Bearer first"]);
  assert.deepEqual(activity, [1, 0]);
});

Deno.test("http: sends JSON headers and the app's language", async () => {
  const headers: Record<string, string>[] = [];
  const { http } = createScriptedHttp([], {
    getLanguage: () => "en",
    fetch: (_, init) => {
      headers.push(Object.fromEntries(new Headers(init?.headers)));
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  await http("/api/auth/logout", noBody, { method: "POST" });
  assert.deepEqual(headers, [{
    accept: "application/json",
    "accept-language": "en",
    authorization: "Bearer first",
    "content-type": "application/json",
  }]);
});

Deno.test("http: sends the idempotency key of a call again when it refreshes the token", async () => {
  const keys: (string | null)[] = [];
  const statuses = [401, 201];
  const { http } = createScriptedHttp([], {
    fetch: (_, init) => {
      keys.push(new Headers(init?.headers).get("Idempotency-Key"));
      const status = statuses.shift() ?? 500;
      const headers = { "Content-Type": "application/json" };
      return Promise.resolve(new Response(JSON.stringify(problem), { status, headers }));
    },
  });
  await http("/api/companies", readAsIs, { method: "POST", body: {}, idempotencyKey: "one" });
  assert.deepEqual(keys, ["one", "one"]);
});

Deno.test("http: reuses the last response of a repeated call after a 304", async () => {
  const tags: (string | null)[] = [];
  const responses = [
    new Response("[1]", { headers: { "Content-Type": "application/json", ETag: 'W/"a"' } }),
    new Response(null, { status: 304, headers: { ETag: 'W/"a"' } }),
    new Response("[2]", { headers: { "Content-Type": "application/json", ETag: 'W/"b"' } }),
    new Response(null, { status: 304, headers: { ETag: 'W/"b"' } }),
  ];
  const { http } = createScriptedHttp([], {
    fetch: (_, init) => {
      tags.push(new Headers(init?.headers).get("If-None-Match"));
      return Promise.resolve(responses.shift() ?? Response.error());
    },
  });
  const known = {};
  const read: unknown[] = [];
  while (responses.length > 0) read.push(await http("/api/x", readAsIs, { cached: known }));
  assert.deepEqual([read, tags], [[[1], [1], [2], [2]], [null, 'W/"a"', 'W/"a"', 'W/"b"']]);
});

Deno.test("http: refreshes the token and repeats the call once after a 401", async () => {
  const rejectedTokens: string[] = [];
  const { http, requests, failures } = createScriptedHttp(
    [{ status: 401, body: problem }, { status: 200, body: 7 }],
    {
      refreshToken: (token) => {
        rejectedTokens.push(token);
        return Promise.resolve("second");
      },
    },
  );
  assert.equal(await http("/api/projects", readAsIs), 7);
  assert.deepEqual(rejectedTokens, ["first"]);
  assert.deepEqual(requests, [
    "GET /api/projects as Bearer first",
    "GET /api/projects as Bearer second",
  ]);
  assert.deepEqual(failures, []);
});

Deno.test("http: does not repeat a call after a second 401", async () => {
  const { http, requests } = createScriptedHttp([
    { status: 401, body: problem },
    { status: 401, body: problem },
  ]);
  await assert.rejects(http("/api/projects", readAsIs), { status: 401 });
  assert.equal(requests.length, 2);
});

Deno.test("http: rejects after a 401 without a session to refresh", async () => {
  const { http, requests } = createScriptedHttp([{ status: 401, body: problem }], {
    refreshToken: () => Promise.resolve(null),
  });
  await assert.rejects(http("/api/projects", readAsIs), { status: 401 });
  assert.equal(requests.length, 1);
});

Deno.test("http: does not refresh the token after a 401 of an authentication call", async () => {
  const { http, requests } = createScriptedHttp([{ status: 401, body: problem }], {
    refreshToken: () => assert.fail("refreshed"),
  });
  await assert.rejects(http("/api/auth/login", readAsIs, { method: "POST" }), { status: 401 });
  assert.equal(requests.length, 1);
});

Deno.test("http: sends the given bearer instead of the access token", async () => {
  const { http, requests } = createScriptedHttp([{ status: 200, body: {} }]);
  await http("/api/auth/refresh", readAsIs, { method: "POST", bearer: "refresh" });
  assert.deepEqual(requests, ["POST /api/auth/refresh as Bearer refresh"]);
});

Deno.test("http: reports a failed call once with its quiet option", async () => {
  const { http, failures, activity } = createScriptedHttp([{ status: 409, body: problem }]);
  await assert.rejects(http("/api/projects", readAsIs, { quiet: true }), RequestFailure);
  assert.deepEqual(
    failures.map(([failure, quiet]) => [failure.kind, failure.status, failure.problem, quiet]),
    [["rejected", 409, problem, true]],
  );
  assert.deepEqual(activity, [1, 0]);
});

Deno.test("http: reports errors of fields as quiet only if the form of the signal shows all", async () => {
  const createResponse = (...fields: string[]) => ({
    status: 400,
    body: {
      ...problem,
      status: 400,
      errors: Object.fromEntries(fields.map((name) => [name, ["Wrong"]])),
    },
  });
  const { http, failures } = createScriptedHttp([
    createResponse("password"),
    createResponse("password", "elsewhere"),
    createResponse(),
    createResponse("password"),
    { status: 409, body: problem },
  ]);
  const { signal } = new AbortController();
  markFormCalls(signal, (fields) => fields.every((name) => name === "password"));
  const { signal: otherSignal } = new AbortController();
  for (const one of [signal, signal, signal, otherSignal, signal]) {
    await assert.rejects(http("/api/x", readAsIs, { signal: one }), RequestFailure);
  }
  assert.deepEqual(failures.map(([, quiet]) => quiet), [true, false, false, false, false]);
});

Deno.test("http: names failed and successful calls alike", async () => {
  const calls: string[] = [];
  const { http } = createScriptedHttp([{ status: 409, body: problem }, { status: 200, body: {} }], {
    onFailure: (_failure, _quiet, call) => void calls.push(`failed ${call}`),
    onSucceeded: (call) => void calls.push(`done ${call}`),
  });
  await assert.rejects(http("/api/x", readAsIs, { method: "POST" }), RequestFailure);
  await http("/api/x", readAsIs, { method: "POST" });
  assert.deepEqual(calls, ["failed POST /api/x", "done POST /api/x"]);
});

Deno.test("http: reports neither activity nor failure of a background call", async () => {
  const { http, failures, activity } = createScriptedHttp([{ status: 403, body: problem }]);
  await assert.rejects(http("/api/x", readAsIs, { background: true }), { status: 403 });
  assert.deepEqual([failures, activity], [[], []]);
});

Deno.test("http: keeps the message of an error body that is no problem", async () => {
  const { http, failures } = createScriptedHttp([
    { status: 500, body: "Out of order" },
    { status: 500, body: { message: "Out of paper" } },
    { status: 500, body: [1] },
  ]);
  for (let call = 0; call < 3; call++) await assert.rejects(http("/api/x", readAsIs));
  assert.deepEqual(failures.map(([failure]) => failure.bodyMessage), [
    "Out of order",
    "Out of paper",
    undefined,
  ]);
});

Deno.test("http: reports with every response whether the server's storage is full", async () => {
  const busyStates: boolean[] = [];
  const full = { "Iklim-Storage": "full" };
  const { http } = createScriptedHttp([
    { status: 200, body: 1, headers: full },
    { status: 507, body: { ...problem, status: 507 }, headers: full },
    { status: 200, body: 1 },
  ], { onStorage: (isFull) => void busyStates.push(isFull) });
  await http("/api/x", readAsIs);
  await assert.rejects(http("/api/x", readAsIs, { method: "POST" }), { status: 507 });
  await http("/api/x", readAsIs);
  assert.deepEqual(busyStates, [true, true, false]);
});

const PAGE = "<html><head><title>502 Bad Gateway</title></head></html>";

/** Returns the outcome of a call with these responses. */
async function catchFailure(status: number, type: string | undefined, body: string | null) {
  const headers: HeadersInit = type === undefined ? {} : { "Content-Type": type };
  const bytes = body === null ? null : new TextEncoder().encode(body);
  const { http, failures } = createScriptedHttp([], {
    fetch: () => Promise.resolve(new Response(bytes, { status, headers })),
  });
  await assert.rejects(http("/api/x", noBody));
  const [[failure] = []] = failures;
  return [failure?.kind, failure?.status, failure?.bodyMessage];
}

for (
  const [what, answer, expected] of [
    ["a short text", [500, "text/plain", "Out of order"], ["rejected", 500, "Out of order"]],
    [
      "a text in another alphabet",
      [500, "text/plain; charset=utf-8", "Bakımdayız"],
      ["rejected", 500, "Bakımdayız"],
    ],
    ["a JSON text", [500, "application/json", '"Out of order"'], ["rejected", 500, "Out of order"]],
    ["nothing", [500, undefined, null], ["rejected", 500, undefined]],
    ["JSON of another form", [500, "application/json", "[1]"], ["rejected", 500, undefined]],
    ["a gateway's page", [502, "text/html", PAGE], ["unreachable", 502, undefined]],
    ["a page called a text", [502, "text/plain", PAGE], ["unreachable", 502, undefined]],
    ["a page called JSON", [500, "application/json", PAGE], ["unreachable", 500, undefined]],
    [
      "a long text",
      [500, "text/plain", "Error at line 1\n".repeat(50)],
      ["unreachable", 500, undefined],
    ],
    ["a text of no type", [500, undefined, "Out of order"], ["unreachable", 500, undefined]],
    ["bytes", [500, "application/octet-stream", "01"], ["unreachable", 500, undefined]],
    ["an empty gateway", [502, undefined, null], ["unreachable", 502, undefined]],
    ["a gateway's timeout", [504, undefined, null], ["timeout", 504, undefined]],
    ["a gateway's page about a timeout", [504, "text/html", PAGE], ["timeout", 504, undefined]],
    ["a request's timeout", [408, undefined, null], ["timeout", 408, undefined]],
    ["a timeout with words of its own", [504, "text/plain", "Out of order"], [
      "rejected",
      504,
      "Out of order",
    ]],
    ["a proxy's 404", [404, "text/html; charset=utf-8", PAGE], ["unreachable", 404, undefined]],
    ["a page with 200", [200, "text/html", PAGE], ["unreachable", undefined, undefined]],
    ["a text with 200", [200, "text/plain", "Sign in first"], [
      "unreachable",
      undefined,
      undefined,
    ]],
  ] as const
) {
  Deno.test(`http: classifies ${what} as ${expected[0]}`, async () => {
    const [status, type, body] = answer;
    assert.deepEqual(await catchFailure(status, type, body), expected);
  });
}

Deno.test("RequestFailure: is retryable when an intermediary responded instead of the server", () => {
  const isWorthRepeating = (kind: "rejected" | "unreachable", status: number) =>
    new RequestFailure(kind, "/api/x", { status }).isRetryable;
  assert.deepEqual(
    [
      isWorthRepeating("unreachable", 404),
      isWorthRepeating("rejected", 404),
      isWorthRepeating("rejected", 500),
      isWorthRepeating("unreachable", 403),
      isWorthRepeating("unreachable", 413),
    ],
    [true, false, true, false, false],
  );
});

/** Expected server reports of each response, and whether the token is refreshed. */
async function readResponders(...responses: Response[]) {
  const reported: boolean[] = [];
  const redirects: unknown[] = [];
  let refreshes = 0;
  const { http } = createScriptedHttp([], {
    fetch: (_, init) => {
      redirects.push(init?.redirect);
      return Promise.resolve(responses.shift() ?? Response.error());
    },
    refreshToken: () => {
      refreshes += 1;
      return Promise.resolve("second");
    },
    onResponse: (isOfServer) => void reported.push(isOfServer),
  });
  const outcome = await http("/api/x", readAsIs).then(() => "read", ({ kind }) => kind);
  return {
    reported,
    refreshes,
    outcome,
    followsRedirects: redirects.some((how) => how !== "manual"),
  };
}

/** What a browser makes of a redirect that it is not to follow. */
const createRedirect = () =>
  Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
const createPage = (status: number) =>
  new Response(PAGE, { status, headers: { "Content-Type": "text/html" } });

for (
  const [what, responses, reported, outcome] of [
    ["a redirect to a sign-in page", [createRedirect()], [false], "unreachable"],
    ["a sign-in page", [createPage(200)], [false], "unreachable"],
    ["a page with 401", [createPage(401)], [false], "unreachable"],
    ["a page with 511", [createPage(511)], [false], "unreachable"],
    ["a gateway's page", [createPage(502)], [], "unreachable"],
    ["a firewall's page", [createPage(403)], [], "unreachable"],
    ["a problem", [Response.json(problem, { status: 404 })], [true], "rejected"],
    ["a body", [Response.json({})], [true], "read"],
    ["nothing", [new Response(null, { status: 204 })], [true], "read"],
  ] as const
) {
  Deno.test(`http: reports whether the server itself responded with ${what}`, async () => {
    assert.deepEqual(await readResponders(...responses), {
      reported,
      refreshes: 0,
      outcome,
      followsRedirects: false,
    });
  });
}

Deno.test("http: rejects with a network failure when the server is unreachable", async () => {
  const { http, failures } = createScriptedHttp([]);
  await assert.rejects(http("/api/x", readAsIs), { kind: "network" });
  assert.deepEqual(failures.map(([failure]) => failure.kind), ["network"]);
});

Deno.test("http: rejects with an unreadable failure when reading the body throws", async () => {
  const { http } = createScriptedHttp([{ status: 200, body: {} }]);
  const read = () => {
    throw new TypeError("total is missing");
  };
  await assert.rejects(http("/api/x", read), { kind: "unreadable" });
});

Deno.test("http: reports no failure for an aborted call", async () => {
  const abort = new AbortController();
  const { http, failures } = createScriptedHttp([], {
    fetch: (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  });
  const call = http("/api/x", readAsIs, { signal: abort.signal });
  abort.abort();
  await assert.rejects(call);
  assert.deepEqual(failures, []);
});

for (const [of, wraps] of [["fetch", true], ["the response's body", false]] as const) {
  Deno.test(`http: reports a timeout when the caller's signal times out during ${of}`, async () => {
    const abort = new AbortController();
    const { http, failures } = createScriptedHttp([], {
      fetch: (_, init) =>
        wraps
          ? new Promise((_, reject) => {
            init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
          })
          : Promise.resolve(Response.json(1)),
    });
    const read = () => {
      abort.signal.throwIfAborted();
    };
    if (!wraps) abort.abort(new DOMException("too slow", "TimeoutError"));
    const call = http("/api/x", read, { signal: abort.signal });
    if (wraps) abort.abort(new DOMException("too slow", "TimeoutError"));
    await assert.rejects(call, { kind: "timeout" });
    assert.deepEqual(failures.map(([failure]) => failure.kind), ["timeout"]);
  });
}

Deno.test("http: drops a response or a failure that comes after its session has ended", async () => {
  for (const status of [200, 500]) {
    const session = new AbortController();
    const deferredResponse = Promise.withResolvers<Response>();
    const { http, failures } = createScriptedHttp([], {
      getSessionSignals: () => ({ signOut: new AbortController().signal, end: session.signal }),
      fetch: () => deferredResponse.promise,
    });
    const read: unknown[] = [];
    const call = http("/api/x", (body) => void read.push(body));
    session.abort();
    deferredResponse.resolve(Response.json(problem, { status }));
    await assert.rejects(call, { kind: "rejected", status: 401 });
    assert.deepEqual([read, failures], [[], []]);
  }
});

Deno.test("http: cancels reads but not changes on sign-out and rejects both after the session has ended", async () => {
  const [signOut, end] = [new AbortController(), new AbortController()];
  const cancelled: string[] = [];
  const released = Promise.withResolvers<void>();
  const { http, failures, activity } = createScriptedHttp([], {
    getSessionSignals: () => ({ signOut: signOut.signal, end: end.signal }),
    fetch: async (path, init) => {
      init?.signal?.throwIfAborted();
      const aborted = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener("abort", () => {
          cancelled.push(String(path));
          reject(new DOMException("cancelled", "AbortError"));
        })
      );
      await Promise.race([released.promise, aborted]);
      return Response.json(null);
    },
  });
  const settled: string[] = [];
  const call = (path: string, options?: CallOptions) =>
    http(path, readAsIs, options).catch((error) => {
      settled.push(path);
      return error;
    });
  const calls = [
    call("/api/plain"),
    call("/api/with-signal", { signal: new AbortController().signal }),
    call("/api/change", { method: "PUT" }),
  ];
  signOut.abort();
  calls.push(call("/api/later"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(
    { cancelled: cancelled.splice(0).sort(), settled },
    { cancelled: ["/api/plain", "/api/with-signal"], settled: [] },
  );
  end.abort();
  released.resolve();
  const errors = await Promise.all(calls);
  assert.deepEqual(
    errors.map((error) => error instanceof RequestFailure && [error.kind, error.status]),
    calls.map(() => ["rejected", 401]),
  );
  assert.deepEqual([cancelled, failures, activity.at(-1)], [[], [], 0]);
});

Deno.test("http: sends only calls of authentication without a token", async () => {
  const { http, requests, failures, activity } = createScriptedHttp([{ status: 200, body: 1 }], {
    getAccessToken: () => null,
  });
  await assert.rejects(http("/api/projects", readAsIs), { kind: "rejected", status: 401 });
  assert.equal(await http("/api/auth/config", readAsIs), 1);
  assert.deepEqual(
    [requests, failures, activity],
    [["GET /api/auth/config as nobody"], [], [1, 0, 1, 0]],
  );
});

Deno.test("http: reads the response to a sign-out after the session has ended", async () => {
  const session = new AbortController();
  const { http } = createScriptedHttp([{ status: 200, body: 1 }], {
    getSessionSignals: () => ({ signOut: session.signal, end: session.signal }),
  });
  session.abort();
  assert.equal(await http("/api/auth/logout", readAsIs), 1);
});

Deno.test("http: does not refresh the token after a 401 of a prefetch", async () => {
  const { http, requests, failures, activity } = createScriptedHttp([{
    status: 401,
    body: problem,
  }]);
  const ahead = http("/api/projects", readAsIs, { background: true, isPrefetch: true });
  await assert.rejects(ahead, { status: 401 });
  assert.deepEqual([requests, failures, activity], [["GET /api/projects as Bearer first"], [], []]);
});
