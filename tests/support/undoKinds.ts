import assert from "node:assert/strict";
import { FEEDBACK } from "./feedback.ts";
import { addNotification } from "./notifications.ts";
import type { UndoServer } from "./undo.ts";

/** What one comes upon where somebody has changed the record since. */
export const CHANGED_SINCE = [
  409,
  "stale-version",
  "This has been changed since. It is left as it is now.",
];

/** A kind of change that can be taken back. */
interface Kind {
  /** Makes what is to be changed, and says how. */
  make(server: UndoServer): Promise<[method: string, path: string, body?: object]>;
  /** Somebody else changes it afterwards. */
  disturb?(server: UndoServer, path: string): Promise<unknown>;
  /** What the others come upon then, where it is not a change of the record itself. */
  refused?: unknown[];
}

const idIn = (path: string) => /[0-9a-f-]{36}/.exec(path)?.[0] ?? "";
export const rename = async (server: UndoServer, path: string, of: string) => {
  const { body: { version } } = await server.ask("GET", `/api/${of}/${idIn(path)}`);
  const field = of === "feedback" ? { title: "Başka" } : { name: "Başka" };
  const answer = await server.ask("PATCH", `/api/${of}/${idIn(path)}`, { version, ...field });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const moving = (action: string, ...before: string[]): Kind => ({
  make: async (server) => ["PUT", `/api/milestones/${await server.milestone(...before)}/${action}`],
  disturb: (server, path) => rename(server, path, "milestones"),
});
const patching = (patch: (server: UndoServer) => object | Promise<object>): Kind => ({
  make: async (server) => [
    "PATCH",
    `/api/milestones/${await server.milestone()}`,
    { version: 1, ...await patch(server) },
  ],
  disturb: (server, path) => rename(server, path, "milestones"),
});
const feedback = (action: string, ...before: [string, object?][]): Kind => ({
  async make(server) {
    const { body: { id } } = await server.ask("POST", "/api/feedback", FEEDBACK);
    for (const [one, said] of before) await server.ask("PUT", `/api/feedback/${id}/${one}`, said);
    return [
      "PUT",
      `/api/feedback/${id}/${action}`,
      action === "resolve" ? { resolution: "Ol" } : {},
    ];
  },
  disturb: (server, path) => rename(server, path, "feedback"),
});
const settling = (action: string, more?: object): Kind => ({
  async make(server) {
    const id = await server.reminder(more);
    const { body } = await server.ask("GET", `/api/reminders/${id}/occurrences?size=1`);
    return ["PUT", `/api/reminders/${id}/occurrences/${body.data[0].id}/${action}`];
  },
  async disturb(server, path) {
    const { body: { version } } = await server.ask("GET", `/api/reminders/${idIn(path)}`);
    const moved = { version, dueDatetime: "2026-03-05T09:00" };
    await server.ask("PATCH", `/api/reminders/${idIn(path)}`, moved);
  },
});

const NO_PLACE = [
  409,
  "stale-version",
  "What it belongs to has changed since. It cannot come back as it was.",
];

/** Every kind of change that can be taken back. */
export const UNDO_KINDS: Record<string, Kind> = {
  "a milestone is started": moving("start"),
  "one that waits is completed": moving("complete"),
  "one under way is completed": moving("complete", "start"),
  "a completion is taken back": moving("uncomplete", "start", "complete"),
  "one under way is reset": moving("reset", "start"),
  "a completed one is reset": moving("reset", "complete"),
  "the due date of one is moved": patching(() => ({ dueDate: "2026-04-08" })),
  "one is given to somebody": patching(async (server) => ({
    ownerId: await server.addOwner("Sicil"),
  })),
  "a project is disabled": {
    make: (server) => Promise.resolve(["PUT", `/api/projects/${server.projectId}/disable`]),
    disturb: (server, path) => rename(server, path, "projects"),
  },
  "a project is enabled": {
    async make(server) {
      await server.ask("PUT", `/api/projects/${server.projectId}/disable`);
      return ["PUT", `/api/projects/${server.projectId}/enable`];
    },
    disturb: (server, path) => rename(server, path, "projects"),
  },
  "a user is disabled": {
    make: async (server) => ["PUT", `/api/users/${(await server.addUser()).id}/disable`],
    disturb: (server, path) => rename(server, path, "users"),
  },
  "a user is enabled": {
    make: async (
      server,
    ) => ["PUT", `/api/users/${(await server.addUser({ status: "DISABLED" })).id}/enable`],
    disturb: (server, path) => rename(server, path, "users"),
  },
  "feedback is taken up": feedback("progress"),
  "feedback is resolved at once": feedback("resolve"),
  "feedback in review is dismissed": feedback("dismiss", ["progress"]),
  "resolved feedback is taken up again": feedback("progress", ["resolve", { resolution: "Oldu" }]),
  "dismissed feedback is taken up again": feedback("progress", ["dismiss"]),
  "a notification is read": {
    make: async (server) => [
      "PUT",
      `/api/notifications/${await addNotification(server.db, server.admin.id)}/read`,
    ],
    disturb: (server, path) =>
      server.db.deleteFrom("notifications").where("id", "=", idIn(path)).execute(),
  },
  "all notifications are read": {
    async make(server) {
      await addNotification(server.db, server.admin.id);
      await addNotification(server.db, server.admin.id, { status: "DELIVERED" });
      await addNotification(server.db, server.admin.id, { status: "READ" });
      return ["PUT", "/api/notifications/mark-all-as-read"];
    },
  },
  "a date of a reminder is done": settling("complete"),
  "a date of a rule is skipped": settling("skip", { recurrence: "FREQ=DAILY;COUNT=3" }),
  "a company is deleted": {
    make: async (server) => [
      "DELETE",
      `/api/companies/${await server.made("/api/companies", { name: "Kuşadası" })}`,
    ],
    disturb: (server) => server.made("/api/companies", { name: "KUŞADASI" }),
    refused: NO_PLACE,
  },
  "a technology is deleted": {
    async make(server) {
      const step = { name: "Adım", ownerId: null, expectedDays: 3 };
      const id = await server.made("/api/project-types", {
        name: "Dalga",
        milestoneTemplate: [step],
      });
      return ["DELETE", `/api/project-types/${id}`];
    },
    disturb: (server) =>
      server.made("/api/project-types", { name: "dalga", milestoneTemplate: [] }),
    refused: NO_PLACE,
  },
  "a stakeholder is deleted": {
    make: async (
      server,
    ) => ["DELETE", `/api/project-milestone-owners/${await server.addOwner("Tescil")}`],
  },
  "a project is deleted, which a reminder was about": {
    async make(server) {
      const { companyId, typeId } = server;
      const company = await server.made("/api/companies", { name: "Bodrum" });
      const id = await server.made("/api/projects", { name: "Datça", companyId: company, typeId });
      await server.reminder({ projectId: id });
      await server.ask("PATCH", `/api/projects/${id}`, { version: 1, city: "Muğla" });
      assert.notEqual(company, companyId);
      return ["DELETE", `/api/projects/${id}`];
    },
    disturb: (server) => server.db.deleteFrom("companies").where("name", "=", "Bodrum").execute(),
    refused: NO_PLACE,
  },
  "a process is deleted": {
    async make(server) {
      const ownerId = await server.addOwner("Sicil");
      const id = (await server.addProcess("Doğrulama")).id;
      await server.ask("PATCH", `/api/processes/${id}`, {
        version: 1,
        responsibleIds: [server.admin.id],
        stakeholderIds: [ownerId],
      });
      const first = await server.addMilestone(id, { name: "Bir" });
      await server.addMilestone(id, { name: "İki", ownerId });
      await server.ask("PUT", `/api/milestones/${first.id}/start`);
      return ["DELETE", `/api/processes/${id}`];
    },
    disturb: (server) =>
      server.db.deleteFrom("milestone_owners").where("name", "=", "Sicil").execute(),
    refused: NO_PLACE,
  },
  "a milestone in the middle is deleted": {
    async make(server) {
      await server.milestone();
      const id = await server.milestone();
      await server.milestone();
      return ["DELETE", `/api/milestones/${id}`];
    },
    disturb: (server) =>
      server.db.deleteFrom("project_processes").where("id", "=", server.processId).execute(),
    refused: [404, "not-found", "There is nothing here."],
  },
  "a shared view is deleted, which others have pinned": {
    async make(server) {
      const view = { list: "projects", query: "status=ACTIVE", hiddenColumns: ["type"] };
      const id = await server.made("/api/views", { ...view, name: "Etkinler", isShared: true });
      const other = await server.signedIn(["VIEWER"]);
      const body = { isPinned: true, isDefault: true };
      await server.change("PUT", `/api/views/${id}/settings`, { body });
      await server.change("PUT", `/api/views/${id}/settings`, { as: other.token, body });
      return ["DELETE", `/api/views/${id}`];
    },
    disturb: (server) =>
      server.made("/api/views", {
        list: "projects",
        name: "ETKİNLER",
        query: "",
        hiddenColumns: [],
        isShared: false,
      }),
    refused: NO_PLACE,
  },
  "a reminder is deleted": {
    async make(server) {
      const { companyId, typeId } = server;
      const projectId = await server.made("/api/projects", { name: "Urla", companyId, typeId });
      return [
        "DELETE",
        `/api/reminders/${await server.reminder({ recurrence: "FREQ=DAILY", projectId })}`,
      ];
    },
    disturb: (server) => server.db.deleteFrom("projects").where("name", "=", "Urla").execute(),
    refused: NO_PLACE,
  },
};
