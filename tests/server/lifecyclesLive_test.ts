import assert from "node:assert/strict";
import { createFeedbackServer } from "../support/feedback.ts";
import { createMilestoneServer } from "../support/milestones.ts";
import { addNotification } from "../support/notifications.ts";
import { addProject } from "../support/projects.ts";
import { createReminderServer } from "../support/reminders.ts";
import { createTestServer } from "../support/server.ts";
import { type LiveRecord, testLive } from "../support/specification/live.ts";
import { enablement } from "../machines/specifications/enablement.ts";
import { feedback } from "../machines/specifications/feedback.ts";
import { milestone } from "../machines/specifications/milestone.ts";
import { notification } from "../machines/specifications/notification.ts";
import { occurrence } from "../machines/specifications/occurrence.ts";

/** A record that is read from the path of its actions. */
const createRecord = (address: string, extend = ""): LiveRecord => ({
  address,
  read: async (callApi) => (await callApi("GET", address + extend)).body,
});

testLive("a milestone", {
  specification: milestone,
  async server() {
    const server = await createMilestoneServer();
    return { ...server, processId: (await server.addProcess()).id };
  },
  async add(server) {
    const { id } = await server.addMilestone(server.processId);
    return createRecord(`/api/milestones/${id}`, "?extend=completions");
  },
  may: ["ADMIN", "MANAGER", "MEMBER"],
});

testLive("feedback", {
  specification: feedback,
  server: createFeedbackServer,
  async add(server) {
    const { id } = await server.addFeedback();
    return createRecord(`/api/feedback/${id}`, "?extend=history");
  },
  bodies: { resolve: { resolution: "Onarıldı." } },
  may: ["ADMIN", "MANAGER"],
});

testLive("an occurrence", {
  specification: occurrence,
  server: createReminderServer,
  async add(_, { ask: callApi }) {
    const { body: { id } } = await callApi("POST", "/api/reminders", {
      description: "Ölçümleri gönder",
      dueDatetime: "2026-03-02T09:00",
    });
    const getOnlyOccurrence = async (asking: typeof callApi) => {
      const { body: { data } } = await asking("GET", `/api/reminders/${id}/occurrences`);
      assert.equal(data.length, 1);
      return data[0];
    };
    return {
      address: `/api/reminders/${id}/occurrences/${(await getOnlyOccurrence(callApi)).id}`,
      read: getOnlyOccurrence,
    };
  },
  may: ["ADMIN", "MANAGER", "MEMBER"],
  strangers: { roles: ["MEMBER"], refusal: "not-found" },
});

testLive("a notification", {
  specification: notification,
  server: createTestServer,
  async add(server, { id }) {
    return createRecord(`/api/notifications/${await addNotification(server.db, id)}`);
  },
  addresses: { acknowledge: "acknowledge-delivery" },
  may: ["ADMIN", "MANAGER", "MEMBER", "VIEWER"],
  strangers: { roles: ["ADMIN", "MANAGER", "MEMBER", "VIEWER"], refusal: "not-found" },
});

testLive("a user", {
  specification: enablement,
  server: createTestServer,
  async add(server) {
    return createRecord(`/api/users/${(await server.addUser()).id}`);
  },
  may: ["ADMIN"],
});

testLive("a project", {
  specification: enablement,
  server: createMilestoneServer,
  async add({ db, companyId, typeId }) {
    return createRecord(
      `/api/projects/${await addProject(db, { name: "Datça", companyId, typeId })}`,
    );
  },
  may: ["ADMIN", "MANAGER"],
});
