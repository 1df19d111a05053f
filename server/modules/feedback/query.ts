import { type RawBuilder, sql } from "kysely";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
} from "../../../contract/feedback.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
} from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { selectPerson } from "../../platform/db/people.ts";

/** Who reads feedback: managers and the sender may see its picture. */
export interface FeedbackViewer {
  actorId: string;
  canManage: boolean;
}

/** The condition under which a viewer may see a picture. */
export const createPictureCondition = (
  { actorId, canManage }: FeedbackViewer,
): RawBuilder<unknown> => canManage ? sql`true` : sql`feedback.submitted_by = ${actorId}::uuid`;

const selectHasScreenshot = (viewer: FeedbackViewer) =>
  sql`(${createPictureCondition(viewer)} and exists (
    select from feedback_screenshots as picture where picture.feedback_id = feedback.id
  ))`;

const selectPlace = (values: readonly string[], column: string) =>
  sql`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${
    sql.ref(column)
  })`;

/** Selects the recorded change of a field. */
const selectRecordedChange = (field: string) =>
  sql`jsonb_path_query_first(move.changes, ${sql.lit(`$[*] ? (@.field == "${field}")`)}::jsonpath)`;

/** Creates the feedback resource for a viewer, without pictures that they may not see. */
export const createFeedbackResource = (
  viewer: FeedbackViewer,
): Resource<Feedback, typeof feedbackList> => ({
  shape: feedbackList,
  row: "feedback",
  from: sql`feedback`,
  joins: {
    sender: sql`join users as sender on sender.id = feedback.submitted_by`,
    assignee: sql`left join users as assignee on assignee.id = feedback.assignee_id`,
  },
  tiebreak: sql`feedback.id`,
  columns: {
    ...entityColumns("feedback"),
    title: { ...foldedText("feedback.title"), isRequired: true },
    description: foldedText("feedback.description"),
    category: { value: sql`feedback.category`, isRequired: true },
    priority: {
      value: sql`feedback.priority`,
      sort: [selectPlace(FEEDBACK_PRIORITIES, "feedback.priority")],
      isRequired: true,
    },
    status: {
      value: sql`feedback.status`,
      sort: [selectPlace(FEEDBACK_STATUSES, "feedback.status")],
      isRequired: true,
    },
    submittedBy: {
      value: sql`feedback.submitted_by`,
      sort: [sql`sender.name collate "tr_numeric"`, sql`sender.surname collate "tr_numeric"`],
      isRequired: true,
      from: ["sender"],
    },
    assignee: {
      value: sql`feedback.assignee_id`,
      sort: [
        sql`assignee.name collate "tr_numeric"`,
        sql`assignee.surname collate "tr_numeric"`,
        sql`assignee.id`,
      ],
      from: ["assignee"],
      isMissing: sql`feedback.assignee_id is null`,
    },
    hasScreenshot: { value: selectHasScreenshot(viewer) },
  },
  select: {
    ...entitySelect("feedback"),
    title: sql`feedback.title`,
    description: sql`feedback.description`,
    category: sql`feedback.category`,
    priority: sql`feedback.priority`,
    status: sql`feedback.status`,
    hasScreenshot: selectHasScreenshot(viewer),
    page: sql`feedback.page`,
    submittedBy: selectPerson(sql`feedback.submitted_by`),
    assignee: selectPerson(sql`feedback.assignee_id`),
    resolution: sql`feedback.resolution`,
  },
  extend: {
    history: sql`(
      select coalesce(
        json_agg(
          ${
      jsonObject({
        id: sql`move.id`,
        at: isoTimestamp("move.created_at"),
        by: selectPerson(sql`move.actor_id`),
        from: sql`${selectRecordedChange("status")} ->> 'before'`,
        to: sql`coalesce(${selectRecordedChange("status")} ->> 'after', 'OPEN')`,
        note: sql`${selectRecordedChange("note")} ->> 'after'`,
      })
    }
          order by move.created_at, move.sequence
        ),
        '[]'
      )
      from activity as move
      where move.record_id = feedback.id
        and move.kind not in ('feedback_updated', 'feedback_replied', 'feedback_reply_deleted')
    )`,
  },
});
