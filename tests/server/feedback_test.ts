import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Feedback } from "../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  MAX_FEEDBACK_A_DAY,
} from "../../contract/feedback.ts";
import { STALE_DETAIL, toErrorSummary } from "../support/apiCaller.ts";
import { createFeedbackServer, FEEDBACK, type FeedbackServer } from "../support/feedback.ts";

let server: FeedbackServer;
Deno.test.beforeEach(async () => {
  server = await createFeedbackServer();
});
Deno.test.afterEach(() => server.close());

const listTitles = async (query: string, path = "/api/feedback") => {
  const { status, body } = await server.callApi("GET", `${path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ title }: Feedback) => title);
};
const createFilter = (fieldId: string, operator: string, ...values: string[]) =>
  [
    `filters[0].fieldId=${fieldId}&filters[0].operator=${operator}`,
    ...values.map((value) => `filters[0].value=${encodeURIComponent(value)}`),
  ].join("&");

Deno.test("feedback: is created and read back as it was sent", async () => {
  const { status, body } = await server.callApiAsMember("POST", "/api/feedback", {
    title: "  Liste boş geliyor ",
    description: "Filtreyi kaldırınca\nliste boş kalıyor. ",
    category: "BUG",
    priority: "HIGH",
    page: "/project/?page=2&filter=%C4%B0",
  });
  const { id, ...rest } = body;
  assert.deepEqual([status, rest], [201, {
    version: 1,
    title: "Liste boş geliyor",
    description: "Filtreyi kaldırınca\nliste boş kalıyor.",
    category: "BUG",
    priority: "HIGH",
    status: "OPEN",
    hasScreenshot: false,
    page: "/project/?page=2&filter=%C4%B0",
    submittedBy: { id: server.member.id, name: "Can", surname: "Ay" },
    assignee: null,
    resolution: null,
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
  }]);
  assert.deepEqual(await server.callApi("GET", `/api/feedback/${id}`), { status: 200, body });
  const [sent, ...others] = (await server.getFeedback(id)).history;
  assert.deepEqual([{ ...sent, id: "" }, others], [{
    id: "",
    at: "2026-03-01T09:00:00.000Z",
    by: body.submittedBy,
    from: null,
    to: "OPEN",
    note: null,
  }, []]);
  assert.equal((await server.addFeedback()).page, null);
});

Deno.test("feedback: rejects invalid input at each field", async () => {
  const wrong: [object, object][] = [
    [{}, {
      title: ["Title is required"],
      description: ["Description is required"],
      category: ["Category is required"],
      priority: ["Priority is required"],
    }],
    [{ ...FEEDBACK, title: " ", description: "" }, {
      title: ["Title is required"],
      description: ["Description is required"],
    }],
    [{ ...FEEDBACK, title: "x".repeat(201), description: "x".repeat(5001) }, {
      title: ["Must be at most 200 characters"],
      description: ["Must be at most 5,000 characters"],
    }],
    [{ ...FEEDBACK, category: "PRAISE", priority: "bug" }, {
      category: ["Invalid input"],
      priority: ["Invalid input"],
    }],
    [{ ...FEEDBACK, status: "RESOLVED" }, { status: ["Unknown field"] }],
    [{ ...FEEDBACK, title: "a\0b" }, { title: ["Text contains characters that cannot be stored"] }],
  ];
  for (const [body, errors] of wrong) {
    assert.deepEqual(toErrorSummary(await server.callApiAsMember("POST", "/api/feedback", body)), [
      400,
      errors,
    ]);
  }
  assert.equal((await server.callApi("GET", "/api/feedback")).body.total, 0);
});

Deno.test("feedback: accepts only a path within the app as its page", async () => {
  const elsewhere = [
    "https://example.com/",
    "//example.com/",
    "/\\example.com/",
    "project/",
    "javascript:alert(1)",
    "/a b",
    `/${"x".repeat(2000)}`,
    "",
  ];
  for (const page of elsewhere) {
    const { status, body } = await server.callApiAsMember("POST", "/api/feedback", {
      ...FEEDBACK,
      page,
    });
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, ["page"]], page);
  }
  for (const page of ["/", "/feedback/my#x", null]) {
    assert.equal((await server.addFeedback({ page })).page, page);
  }
});

Deno.test("feedback list: sorts priorities by rank", async () => {
  for (const priority of ["HIGH", "LOW", "CRITICAL", "MEDIUM"]) {
    await server.addFeedback({ title: priority, priority });
  }
  assert.deepEqual(await listTitles("sortField=priority&sortDirection=asc"), FEEDBACK_PRIORITIES);
  assert.deepEqual(
    await listTitles("sortField=priority&sortDirection=desc"),
    [...FEEDBACK_PRIORITIES].reverse(),
  );
});

Deno.test("feedback list: sorts by status, title and sender in Turkish order, newest first by default", async () => {
  const zeynep = await server.callApiAs({ name: "Zeynep", surname: "Ak", roles: ["MEMBER"] });
  const cagla = await server.callApiAs({ name: "Çağla", surname: "Ak", roles: ["MEMBER"] });
  const add = async (title: string, send = server.callApiAsMember) => {
    server.advanceClock({ minutes: 1 });
    return (await send("POST", "/api/feedback", { ...FEEDBACK, title })).body.id;
  };
  const [resolved, , dismissed, begun] = [
    await add("Ilgaz"),
    await add("Çatı", zeynep),
    await add("İzmir"),
    await add("Çanakkale", cagla),
  ];
  const put = (id: string, action: string) =>
    server.callApi("PUT", `/api/feedback/${id}/${action}`, {
      [action === "progress" ? "note" : "resolution"]: "x",
    });
  await put(resolved, "resolve");
  await put(dismissed, "dismiss");
  await put(begun, "progress");
  assert.deepEqual(await listTitles("sortField=status&sortDirection=asc"), [
    "Çatı",
    "Çanakkale",
    "Ilgaz",
    "İzmir",
  ]);
  assert.deepEqual(await listTitles("sortField=title&sortDirection=asc"), [
    "Çanakkale",
    "Çatı",
    "Ilgaz",
    "İzmir",
  ]);
  assert.deepEqual(await listTitles(""), ["Çanakkale", "İzmir", "Çatı", "Ilgaz"]);
  assert.deepEqual(
    await listTitles("sortField=submittedBy&sortDirection=asc"),
    ["Ilgaz", "İzmir", "Çanakkale", "Çatı"],
  );

  assert.deepEqual(await listTitles(createFilter("title", "CONTAINS", "iZ")), ["İzmir"]);
  assert.deepEqual(
    await listTitles(createFilter("description", "CONTAINS", "FILTRE")),
    await listTitles(""),
  );
  assert.deepEqual(await listTitles(createFilter("status", "IN", "OPEN", "IN_PROGRESS")), [
    "Çanakkale",
    "Çatı",
  ]);
  assert.deepEqual(await listTitles(createFilter("submittedBy", "EQUALS", server.member.id)), [
    "İzmir",
    "Ilgaz",
  ]);
  for (const [field, value] of [["priority", "HIGH"], ["category", "BUG"]] as const) {
    assert.deepEqual(await listTitles(createFilter(field, "EQUALS", value)), await listTitles(""));
    assert.deepEqual(await listTitles(createFilter(field, "NOT_EQUALS", value)), []);
  }
  assert.deepEqual(await listTitles(createFilter("hasScreenshot", "EQUALS", "true")), []);
  assert.deepEqual(
    toErrorSummary(await server.callApi("GET", "/api/feedback?sortField=description")),
    [400, {
      sortField: ["Unknown value"],
    }],
  );
});

Deno.test("feedback list: exists for each status and takes the same query", async () => {
  for (const title of ["A", "B", "C"]) await server.addFeedback({ title });
  const { body } = await server.callApi("GET", "/api/feedback?sortField=title&sortDirection=asc");
  await server.callApi("PUT", `/api/feedback/${body.data[1].id}/dismiss`);
  const listByStatus = (status: string, query = "sortField=title&sortDirection=asc") =>
    listTitles(query, `/api/feedback/status/${status}`);
  assert.deepEqual(await listByStatus("OPEN"), ["A", "C"]);
  assert.deepEqual(await listByStatus("OPEN", createFilter("title", "EQUALS", "C")), ["C"]);
  assert.deepEqual(await listByStatus("OPEN", "size=1&page=2&sortField=title&sortDirection=desc"), [
    "A",
  ]);
  assert.deepEqual(await listByStatus("DISMISSED"), ["B"]);
  assert.deepEqual([await listByStatus("IN_PROGRESS"), await listByStatus("RESOLVED")], [[], []]);
  const totals = await Promise.all(
    FEEDBACK_STATUSES.map(async (status) =>
      (await server.callApi("GET", `/api/feedback/status/${status}`)).body.total
    ),
  );
  assert.deepEqual(totals, [2, 0, 0, 1]);
  for (const status of ["CLOSED", "open", "screenshot"]) {
    assert.equal((await server.callApi("GET", `/api/feedback/status/${status}`)).status, 404);
  }
});

Deno.test("own feedback list: has only one's own feedback", async () => {
  await server.addFeedback({ title: "Benim" });
  await server.callApi("POST", "/api/feedback", { ...FEEDBACK, title: "Yöneticinin" });
  const listMine = async (callApi: FeedbackServer["callApi"]) => {
    const { status, body } = await callApi("GET", "/api/feedback/my?extend=history");
    return [status, body.total, body.data.map(({ title }: Feedback) => title)];
  };
  assert.deepEqual(await listMine(server.callApiAsMember), [200, 1, ["Benim"]]);
  assert.deepEqual(await listMine(server.callApi), [200, 1, ["Yöneticinin"]]);
  assert.deepEqual(await listMine(await server.callApiAs({ roles: ["VIEWER"] })), [200, 0, []]);
});

Deno.test("feedback: its sender may change it only until its status changes, other members never", async () => {
  const { id } = await server.addFeedback();
  const path = `/api/feedback/${id}`;
  const other = await server.callApiAs({ roles: ["MEMBER"] });
  assert.equal((await other("PATCH", path, { version: 1, title: "Başka" })).status, 403);

  server.advanceClock({ minutes: 1 });
  const changeResponse = await server.callApiAsMember("PATCH", path, {
    version: 1,
    title: "Liste boş",
    description: "Her zaman.",
    category: "QUESTION",
    priority: "LOW",
  });
  const { title, description, category, priority, version, status, updatedAt } =
    changeResponse.body;
  assert.deepEqual(
    [changeResponse.status, title, description, category, priority, version, status],
    [
      200,
      "Liste boş",
      "Her zaman.",
      "QUESTION",
      "LOW",
      2,
      "OPEN",
    ],
  );
  assert.equal(updatedAt, "2026-03-01T09:01:00.000Z");
  server.advanceClock({ minutes: 1 });
  const unchangedResponse = await server.callApiAsMember("PATCH", path, {
    version: 2,
    title: "Liste boş",
  });
  assert.deepEqual(unchangedResponse, { status: 200, body: changeResponse.body });
  assert.deepEqual(
    toErrorSummary(await server.callApiAsMember("PATCH", path, { version: 1, title: "Eski" })),
    [
      409,
      STALE_DETAIL,
    ],
  );
  assert.deepEqual(
    toErrorSummary(await server.callApiAsMember("PATCH", path, { version: 2, page: "/" })),
    [400, {
      page: ["Unknown field"],
    }],
  );

  await server.callApi("PUT", `${path}/progress`);
  assert.deepEqual(
    toErrorSummary(await server.callApiAsMember("PATCH", path, { version: 3, title: "Geç" })),
    [
      409,
      "You can change your feedback only until someone takes it up.",
    ],
  );
  const byManager = await server.callApi("PATCH", path, { version: 3, priority: "CRITICAL" });
  assert.deepEqual(
    [byManager.status, byManager.body.priority, byManager.body.version, byManager.body.title],
    [200, "CRITICAL", 4, "Liste boş"],
  );
  assert.equal((await server.getFeedback(id)).history.length, 2);
});

Deno.test("feedback: every route responds 404 for an unknown id", async () => {
  for (const id of [crypto.randomUUID(), "nonsense"]) {
    const path = `/api/feedback/${id}`;
    const responses = await Promise.all([
      server.callApi("GET", path),
      server.callApi("GET", `${path}/screenshot`),
      server.callApi("PATCH", path, { version: 1 }),
      server.callApi("PUT", `${path}/progress`),
      server.callApi("PUT", `${path}/resolve`, { resolution: "x" }),
      server.callApi("PUT", `${path}/dismiss`),
    ]);
    assert.deepEqual(responses.map(({ status }) => status), Array(6).fill(404));
  }
});

Deno.test("user: is not deleted after sending or handling feedback", async () => {
  const admin = await server.callApiAs({ roles: ["ADMIN"] });
  const first = await server.addFeedback();
  await server.addFeedback();
  const remove = async ({ id }: { id: string }) =>
    toErrorSummary(await admin("DELETE", `/api/users/${id}`));
  const cannot = "This user cannot be deleted.";
  assert.deepEqual(await remove(server.member), [
    409,
    `${cannot} They sent or handled 2 pieces of feedback.`,
  ]);
  await server.callApi("PUT", `/api/feedback/${first.id}/progress`);
  await server.callApi("PUT", `/api/feedback/${first.id}/dismiss`);
  assert.deepEqual(await remove(server.manager), [
    409,
    `${cannot} They sent or handled 1 piece of feedback.`,
  ]);
});

Deno.test("feedback: database constraints reject invalid rows", async () => {
  const { id } = await server.addFeedback();
  const invalidInputs = [
    { status: "RESOLVED" },
    { resolution: "x" },
    { status: "CLOSED" },
    { priority: "URGENT" },
    { category: "PRAISE" },
    { title: "" },
    { page: "//example.com" },
    { page: "https://example.com" },
  ];
  for (const change of invalidInputs) {
    const set = Object.entries(change)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await assert.rejects(
      sql`update feedback set ${sql.join(set)} where id = ${id}::uuid`.execute(server.db),
      /violates check constraint/,
      JSON.stringify(change),
    );
  }
});

Deno.test("feedback: limits what one user sends per day", async () => {
  const first = await server.addFeedback();
  const row = await server.db.selectFrom("feedback").selectAll()
    .where("id", "=", first.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: MAX_FEEDBACK_A_DAY - 1 }, () => ({
    ...row,
    id: crypto.randomUUID(),
  }));
  await server.db.insertInto("feedback").values(copies).execute();
  const rejectedResponse = await server.callApiAsMember("POST", "/api/feedback", FEEDBACK);
  assert.deepEqual([rejectedResponse.status, rejectedResponse.body.detail], [
    409,
    "You have sent 50 pieces of feedback within a day, the maximum.",
  ]);
  const yesterday = new Date(server.now().getTime() - 24 * 60 * 60 * 1000);
  await server.db.updateTable("feedback").set({ created_at: yesterday })
    .where("id", "=", first.id).execute();
  const { status } = await server.callApiAsMember("POST", "/api/feedback", FEEDBACK);
  assert.equal(status, 201);
});
