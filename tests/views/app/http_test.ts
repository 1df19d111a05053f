import assert from "node:assert/strict";
import { createHttp, type HttpEnvironment, noBody } from "../../../src/api/http.ts";
import { RequestFailure } from "../../../src/api/requestFailure.ts";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A server that answers in turn, and what it was asked. */
function scripted(answers: Answer[], around: Partial<HttpEnvironment> = {}) {
  const asked: string[] = [];
  const failures: [RequestFailure, boolean][] = [];
  const activity: number[] = [];
  const http = createHttp({
    accessToken: () => "first",
    refreshedToken: () => Promise.resolve("second"),
    language: () => "tr",
    onFailure: (failure, quiet) => void failures.push([failure, quiet]),
    onActivity: (inFlight) => void activity.push(inFlight),
    fetch: (input, init) => {
      const request = new Request(new URL(String(input), "http://localhost"), init);
      const { pathname, search } = new URL(request.url);
      const bearer = request.headers.get("authorization") ?? "nobody";
      asked.push(`${request.method} ${pathname}${search} as ${bearer}`);
      const answer = answers.shift();
      if (answer === undefined) return Promise.reject(new TypeError("connection refused"));
      const body = answer.body === undefined ? null : JSON.stringify(answer.body);
      const headers = { "Content-Type": "application/problem+json", ...answer.headers };
      return Promise.resolve(new Response(body, { status: answer.status, headers }));
    },
    ...around,
  });
  return { http, asked, failures, activity };
}

const asIs = (body: unknown) => body;
const problem = { type: "about:blank", title: "Refused", status: 401, detail: "Who are you?" };

Deno.test("a call carries the token as a bearer and gives back the body", async () => {
  const { http, asked, activity } = scripted([{ status: 200, body: { total: 3 } }]);
  const query = new URLSearchParams({ page: "2" });
  assert.deepEqual(await http("/api/projects", asIs, { query }), { total: 3 });
  assert.deepEqual(asked, ["GET /api/projects?page=2 as Bearer first"]);
  assert.deepEqual(activity, [1, 0]);
});

Deno.test("a call speaks JSON in the language of the app", async () => {
  const headers: Record<string, string>[] = [];
  const { http } = scripted([], {
    language: () => "en",
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
  const { http } = scripted([], {
    fetch: (_, init) => {
      keys.push(new Headers(init?.headers).get("Idempotency-Key"));
      const status = statuses.shift() ?? 500;
      const headers = { "Content-Type": "application/json" };
      return Promise.resolve(new Response(JSON.stringify(problem), { status, headers }));
    },
  });
  await http("/api/companies", asIs, { method: "POST", body: {}, idempotencyKey: "one" });
  assert.deepEqual(keys, ["one", "one"]);
});

Deno.test("what is asked for again and again is taken from the answer before, as long as that stands", async () => {
  const tags: (string | null)[] = [];
  const answers = [
    new Response("[1]", { headers: { "Content-Type": "application/json", ETag: 'W/"a"' } }),
    new Response(null, { status: 304, headers: { ETag: 'W/"a"' } }),
    new Response("[2]", { headers: { "Content-Type": "application/json", ETag: 'W/"b"' } }),
    new Response(null, { status: 304, headers: { ETag: 'W/"b"' } }),
  ];
  const { http } = scripted([], {
    fetch: (_, init) => {
      tags.push(new Headers(init?.headers).get("If-None-Match"));
      return Promise.resolve(answers.shift() ?? Response.error());
    },
  });
  const known = {};
  const read: unknown[] = [];
  while (answers.length > 0) read.push(await http("/api/x", asIs, { known }));
  assert.deepEqual([read, tags], [[[1], [1], [2], [2]], [null, 'W/"a"', 'W/"a"', 'W/"b"']]);
});

Deno.test("a 401 refreshes the token and repeats the call once", async () => {
  const refused: string[] = [];
  const { http, asked, failures } = scripted(
    [{ status: 401, body: problem }, { status: 200, body: 7 }],
    {
      refreshedToken: (token) => {
        refused.push(token);
        return Promise.resolve("second");
      },
    },
  );
  assert.equal(await http("/api/projects", asIs), 7);
  assert.deepEqual(refused, ["first"]);
  assert.deepEqual(asked, [
    "GET /api/projects as Bearer first",
    "GET /api/projects as Bearer second",
  ]);
  assert.deepEqual(failures, []);
});

Deno.test("a second 401 is not repeated again", async () => {
  const { http, asked } = scripted([
    { status: 401, body: problem },
    { status: 401, body: problem },
  ]);
  await assert.rejects(http("/api/projects", asIs), { status: 401 });
  assert.equal(asked.length, 2);
});

Deno.test("a 401 without a session to refresh ends the call", async () => {
  const { http, asked } = scripted([{ status: 401, body: problem }], {
    refreshedToken: () => Promise.resolve(null),
  });
  await assert.rejects(http("/api/projects", asIs), { status: 401 });
  assert.equal(asked.length, 1);
});

Deno.test("a 401 of an authentication call is passed through without a refresh", async () => {
  const { http, asked } = scripted([{ status: 401, body: problem }], {
    refreshedToken: () => assert.fail("refreshed"),
  });
  await assert.rejects(http("/api/auth/login", asIs, { method: "POST" }), { status: 401 });
  assert.equal(asked.length, 1);
});

Deno.test("refreshing carries the refresh token instead of the session's", async () => {
  const { http, asked } = scripted([{ status: 200, body: {} }]);
  await http("/api/auth/refresh", asIs, { method: "POST", bearer: "refresh" });
  assert.deepEqual(asked, ["POST /api/auth/refresh as Bearer refresh"]);
});

Deno.test("a failed call is told once, with its wish to stay quiet", async () => {
  const { http, failures, activity } = scripted([{ status: 409, body: problem }]);
  await assert.rejects(http("/api/projects", asIs, { quiet: true }), RequestFailure);
  assert.deepEqual(
    failures.map(([failure, quiet]) => [failure.kind, failure.status, failure.problem, quiet]),
    [["refused", 409, problem, true]],
  );
  assert.deepEqual(activity, [1, 0]);
});

Deno.test("a call in the background shows neither that it is under way nor that it failed", async () => {
  const { http, failures, activity } = scripted([{ status: 403, body: problem }]);
  await assert.rejects(http("/api/x", asIs, { background: true }), { status: 403 });
  assert.deepEqual([failures, activity], [[], []]);
});

Deno.test("what a body without the problem's form says is kept", async () => {
  const { http, failures } = scripted([
    { status: 500, body: "Out of order" },
    { status: 500, body: { message: "Out of paper" } },
    { status: 500, body: [1] },
  ]);
  for (let call = 0; call < 3; call++) await assert.rejects(http("/api/x", asIs));
  assert.deepEqual(failures.map(([failure]) => failure.bodyMessage), [
    "Out of order",
    "Out of paper",
    undefined,
  ]);
});

Deno.test("every answer tells whether the server has room, refusals too", async () => {
  const said: boolean[] = [];
  const full = { "Iklim-Storage": "full" };
  const { http } = scripted([
    { status: 200, body: 1, headers: full },
    { status: 507, body: { ...problem, status: 507 }, headers: full },
    { status: 200, body: 1 },
  ], { onStorage: (isFull) => void said.push(isFull) });
  await http("/api/x", asIs);
  await assert.rejects(http("/api/x", asIs, { method: "POST" }), { status: 507 });
  await http("/api/x", asIs);
  assert.deepEqual(said, [true, true, false]);
});

const PAGE = "<html><head><title>502 Bad Gateway</title></head></html>";

/** What a call that is answered so comes to. */
async function failureOf(status: number, type: string | undefined, body: string | null) {
  const headers: HeadersInit = type === undefined ? {} : { "Content-Type": type };
  const bytes = body === null ? null : new TextEncoder().encode(body);
  const { http, failures } = scripted([], {
    fetch: () => Promise.resolve(new Response(bytes, { status, headers })),
  });
  await assert.rejects(http("/api/x", noBody));
  const [[failure] = []] = failures;
  return [failure?.kind, failure?.status, failure?.bodyMessage];
}

for (
  const [what, answer, expected] of [
    ["a short text", [500, "text/plain", "Out of order"], ["refused", 500, "Out of order"]],
    [
      "a text in another alphabet",
      [500, "text/plain; charset=utf-8", "Bakımdayız"],
      ["refused", 500, "Bakımdayız"],
    ],
    ["a JSON text", [500, "application/json", '"Out of order"'], ["refused", 500, "Out of order"]],
    ["nothing", [500, undefined, null], ["refused", 500, undefined]],
    ["JSON of another form", [500, "application/json", "[1]"], ["refused", 500, undefined]],
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
      "refused",
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
  Deno.test(`${what} is ${expected[0]}`, async () => {
    const [status, type, body] = answer;
    assert.deepEqual(await failureOf(status, type, body), expected);
  });
}

Deno.test("what something else said in the server's place is worth asking again", () => {
  const isWorthRepeating = (kind: "refused" | "unreachable", status: number) =>
    new RequestFailure(kind, "/api/x", { status }).isWorthRepeating;
  assert.deepEqual(
    [
      isWorthRepeating("unreachable", 404),
      isWorthRepeating("refused", 404),
      isWorthRepeating("refused", 500),
      isWorthRepeating("unreachable", 403),
      isWorthRepeating("unreachable", 413),
    ],
    [true, false, true, false, false],
  );
});

/** What the app is told of who responded, and whether the token was refreshed. */
async function respondersOf(...responses: Response[]) {
  const told: boolean[] = [];
  const redirects: unknown[] = [];
  let refreshes = 0;
  const { http } = scripted([], {
    fetch: (_, init) => {
      redirects.push(init?.redirect);
      return Promise.resolve(responses.shift() ?? Response.error());
    },
    refreshedToken: () => {
      refreshes += 1;
      return Promise.resolve("second");
    },
    onResponse: (isOfServer) => void told.push(isOfServer),
  });
  const outcome = await http("/api/x", asIs).then(() => "read", ({ kind }) => kind);
  return { told, refreshes, outcome, followsRedirects: redirects.some((how) => how !== "manual") };
}

/** What a browser makes of a redirect that it is not to follow. */
const redirected = () => Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
const page = (status: number) =>
  new Response(PAGE, { status, headers: { "Content-Type": "text/html" } });

for (
  const [what, responses, told, outcome] of [
    ["a redirect to a sign-in page", [redirected()], [false], "unreachable"],
    ["a sign-in page", [page(200)], [false], "unreachable"],
    ["a page with 401", [page(401)], [false], "unreachable"],
    ["a page with 511", [page(511)], [false], "unreachable"],
    ["a gateway's page", [page(502)], [], "unreachable"],
    ["a firewall's page", [page(403)], [], "unreachable"],
    ["a problem", [Response.json(problem, { status: 404 })], [true], "refused"],
    ["a body", [Response.json({})], [true], "read"],
    ["nothing", [new Response(null, { status: 204 })], [true], "read"],
  ] as const
) {
  Deno.test(`http client: tells whether the server responded, with ${what}`, async () => {
    assert.deepEqual(await respondersOf(...responses), {
      told,
      refreshes: 0,
      outcome,
      followsRedirects: false,
    });
  });
}

Deno.test("a server that cannot be reached is a network failure", async () => {
  const { http, failures } = scripted([]);
  await assert.rejects(http("/api/x", asIs), { kind: "network" });
  assert.deepEqual(failures.map(([failure]) => failure.kind), ["network"]);
});

Deno.test("an answer that is not what was agreed is unreadable", async () => {
  const { http } = scripted([{ status: 200, body: {} }]);
  const read = () => {
    throw new TypeError("total is missing");
  };
  await assert.rejects(http("/api/x", read), { kind: "unreadable" });
});

Deno.test("a call that was called off is nobody's failure", async () => {
  const abort = new AbortController();
  const { http, failures } = scripted([], {
    fetch: (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  });
  const call = http("/api/x", asIs, { signal: abort.signal });
  abort.abort();
  await assert.rejects(call);
  assert.deepEqual(failures, []);
});

for (const [of, wraps] of [["fetch", true], ["the response's body", false]] as const) {
  Deno.test(`http: reports a timeout when the caller's signal times out during ${of}`, async () => {
    const abort = new AbortController();
    const { http, failures } = scripted([], {
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
    const answer = Promise.withResolvers<Response>();
    const { http, failures } = scripted([], {
      sessionSignal: () => session.signal,
      fetch: () => answer.promise,
    });
    const read: unknown[] = [];
    const call = http("/api/x", (body) => void read.push(body));
    session.abort();
    answer.resolve(Response.json(problem, { status }));
    await assert.rejects(call, { kind: "refused", status: 401 });
    assert.deepEqual([read, failures], [[], []]);
  }
});

Deno.test("http: reads the response to a sign-out after the session has ended", async () => {
  const session = new AbortController();
  const { http } = scripted([{ status: 200, body: 1 }], { sessionSignal: () => session.signal });
  session.abort();
  assert.equal(await http("/api/auth/logout", asIs), 1);
});

Deno.test("a call for what nobody wants yet leaves a session alone that it finds over", async () => {
  const { http, asked, failures, activity } = scripted([{ status: 401, body: problem }]);
  const ahead = http("/api/projects", asIs, { background: true, isAhead: true });
  await assert.rejects(ahead, { status: 401 });
  assert.deepEqual([asked, failures, activity], [["GET /api/projects as Bearer first"], [], []]);
});
