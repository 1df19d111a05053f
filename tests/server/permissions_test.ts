import assert from "node:assert/strict";
import { type Permission, ROLES } from "../../contract/permissions.ts";
import { ROLE_PERMISSIONS } from "../../contract/permissions.ts";
import { createTestServer, type TestServer } from "../support/server.ts";

const ID = "00000000-0000-4000-8000-000000000000";

const ROUTES: readonly (readonly [Permission, method: string, path: string])[] = [
  ["project:list", "GET", "/api/projects"],
  ["project:create", "POST", "/api/projects"],
  ["project:get", "GET", `/api/projects/${ID}`],
  ["project:update", "PATCH", `/api/projects/${ID}`],
  ["project:delete", "DELETE", `/api/projects/${ID}`],
  ["project:enable", "PUT", `/api/projects/${ID}/enable`],
  ["project:enable", "PUT", `/api/projects/${ID}/disable`],
  ["project_history:get", "GET", `/api/projects/${ID}/history`],
  ["project_process:list", "GET", `/api/projects/${ID}/processes`],
  ["project_process:list", "GET", `/api/projects/${ID}/milestones`],
  ["project:list", "GET", "/api/projects/aggregates/count"],
  ["project:list", "GET", "/api/projects/aggregates/count/active"],
  ["project:list", "GET", "/api/projects/aggregates/count/disabled"],
  ["project:list", "GET", "/api/projects/aggregates/count/new"],
  ["project:list", "GET", "/api/projects/aggregates/average-completion-days"],
  ["project:list", "GET", "/api/projects/aggregates/by-type"],
  ["project:list", "GET", "/api/projects/aggregates/creation-trend"],
  ["project_process:list", "GET", "/api/processes"],
  ["project_process:create", "POST", "/api/processes"],
  ["project_process:get", "GET", `/api/processes/${ID}`],
  ["project_process:update", "PATCH", `/api/processes/${ID}`],
  ["project_process:update", "DELETE", `/api/processes/${ID}`],
  ["project_process:list", "GET", "/api/milestones"],
  ["project_process:update", "POST", "/api/milestones"],
  ["project_process:get", "GET", `/api/milestones/${ID}`],
  ["project_process:update", "PATCH", `/api/milestones/${ID}`],
  ["project_process:update", "DELETE", `/api/milestones/${ID}`],
  ["project_process:get", "GET", `/api/milestones/${ID}/completions`],
  ["project_process:update", "PUT", `/api/milestones/${ID}/reschedule`],
  ["project_milestone:complete", "PUT", `/api/milestones/${ID}/times`],
  ["project_milestone:complete", "PUT", `/api/milestones/${ID}/start`],
  ["project_milestone:complete", "PUT", `/api/milestones/${ID}/complete`],
  ["project_milestone:uncomplete", "PUT", `/api/milestones/${ID}/uncomplete`],
  ["project_milestone:uncomplete", "PUT", `/api/milestones/${ID}/reset`],
  ["project_process:list", "GET", "/api/milestones/aggregates/count"],
  ["project_process:list", "GET", "/api/milestones/aggregates/count/completed"],
  ["project_process:list", "GET", "/api/milestones/aggregates/count/pending"],
  ["project_process:list", "GET", "/api/milestones/aggregates/count/recent"],
  ["project_process:list", "GET", "/api/milestones/aggregates/duration/by-owner"],
  ["project_process:list", "GET", `/api/milestones/aggregates/duration/by-process/${ID}`],
  ["project_process:list", "GET", `/api/milestones/aggregates/duration/by-project/${ID}`],
  ["company:list", "GET", "/api/companies"],
  ["company:list", "GET", "/api/companies/aggregates/count"],
  ["company:create", "POST", "/api/companies"],
  ["company:get", "GET", `/api/companies/${ID}`],
  ["company:update", "PATCH", `/api/companies/${ID}`],
  ["company:delete", "DELETE", `/api/companies/${ID}`],
  ["project_type:list", "GET", "/api/project-types"],
  ["project_type:create", "POST", "/api/project-types"],
  ["project_type:get", "GET", `/api/project-types/${ID}`],
  ["project_type:update", "PATCH", `/api/project-types/${ID}`],
  ["project_type:delete", "DELETE", `/api/project-types/${ID}`],
  ["project_milestone_owner:list", "GET", "/api/project-milestone-owners"],
  ["project_milestone_owner:create", "POST", "/api/project-milestone-owners"],
  ["project_milestone_owner:get", "GET", `/api/project-milestone-owners/${ID}`],
  ["project_milestone_owner:update", "PATCH", `/api/project-milestone-owners/${ID}`],
  ["project_milestone_owner:delete", "DELETE", `/api/project-milestone-owners/${ID}`],
  ["project_milestone_owner:list", "GET", "/api/metrics/stakeholders/summary"],
  ["project:list", "GET", "/api/metrics/overview"],
  ["user:list", "GET", "/api/users"],
  ["user:create", "POST", "/api/users"],
  ["user:get", "GET", `/api/users/${ID}`],
  ["user:update", "PATCH", `/api/users/${ID}`],
  ["user:delete", "DELETE", `/api/users/${ID}`],
  ["user:enable", "PUT", `/api/users/${ID}/enable`],
  ["user:disable", "PUT", `/api/users/${ID}/disable`],
  ["user:create", "PUT", `/api/users/${ID}/invite`],
  ["config:write", "POST", "/api/auth/master-password"],
  ["config:write", "POST", "/api/holidays"],
  ["config:write", "PATCH", `/api/holidays/${ID}`],
  ["config:write", "DELETE", `/api/holidays/${ID}`],
  ["config:read", "GET", "/api/account-events"],
  ["reminder:list", "GET", "/api/reminders"],
  ["reminder:list", "GET", "/api/reminders/calendar"],
  ["reminder:list", "GET", "/api/reminders/upcoming"],
  ["reminder:list", "GET", "/api/reminders/feed"],
  ["reminder:list", "POST", "/api/reminders/feed"],
  ["reminder:list", "DELETE", "/api/reminders/feed"],
  ["reminder:create", "POST", "/api/reminders"],
  ["reminder:create", "POST", "/api/reminders/preview"],
  ["reminder:get", "GET", `/api/reminders/${ID}`],
  ["reminder:update", "PATCH", `/api/reminders/${ID}`],
  ["reminder:delete", "DELETE", `/api/reminders/${ID}`],
  ["reminder:get", "GET", `/api/reminders/${ID}/occurrences`],
  ["reminder:get", "GET", `/api/reminders/${ID}/occurrences/calendar`],
  ["reminder:manage_occurrence", "PUT", `/api/reminders/${ID}/occurrences/${ID}/complete`],
  ["reminder:manage_occurrence", "PUT", `/api/reminders/${ID}/occurrences/${ID}/skip`],
  ["notification:read", "GET", "/api/notifications"],
  ["notification:read", "GET", "/api/notifications/unread"],
  ["notification:read", "GET", "/api/notifications/unread/count"],
  ["notification:read", "GET", "/api/notifications/undelivered"],
  ["notification:read", "GET", "/api/notifications/news"],
  ["notification:read", "PUT", "/api/notifications/mark-all-as-read"],
  ["notification:read", "GET", "/api/users/me/notification-preferences"],
  ["notification:read", "PUT", "/api/users/me/notification-preferences"],
  ["notification:read", "GET", `/api/notifications/${ID}`],
  ["notification:read", "PUT", `/api/notifications/${ID}/read`],
  ["notification:read", "PUT", `/api/notifications/${ID}/acknowledge-delivery`],
];

let server: TestServer;
Deno.test.beforeAll(async () => {
  server = await createTestServer();
});
Deno.test.afterAll(() => server.close());

Deno.test("permissions: every route responds 401 without a token", async () => {
  for (const [, method, path] of ROUTES) {
    assert.equal((await server.request(method, path)).status, 401, `${method} ${path}`);
  }
});

for (const role of ROLES) {
  Deno.test(`permissions: ${role} may call exactly the routes of its permissions`, async () => {
    const { access_token: token } = await server.signIn(await server.addUser({ roles: [role] }));
    for (const [permission, method, path] of ROUTES) {
      const { status } = await server.request(method, path, { token });
      const hasPermission = ROLE_PERMISSIONS[role].includes(permission);
      assert.equal(status !== 403, hasPermission, `${method} ${path} ${status}`);
      assert.notEqual(status, 500, `${method} ${path}`);
    }
  });
}

Deno.test("permissions: every role except for the administrator is denied something", () => {
  const rejectedCounts = ROLES.map((role) =>
    ROUTES.filter(([permission]) => !ROLE_PERMISSIONS[role].includes(permission)).length
  );
  assert.deepEqual(rejectedCounts, [0, 11, 34, 45]);
});
