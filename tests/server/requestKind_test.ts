import assert from "node:assert/strict";
import { ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import { kindOfRequest } from "../../server/http/requestKind.ts";
import { testServer } from "../support/server.ts";

const ID = "019ac3a4-0000-7000-8000-000000000001";
const addressOf = (path: string) => path.replace("{status}", "OPEN").replace(/\{\w+\}/, ID);
const kindOf = (method: string, address: string, accept?: string) =>
  kindOfRequest({ method, path: new URL(address, "http://x").pathname, address, accept });

Deno.test("every read of the API is of the kind that it takes from the database", async () => {
  const server = await testServer();
  const document = await (await server.request("GET", "/api/openapi.json")).json();
  await server.close();
  const reads = Object.keys(document.paths).filter((path) => "get" in document.paths[path]);
  const kinds = Map.groupBy(reads, (path) => kindOf("GET", addressOf(path)));
  assert.deepEqual(Object.fromEntries(kinds), {
    poll: [
      "/api/notifications/unread/count",
      "/api/notifications/undelivered",
      "/api/notifications/news",
    ],
    detail: [
      "/api/auth/password/{token}",
      "/api/auth/config",
      "/api/companies/{id}",
      "/api/feedback/{id}",
      "/api/feedback/{id}/screenshot",
      "/api/milestones/{id}",
      "/api/notifications/{id}",
      "/api/processes/{id}",
      "/api/project-milestone-owners/{id}",
      "/api/project-types/{id}",
      "/api/projects/{id}",
      "/api/reminders/feed",
      "/api/reminders/{id}",
      "/api/users/me/notification-preferences",
      "/api/users/{id}",
      "/api/views/{id}",
      "/api/openapi.json",
    ],
    list: [
      "/api/account-events",
      "/api/activity",
      "/api/companies",
      "/api/feedback",
      "/api/feedback/my",
      "/api/feedback/status/{status}",
      "/api/mail-failures",
      "/api/milestones",
      "/api/milestones/{id}/completions",
      "/api/notifications",
      "/api/notifications/unread",
      "/api/processes",
      "/api/project-milestone-owners",
      "/api/project-types",
      "/api/projects",
      "/api/projects/{id}/history",
      "/api/projects/{id}/processes",
      "/api/projects/{id}/milestones",
      "/api/reminders",
      "/api/reminders/{id}/occurrences",
      "/api/users",
      "/api/views",
      "/api/views/lists",
    ],
    search: ["/api/search"],
    aggregate: [
      "/api/companies/aggregates/count",
      "/api/metrics/stakeholders/summary",
      "/api/metrics/overview",
      "/api/milestones/aggregates/count",
      "/api/milestones/aggregates/count/completed",
      "/api/milestones/aggregates/count/pending",
      "/api/milestones/aggregates/count/recent",
      "/api/milestones/aggregates/duration/by-owner",
      "/api/milestones/aggregates/duration/by-process/{id}",
      "/api/milestones/aggregates/duration/by-project/{id}",
      "/api/projects/aggregates/count",
      "/api/projects/aggregates/count/active",
      "/api/projects/aggregates/count/disabled",
      "/api/projects/aggregates/count/new",
      "/api/projects/aggregates/average-completion-days",
      "/api/projects/aggregates/by-type",
      "/api/projects/aggregates/creation-trend",
      "/api/reminders/calendar",
      "/api/reminders/upcoming",
      "/api/reminders/{id}/occurrences/calendar",
      "/api/views/counts",
    ],
  });
});

Deno.test("a list that looks into texts is a search, whatever changes something is a write", () => {
  const filter = (operator: string) =>
    `/api/projects?filters[0].fieldId=name&filters[0].operator=${operator}&filters[0].value=x`;
  assert.deepEqual(
    [
      kindOf("GET", filter("EQUALS")),
      kindOf("GET", filter("CONTAINS")),
      kindOf("GET", filter("NOT_CONTAINS")),
      kindOf("GET", `/api/milestones/aggregates/count?operator=CONTAINS`),
      kindOf("GET", filter("CONTAINS"), ROWS_MEDIA_TYPE),
      kindOf("GET", `/api/projects/${ID}`, ROWS_MEDIA_TYPE),
      kindOf("POST", "/api/projects"),
      kindOf("PUT", `/api/milestones/${ID}/complete`),
      kindOf("GET", "/calendar/abc.ics"),
      kindOf("GET", "/project/"),
    ],
    [
      "list",
      "search",
      "search",
      "aggregate",
      "export",
      "detail",
      "write",
      "write",
      "aggregate",
      "detail",
    ],
  );
});
