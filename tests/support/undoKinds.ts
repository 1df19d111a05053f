import assert from "node:assert/strict";
import { FEEDBACK } from "./feedback.ts";
import { HOLIDAY } from "./holidays.ts";
import { addNotification } from "./notifications.ts";
import type { UndoServer } from "./undo.ts";

/** The error if somebody else has changed the record since. */
export const CHANGED_SINCE = [
  409,
  "stale-version",
  "This has been changed since. It was not undone.",
];

/** A kind of change that can be taken back. */
interface ChangeKind {
  /** Creates the record and returns the request that changes it. */
  prepare(server: UndoServer): Promise<[method: string, path: string, body?: object]>;
  /** Changes the record as another user would. */
  changeMeanwhile?(server: UndoServer, path: string): Promise<unknown>;
  /** The undo error after `changeMeanwhile`; by default `CHANGED_SINCE`. */
  undoError?: unknown[];
}

const parseId = (path: string) => /[0-9a-f-]{36}/.exec(path)?.[0] ?? "";
export const renameRecord = async (server: UndoServer, path: string, of: string) => {
  const { body: { version } } = await server.callApi("GET", `/api/${of}/${parseId(path)}`);
  const field = of === "feedback" ? { title: "Başka" } : { name: "Başka" };
  const response = await server.callApi("PATCH", `/api/${of}/${parseId(path)}`, {
    version,
    ...field,
  });
  assert.equal(response.status, 200, JSON.stringify(response.body));
};
const createTransitionKind = (action: string, ...before: string[]): ChangeKind => ({
  prepare: async (
    server,
  ) => ["PUT", `/api/milestones/${await server.addMilestoneAfter(...before)}/${action}`],
  changeMeanwhile: (server, path) => renameRecord(server, path, "milestones"),
});
const createPatchKind = (patch: (server: UndoServer) => object | Promise<object>): ChangeKind => ({
  prepare: async (server) => [
    "PATCH",
    `/api/milestones/${await server.addMilestoneAfter()}`,
    { version: 1, ...await patch(server) },
  ],
  changeMeanwhile: (server, path) => renameRecord(server, path, "milestones"),
});
const createFeedbackKind = (action: string, ...before: [string, object?][]): ChangeKind => ({
  async prepare(server) {
    const { body: { id } } = await server.callApi("POST", "/api/feedback", FEEDBACK);
    for (const [one, input] of before) {
      await server.callApi("PUT", `/api/feedback/${id}/${one}`, input);
    }
    return [
      "PUT",
      `/api/feedback/${id}/${action}`,
      action === "resolve" ? { resolution: "Ol" } : {},
    ];
  },
  changeMeanwhile: (server, path) => renameRecord(server, path, "feedback"),
});
const createOccurrenceKind = (action: string, more?: object): ChangeKind => ({
  async prepare(server) {
    const id = await server.addReminder(more);
    const { body } = await server.callApi("GET", `/api/reminders/${id}/occurrences?size=1`);
    return ["PUT", `/api/reminders/${id}/occurrences/${body.data[0].id}/${action}`];
  },
  async changeMeanwhile(server, path) {
    const { body: { version } } = await server.callApi("GET", `/api/reminders/${parseId(path)}`);
    const moved = { version, dueDatetime: "2026-03-05T09:00" };
    await server.callApi("PATCH", `/api/reminders/${parseId(path)}`, moved);
  },
});

const CANNOT_RESTORE = [
  409,
  "stale-version",
  "What it belongs to has changed since. It cannot be restored.",
];

/** Every kind of change that can be taken back. */
export const UNDO_KINDS: Record<string, ChangeKind> = {
  "starting a milestone": createTransitionKind("start"),
  "completing a pending milestone": createTransitionKind("complete"),
  "completing a milestone in progress": createTransitionKind("complete", "start"),
  "reopening a completed milestone": createTransitionKind("uncomplete", "start", "complete"),
  "resetting a milestone in progress": createTransitionKind("reset", "start"),
  "resetting a completed milestone": createTransitionKind("reset", "complete"),
  "moving a milestone's due date": createPatchKind(() => ({ dueDate: "2026-04-08" })),
  "reassigning a milestone": createPatchKind(async (server) => ({
    ownerId: await server.addOwner("Sicil"),
  })),
  "assigning a milestone": createPatchKind(async (server) => ({
    assigneeId: (await server.addUser({ name: "Ali", surname: "Er" })).id,
  })),
  "moving a milestone within its process": {
    async prepare(server) {
      const [id] = [await server.addMilestoneAfter(), await server.addMilestoneAfter()];
      await server.addMilestoneAfter();
      return ["PATCH", `/api/milestones/${id}`, { version: 1, position: 2 }];
    },
    changeMeanwhile: (server, path) => renameRecord(server, path, "milestones"),
  },
  "changing the templates of a technology": {
    async prepare(server) {
      const steps = ["Bir", "İki"].map((name) => ({ name, ownerId: null, expectedDays: 3 }));
      const id = await server.createRecord("/api/project-types", {
        name: "Dalga",
        milestoneTemplates: [{ name: "Tescil", steps }, { name: "İzleme", steps }],
      });
      return ["PATCH", `/api/project-types/${id}`, {
        version: 1,
        milestoneTemplates: [{ name: "İzleme", steps: steps.toReversed() }],
      }];
    },
    changeMeanwhile: (server, path) => renameRecord(server, path, "project-types"),
  },
  "taking a milestone": createTransitionKind("take"),
  "dropping a milestone": createTransitionKind("drop", "take"),
  "moving a due date with the following ones": {
    prepare: async (server) => [
      "PUT",
      `/api/milestones/${await server.addMilestoneAfter()}/reschedule`,
      { version: 1, dueDate: "2026-04-08", shiftsFollowing: true },
    ],
    changeMeanwhile: (server, path) => renameRecord(server, path, "milestones"),
  },
  "correcting the times of a milestone": {
    async prepare(server) {
      const id = await server.addMilestoneAfter("start", "complete");
      return ["PUT", `/api/milestones/${id}/times`, {
        version: 3,
        startedAt: "2026-02-20T09:00:00Z",
      }];
    },
    changeMeanwhile: (server, path) => renameRecord(server, path, "milestones"),
  },
  "disabling a project": {
    prepare: (server) => Promise.resolve(["PUT", `/api/projects/${server.projectId}/disable`]),
    changeMeanwhile: (server, path) => renameRecord(server, path, "projects"),
  },
  "enabling a project": {
    async prepare(server) {
      await server.callApi("PUT", `/api/projects/${server.projectId}/disable`);
      return ["PUT", `/api/projects/${server.projectId}/enable`];
    },
    changeMeanwhile: (server, path) => renameRecord(server, path, "projects"),
  },
  "disabling a user": {
    prepare: async (server) => ["PUT", `/api/users/${(await server.addUser()).id}/disable`],
    changeMeanwhile: (server, path) => renameRecord(server, path, "users"),
  },
  "enabling a user": {
    prepare: async (
      server,
    ) => ["PUT", `/api/users/${(await server.addUser({ status: "DISABLED" })).id}/enable`],
    changeMeanwhile: (server, path) => renameRecord(server, path, "users"),
  },
  "progressing feedback": createFeedbackKind("progress"),
  "resolving open feedback": createFeedbackKind("resolve"),
  "dismissing feedback in progress": createFeedbackKind("dismiss", ["progress"]),
  "reopening resolved feedback": createFeedbackKind("progress", ["resolve", {
    resolution: "Oldu",
  }]),
  "reopening dismissed feedback": createFeedbackKind("progress", ["dismiss"]),
  "reading a notification": {
    prepare: async (server) => [
      "PUT",
      `/api/notifications/${await addNotification(server.db, server.admin.id)}/read`,
    ],
    changeMeanwhile: (server, path) =>
      server.db.deleteFrom("notifications").where("id", "=", parseId(path)).execute(),
  },
  "reading all notifications": {
    async prepare(server) {
      await addNotification(server.db, server.admin.id);
      await addNotification(server.db, server.admin.id, { status: "DELIVERED" });
      await addNotification(server.db, server.admin.id, { status: "READ" });
      return ["PUT", "/api/notifications/mark-all-as-read"];
    },
  },
  "hiding the first steps": {
    async prepare({ db }) {
      await db.insertInto("setup").values({ dismissed_at: null, mail_tested_at: null }).execute();
      return ["PUT", "/api/setup/dismiss"];
    },
    changeMeanwhile: ({ db }) =>
      db.updateTable("setup").set({ dismissed_at: new Date("2026-03-01T09:30:00Z") }).execute(),
  },
  "completing a single reminder": createOccurrenceKind("complete"),
  "skipping an occurrence": createOccurrenceKind("skip", { recurrence: "FREQ=DAILY;COUNT=3" }),
  "deleting a company": {
    prepare: async (server) => [
      "DELETE",
      `/api/companies/${await server.createRecord("/api/companies", { name: "Kuşadası" })}`,
    ],
    changeMeanwhile: (server) => server.createRecord("/api/companies", { name: "KUŞADASI" }),
    undoError: CANNOT_RESTORE,
  },
  "deleting a technology": {
    async prepare(server) {
      const step = { name: "Adım", ownerId: null, expectedDays: 3 };
      const id = await server.createRecord("/api/project-types", {
        name: "Dalga",
        milestoneTemplate: [step],
      });
      return ["DELETE", `/api/project-types/${id}`];
    },
    changeMeanwhile: (server) =>
      server.createRecord("/api/project-types", { name: "dalga", milestoneTemplate: [] }),
    undoError: CANNOT_RESTORE,
  },
  "deleting a stakeholder": {
    prepare: async (
      server,
    ) => ["DELETE", `/api/project-milestone-owners/${await server.addOwner("Tescil")}`],
  },
  "deleting a holiday": {
    prepare: async (server) => [
      "DELETE",
      `/api/holidays/${await server.createRecord("/api/holidays", HOLIDAY)}`,
    ],
    changeMeanwhile: (server) =>
      server.createRecord("/api/holidays", { ...HOLIDAY, name: "Başka" }),
    undoError: CANNOT_RESTORE,
  },
  "deleting a project with a reminder": {
    async prepare(server) {
      const { companyId, typeId } = server;
      const company = await server.createRecord("/api/companies", { name: "Bodrum" });
      const id = await server.createRecord("/api/projects", {
        name: "Datça",
        companyId: company,
        typeId,
      });
      await server.addReminder({ projectId: id });
      await server.callApi("PATCH", `/api/projects/${id}`, { version: 1, city: "Muğla" });
      assert.notEqual(company, companyId);
      return ["DELETE", `/api/projects/${id}`];
    },
    changeMeanwhile: (server) =>
      server.db.deleteFrom("companies").where("name", "=", "Bodrum").execute(),
    undoError: CANNOT_RESTORE,
  },
  "deleting a process": {
    async prepare(server) {
      const ownerId = await server.addOwner("Sicil");
      const id = (await server.addProcess("Doğrulama")).id;
      await server.callApi("PATCH", `/api/processes/${id}`, {
        version: 1,
        responsibleIds: [server.admin.id],
        stakeholderIds: [ownerId],
      });
      const first = await server.addMilestone(id, { name: "Bir" });
      await server.addMilestone(id, { name: "İki", ownerId });
      await server.callApi("PUT", `/api/milestones/${first.id}/start`);
      return ["DELETE", `/api/processes/${id}`];
    },
    changeMeanwhile: (server) =>
      server.db.deleteFrom("milestone_owners").where("name", "=", "Sicil").execute(),
    undoError: CANNOT_RESTORE,
  },
  "deleting a milestone between others": {
    async prepare(server) {
      await server.addMilestoneAfter();
      const id = await server.addMilestoneAfter();
      await server.addMilestoneAfter();
      return ["DELETE", `/api/milestones/${id}`];
    },
    changeMeanwhile: (server) =>
      server.db.deleteFrom("project_processes").where("id", "=", server.processId).execute(),
    undoError: [404, "not-found", "There is nothing here."],
  },
  "deleting a shared view that others have pinned": {
    async prepare(server) {
      const view = { list: "projects", query: "status=ACTIVE", hiddenColumns: ["type"] };
      const id = await server.createRecord("/api/views", {
        ...view,
        name: "Etkinler",
        isShared: true,
      });
      const other = await server.addSignedInUser(["VIEWER"]);
      const body = { isPinned: true, isDefault: true };
      await server.change("PUT", `/api/views/${id}/settings`, { body });
      await server.change("PUT", `/api/views/${id}/settings`, { as: other.token, body });
      return ["DELETE", `/api/views/${id}`];
    },
    changeMeanwhile: (server) =>
      server.createRecord("/api/views", {
        list: "projects",
        name: "ETKİNLER",
        query: "",
        hiddenColumns: [],
        isShared: false,
      }),
    undoError: CANNOT_RESTORE,
  },
  "deleting a reminder": {
    async prepare(server) {
      const { companyId, typeId } = server;
      const projectId = await server.createRecord("/api/projects", {
        name: "Urla",
        companyId,
        typeId,
      });
      return [
        "DELETE",
        `/api/reminders/${await server.addReminder({ recurrence: "FREQ=DAILY", projectId })}`,
      ];
    },
    changeMeanwhile: (server) =>
      server.db.deleteFrom("projects").where("name", "=", "Urla").execute(),
    undoError: CANNOT_RESTORE,
  },
};
