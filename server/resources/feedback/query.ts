import { type RawBuilder, sql } from "kysely";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
} from "../../../contract/feedback.ts";
import { entityColumns, entitySelect, foldedText } from "../../db/listColumns.ts";
import { isoTimestamp, jsonObject } from "../../db/json.ts";
import type { Resource } from "../../db/resource.ts";
import { personOf } from "../user/query.ts";

/** Who looks at feedback: its text is for all, its picture for its sender and who manages it. */
export interface FeedbackViewer {
  actorId: string;
  mayManage: boolean;
}

/** Whether the picture of the feedback of a row may be looked at. */
export const maySeePicture = ({ actorId, mayManage }: FeedbackViewer): RawBuilder<unknown> =>
  mayManage ? sql`true` : sql`feedback.submitted_by = ${actorId}::uuid`;

const hasScreenshot = (viewer: FeedbackViewer) =>
  sql`(${maySeePicture(viewer)} and exists (
    select from feedback_screenshots as picture where picture.feedback_id = feedback.id
  ))`;

const placeIn = (values: readonly string[], column: string) =>
  sql`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${
    sql.ref(column)
  })`;

/** What a step made of a field, if anything. */
const recorded = (field: string) =>
  sql`jsonb_path_query_first(move.changes, ${sql.lit(`$[*] ? (@.field == "${field}")`)}::jsonpath)`;

/** Feedback as its viewer may see it: of a picture they may not see they are told nothing. */
export const feedbackFor = (
  viewer: FeedbackViewer,
): Resource<Feedback, typeof feedbackList> => ({
  shape: feedbackList,
  row: "feedback",
  from: sql`feedback`,
  joins: { sender: sql`join users as sender on sender.id = feedback.submitted_by` },
  tiebreak: sql`feedback.id`,
  columns: {
    ...entityColumns("feedback"),
    title: { ...foldedText("feedback.title"), isRequired: true },
    description: foldedText("feedback.description"),
    category: { value: sql`feedback.category`, isRequired: true },
    priority: {
      value: sql`feedback.priority`,
      sort: [placeIn(FEEDBACK_PRIORITIES, "feedback.priority")],
      isRequired: true,
    },
    status: {
      value: sql`feedback.status`,
      sort: [placeIn(FEEDBACK_STATUSES, "feedback.status")],
      isRequired: true,
    },
    submittedBy: {
      value: sql`feedback.submitted_by`,
      sort: [sql`sender.name collate "tr"`, sql`sender.surname collate "tr"`],
      isRequired: true,
      from: ["sender"],
    },
    hasScreenshot: { value: hasScreenshot(viewer) },
  },
  select: {
    ...entitySelect("feedback"),
    title: sql`feedback.title`,
    description: sql`feedback.description`,
    category: sql`feedback.category`,
    priority: sql`feedback.priority`,
    status: sql`feedback.status`,
    hasScreenshot: hasScreenshot(viewer),
    page: sql`feedback.page`,
    submittedBy: personOf(sql`feedback.submitted_by`),
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
        by: personOf(sql`move.actor_id`),
        from: sql`${recorded("status")} ->> 'before'`,
        to: sql`coalesce(${recorded("status")} ->> 'after', 'OPEN')`,
        note: sql`${recorded("note")} ->> 'after'`,
      })
    }
          order by move.created_at, move.sequence
        ),
        '[]'
      )
      from activity as move
      where move.record_id = feedback.id and move.kind <> 'feedback_updated'
    )`,
  },
});
