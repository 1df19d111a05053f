import assert from "node:assert/strict";
import { feedbackServer } from "../support/feedback.ts";
import { milestoneServer } from "../support/milestones.ts";
import { addNotification } from "../support/notifications.ts";
import { addProject } from "../support/projects.ts";
import { reminderServer } from "../support/reminders.ts";
import { testServer } from "../support/server.ts";
import { type LiveRecord, testLive } from "../support/specification/live.ts";
import { enablement } from "../machines/specifications/enablement.ts";
import { feedback } from "../machines/specifications/feedback.ts";
import { milestone } from "../machines/specifications/milestone.ts";
import { notification } from "../machines/specifications/notification.ts";
import { occurrence } from "../machines/specifications/occurrence.ts";

/** A record that is read where its actions are. */
const at = (address: string, extend = ""): LiveRecord => ({
  address,
  read: async (ask) => (await ask("GET", address + extend)).body,
});

testLive("a milestone", {
  specification: milestone,
  async server() {
    const server = await milestoneServer();
    return { ...server, processId: (await server.addProcess()).id };
  },
  async add(server) {
    const { id } = await server.addMilestone(server.processId);
    return at(`/api/milestones/${id}`, "?extend=completions");
  },
  may: ["ADMIN", "MANAGER", "MEMBER"],
});

testLive("feedback", {
  specification: feedback,
  server: feedbackServer,
  async add(server) {
    const { id } = await server.addFeedback();
    return at(`/api/feedback/${id}`, "?extend=history");
  },
  bodies: { resolve: { resolution: "Onarıldı." } },
  may: ["ADMIN", "MANAGER"],
});

testLive("an occurrence", {
  specification: occurrence,
  server: reminderServer,
  async add(_, { ask }) {
    const { body: { id } } = await ask("POST", "/api/reminders", {
      description: "Ölçümleri gönder",
      dueDatetime: "2026-03-02T09:00",
    });
    const only = async (asking: typeof ask) => {
      const { body: { data } } = await asking("GET", `/api/reminders/${id}/occurrences`);
      assert.equal(data.length, 1);
      return data[0];
    };
    return { address: `/api/reminders/${id}/occurrences/${(await only(ask)).id}`, read: only };
  },
  may: ["ADMIN", "MANAGER", "MEMBER"],
  strangers: { roles: ["MEMBER"], refusal: "not-found" },
});

testLive("a notification", {
  specification: notification,
  server: testServer,
  async add(server, { id }) {
    return at(`/api/notifications/${await addNotification(server.db, id)}`);
  },
  addresses: { acknowledge: "acknowledge-delivery" },
  may: ["ADMIN", "MANAGER", "MEMBER", "VIEWER"],
  strangers: { roles: ["ADMIN", "MANAGER", "MEMBER", "VIEWER"], refusal: "not-found" },
});

testLive("a user", {
  specification: enablement,
  server: testServer,
  async add(server) {
    return at(`/api/users/${(await server.addUser()).id}`);
  },
  may: ["ADMIN"],
});

testLive("a project", {
  specification: enablement,
  server: milestoneServer,
  async add({ db, companyId, typeId }) {
    return at(`/api/projects/${await addProject(db, { name: "Datça", companyId, typeId })}`);
  },
  may: ["ADMIN", "MANAGER"],
});
