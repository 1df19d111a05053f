import assert from "node:assert/strict";
import "../../support/dom.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import type { ProjectHistoryEntry } from "../../../contract/schemas/project.ts";
import { translator } from "../../../src/i18n/Translation.tsx";
import { companyRecord } from "../../../src/pages/company/companyRecord.tsx";
import { feedbackRecord } from "../../../src/pages/feedback/feedbackRecord.tsx";
import { exportedFile } from "../../../src/pages/list/exportedFile.ts";
import { milestoneRecord } from "../../../src/pages/milestone/milestoneRecord.tsx";
import { notificationColumns } from "../../../src/pages/notification/notificationRecord.tsx";
import { historyColumns } from "../../../src/pages/project/ProjectActivity.tsx";
import { projectRecord } from "../../../src/pages/project/projectRecord.tsx";
import { reminderRecord } from "../../../src/pages/reminder/reminderRecord.tsx";
import { stakeholderRecord } from "../../../src/pages/stakeholder/stakeholderRecord.tsx";
import { technologyRecord } from "../../../src/pages/technology/technologyRecord.tsx";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { mailFailureRecord } from "../../../src/pages/user/mailFailureRecord.tsx";
import { accountEventRecord } from "../../../src/pages/user/accountEventRecord.tsx";
import { userRecord } from "../../../src/pages/user/userRecord.tsx";
import type { Column } from "../../../src/ui/table/column.ts";
import {
  aCompany,
  aFeedback,
  aMilestone,
  aMilestoneOwner,
  aProject,
  aProjectType,
  aReminder,
  aUser,
  idOf,
} from "../../support/records.ts";
import { loadTexts } from "../../support/texts.ts";

const t = translator("en", await loadTexts("en"));

/** What the server answers of a row where these fields are asked for. */
function narrowed<Item extends { id: string }>(item: Item, fields: readonly string[]): Item {
  const entries = Object.entries(item).flatMap(([name, value]) => {
    if (name === "id" || fields.includes(name)) return [[name, value]];
    const below = fields.filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1));
    return below.length === 0 ? [] : [[name, narrowed(Object(value), below)]];
  });
  return Object.fromEntries(entries);
}

function hold<Item extends { id: string }>(columns: readonly Column<Item>[], ...items: Item[]) {
  for (const column of columns) {
    const { line } = exportedFile({ name: "", day: "", columns: [column], language: "en" });
    for (const item of items) {
      const asked = narrowed(item, column.fields ?? [column.id]);
      assert.equal(line(asked), line(item), column.id);
    }
  }
}

const PERSON = { id: idOf(3), name: "Işıl", surname: "Öz" };
const NAMED = { id: idOf(4), name: "Ege" };
const AT = "2026-11-21T09:00:00.000Z";

Deno.test("a file asks of each row for all that its columns show", () => {
  const company = aCompany({ city: "İzmir", country: "Türkiye", email: "a@b.example" });
  hold(companyRecord.list.columns(t, "en"), { ...company, phone: "1", taxNumber: "2" });
  hold(
    projectRecord.list.columns(t, "en"),
    aProject({
      company,
      type: aProjectType(),
      annualReductionTonnes: 2,
      processes: [
        {
          ...NAMED,
          status: "IN_PROGRESS",
          milestoneCount: 3,
          completedMilestoneCount: 1,
        },
      ],
    }),
  );
  const project = { ...NAMED, code: "IKL-0001", status: "ACTIVE" as const };
  for (const [late, still] of [[false, false], [true, false], [false, true]] as const) {
    hold(
      milestoneRecord.list.columns(t, "en"),
      aMilestone({ late, still, dueDate: "2026-05-01", owner: NAMED, process: NAMED, project }),
    );
  }
  hold(
    technologyRecord.list.columns(t, "en"),
    aProjectType({
      description: "d",
      milestoneTemplate: [{ name: "a", ownerId: null, expectedDays: 3 }],
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
  hold(stakeholderRecord.list.columns(t, "en"), aMilestoneOwner({ email: "a@b.example", summary }));
  hold(userRecord.list.columns(t, "en"), aUser({ company, lastLoginAt: AT }));
  for (const completedAt of [null, AT]) {
    hold(
      reminderRecord.list.columns(t, "en"),
      aReminder({
        completedAt,
        overdue: completedAt === null,
        recurrence: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20310505T000000Z",
        users: [PERSON],
        project: { ...NAMED, code: "IKL-0001" },
      }),
    );
  }
  hold(feedbackRecord.list.columns(t, "en"), aFeedback());
  hold(feedbackRecord.ownList.columns(t, "en"), aFeedback());
  const event: AccountEvent = {
    id: idOf(5),
    event: "signed_in",
    user: PERSON,
    userEmail: "a@b.example",
    actor: { ...PERSON, id: idOf(6) },
    actorEmail: "c@d.example",
    address: "192.0.2.1",
    changes: [{ field: "name", before: "a", after: "b" }],
    takesBack: null,
    createdAt: AT,
  };
  hold(accountEventRecord.list.columns(t, "en"), event, { ...event, actor: null, user: null });
  const failure: MailFailure = {
    id: idOf(6),
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
    id: idOf(7),
    title: "A",
    message: "B",
    link: null,
    status: "READ",
    createdAt: AT,
    updatedAt: AT,
  };
  const columns = notificationColumns(t, { read: () => {}, readingId: undefined });
  hold(columns.filter(({ id }) => id !== "read"), notification);
  const entry: ProjectHistoryEntry = {
    id: idOf(8),
    projectId: idOf(1),
    event: "milestone_completed",
    actor: PERSON,
    process: NAMED,
    milestone: NAMED,
    changes: [{ field: "position", before: 1, after: 2 }],
    takesBack: null,
    createdAt: AT,
  };
  hold(historyColumns("Bozcaada", { t, language: "en" }), entry);
});

Deno.test("csv: says the time zone of a reminder's dates and has a project's code in its own column", () => {
  const written = <Item extends { id: string }>(columns: readonly Column<Item>[], item: Item) => {
    const { head, line } = exportedFile({ name: "", day: "", columns, language: "en" });
    const cells = (text: string) => text.trimEnd().replace("\ufeff", "").split(",");
    return cells(head).map((name, at) => `${name}: ${cells(line(item))[at]}`);
  };
  const reminder = aReminder({
    timeZone: "America/New_York",
    dueDatetime: "2026-11-26T09:00:00",
    nextDueDatetime: "2026-11-26T09:00:00",
  });
  const due = ["nextDueDatetime", "dueDatetime"].map((id) =>
    reminderRecord.list.columns(t, "en").filter((column) => column.id === id)
  );
  assert.deepEqual(due.map((columns) => written(columns, reminder)), [
    ["Next: 2026-11-26 09:00", "Time zone: America/New_York", "Completed on: "],
    ["First date: 2026-11-26 09:00", "Time zone: America/New_York"],
  ]);
  const project = aProject({ name: "Bozcaada", code: "IKL-0042" });
  const named = projectRecord.list.columns(t, "en").filter(({ id }) => id === "name");
  assert.deepEqual(written(named, project), ["Project: Bozcaada", "Code: IKL-0042"]);
});
