import assert from "node:assert/strict";
import "../../support/dom.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import { companyRecord } from "../../../src/features/company/companyRecord.tsx";
import { feedbackRecord } from "../../../src/features/feedback/feedbackRecord.tsx";
import { createCsvFile } from "../../../src/records/export/createCsvFile.ts";
import { milestoneRecord } from "../../../src/features/milestone/milestoneRecord.tsx";
import { createNotificationColumns } from "../../../src/features/notification/notificationRecord.tsx";
import { createHistoryColumns } from "../../../src/app/pages/project/ProjectActivity.tsx";
import { projectRecord } from "../../../src/features/project/projectRecord.tsx";
import { reminderRecord } from "../../../src/features/reminder/reminderRecord.tsx";
import { milestoneOwnerRecord } from "../../../src/features/milestoneOwner/milestoneOwnerRecord.tsx";
import { projectTypeRecord } from "../../../src/features/projectType/projectTypeRecord.tsx";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { mailFailureRecord } from "../../../src/features/user/mailFailureRecord.tsx";
import { accountEventRecord } from "../../../src/features/user/accountEventRecord.tsx";
import { userRecord } from "../../../src/features/user/userRecord.tsx";
import type { Column } from "../../../src/ui/table/column.ts";
import {
  createCompany,
  createFeedback,
  createMilestone,
  createMilestoneOwner,
  createProject,
  createProjectType,
  createReminder,
  createUser,
  toId,
} from "../../support/records.ts";
import { loadTexts } from "../../support/texts.ts";

const t = createTranslate("en", await loadTexts("en"));

/** Returns a row with only the requested fields. */
function pickFields<Item extends { id: string }>(item: Item, fields: readonly string[]): Item {
  const entries = Object.entries(item).flatMap(([name, value]) => {
    if (name === "id" || fields.includes(name)) return [[name, value]];
    const below = fields.filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1));
    return below.length === 0 ? [] : [[name, pickFields(Object(value), below)]];
  });
  return Object.fromEntries(entries);
}

function hold<Item extends { id: string }>(columns: readonly Column<Item>[], ...items: Item[]) {
  for (const column of columns) {
    const { toLine: line } = createCsvFile({
      name: "",
      day: "",
      columns: [column],
      language: "en",
    });
    for (const item of items) {
      const narrowedItem = pickFields(item, column.fields ?? [column.id]);
      assert.equal(line(narrowedItem), line(item), column.id);
    }
  }
}

const PERSON = { id: toId(3), name: "Işıl", surname: "Öz" };
const NAMED = { id: toId(4), name: "Ege" };
const AT = "2026-11-21T09:00:00.000Z";

Deno.test("export: requests every field that its columns show", () => {
  const company = createCompany({ city: "İzmir", country: "Türkiye", email: "a@b.example" });
  hold(companyRecord.list.columns(t, "en"), { ...company, phone: "1", taxNumber: "2" });
  hold(
    projectRecord.list.columns(t, "en"),
    createProject({
      company,
      type: createProjectType(),
      annualReductionTonnes: 2,
      processes: [
        {
          ...NAMED,
          status: "IN_PROGRESS",
          milestoneCount: 3,
          lateMilestoneCount: 1,
          completedMilestoneCount: 1,
        },
      ],
    }),
  );
  const project = { ...NAMED, code: "IKL-0001", status: "ACTIVE" as const };
  for (const [late, still] of [[false, false], [true, false], [false, true]] as const) {
    hold(
      milestoneRecord.list.columns(t, "en"),
      createMilestone({
        late,
        still,
        dueDate: "2026-05-01",
        owner: NAMED,
        process: NAMED,
        project,
      }),
    );
  }
  hold(
    projectTypeRecord.list.columns(t, "en"),
    createProjectType({
      description: "d",
      milestoneTemplate: [{ name: "a", ownerId: null, expectedDays: 3, dayKind: "CALENDAR" }],
    }),
  );
  const summary = {
    milestoneCount: 4,
    pendingCount: 1,
    inProgressCount: 1,
    completedCount: 2,
    lateCount: 1,
    averageDays: 3,
  };
  hold(
    milestoneOwnerRecord.list.columns(t, "en"),
    createMilestoneOwner({ email: "a@b.example", summary }),
  );
  hold(userRecord.list.columns(t, "en"), createUser({ company, lastLoginAt: AT }));
  for (const completedAt of [null, AT]) {
    hold(
      reminderRecord.list.columns(t, "en"),
      createReminder({
        completedAt,
        overdue: completedAt === null,
        recurrence: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20310505T000000Z",
        users: [PERSON],
        project: { ...NAMED, code: "IKL-0001" },
      }),
    );
  }
  hold(feedbackRecord.list.columns(t, "en"), createFeedback());
  hold(feedbackRecord.ownList.columns(t, "en"), createFeedback());
  const event: AccountEvent = {
    id: toId(5),
    event: "signed_in",
    user: PERSON,
    userEmail: "a@b.example",
    actor: { ...PERSON, id: toId(6) },
    actorEmail: "c@d.example",
    address: "192.0.2.1",
    changes: [{ field: "name", before: "a", after: "b" }],
    takesBack: null,
    createdAt: AT,
  };
  hold(accountEventRecord.list.columns(t, "en"), event, { ...event, actor: null, user: null });
  const failure: MailFailure = {
    id: toId(6),
    kind: "invitation",
    status: "WAITING",
    recipient: "a@b.example",
    user: PERSON,
    host: "mail.example:587",
    error: "451 Try again later",
    attempts: 1,
    queuedAt: AT,
    failedAt: AT,
    nextAttemptAt: AT,
  };
  hold(mailFailureRecord.list.columns(t, "en"), failure, { ...failure, error: null });
  const notification: UserNotification = {
    id: toId(7),
    title: "A",
    message: "B",
    link: null,
    status: "READ",
    createdAt: AT,
    updatedAt: AT,
  };
  const columns = createNotificationColumns(t, { read: () => {}, readingId: undefined });
  hold(columns.filter(({ id }) => id !== "read"), notification);
  const entry: ProjectHistoryEntry = {
    id: toId(8),
    projectId: toId(1),
    event: "milestone_completed",
    actor: PERSON,
    process: NAMED,
    milestone: NAMED,
    changes: [{ field: "position", before: 1, after: 2 }],
    takesBack: null,
    createdAt: AT,
  };
  hold(createHistoryColumns("Bozcaada", { t, language: "en" }), entry);
});

Deno.test("csv: has a time zone column for a reminder's dates and a column for a project's code", () => {
  const listCells = <Item extends { id: string }>(columns: readonly Column<Item>[], item: Item) => {
    const { head, toLine: line } = createCsvFile({ name: "", day: "", columns, language: "en" });
    const splitCells = (text: string) => text.trimEnd().replace("\ufeff", "").split(",");
    return splitCells(head).map((name, at) => `${name}: ${splitCells(line(item))[at]}`);
  };
  const reminder = createReminder({
    timeZone: "America/New_York",
    dueDatetime: "2026-11-26T09:00:00",
    nextDueDatetime: "2026-11-26T09:00:00",
  });
  const due = ["nextDueDatetime", "dueDatetime"].map((id) =>
    reminderRecord.list.columns(t, "en").filter((column) => column.id === id)
  );
  assert.deepEqual(due.map((columns) => listCells(columns, reminder)), [
    ["Next: 2026-11-26 09:00", "Time zone: America/New_York", "Completed on: "],
    ["First date: 2026-11-26 09:00", "Time zone: America/New_York"],
  ]);
  const project = createProject({ name: "Bozcaada", code: "IKL-0042" });
  const named = projectRecord.list.columns(t, "en").filter(({ id }) => /^(name|code)$/.test(id));
  assert.deepEqual(listCells(named, project), ["Project: Bozcaada", "Code: IKL-0042"]);
});
