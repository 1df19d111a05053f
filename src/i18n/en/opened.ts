import type { OpenedTexts } from "../catalogue.ts";

/** The texts of what opens, whose English is not their key: they differ by number. */
export const opened: OpenedTexts = {
  "{count} selected records will be deleted. What is in use stays, and says by what.": {
    one: "{count} selected record will be deleted. What is in use stays, and says by what.",
    other: "{count} selected records will be deleted. What is in use stays, and says by what.",
  },
  "{count} selected records will be enabled.": {
    one: "{count} selected record will be enabled.",
    other: "{count} selected records will be enabled.",
  },
  "{count} selected projects will be disabled. Their milestones stand still until they are enabled again.":
    {
      one:
        "{count} selected project will be disabled. Its milestones stand still until it is enabled again.",
      other:
        "{count} selected projects will be disabled. Their milestones stand still until they are enabled again.",
    },
  "{count} selected users will be disabled, and signed out at once.": {
    one: "{count} selected user will be disabled, and signed out at once.",
    other: "{count} selected users will be disabled, and signed out at once.",
  },
  "{count} selected milestones will be started.": {
    one: "{count} selected milestone will be started.",
    other: "{count} selected milestones will be started.",
  },
  "{count} selected milestones will be completed.": {
    one: "{count} selected milestone will be completed.",
    other: "{count} selected milestones will be completed.",
  },
  "The completion of {count} selected milestones will be taken back. It stays on record.": {
    one: "The completion of {count} selected milestone will be taken back. It stays on record.",
    other: "The completion of {count} selected milestones will be taken back. It stays on record.",
  },
  "{count} selected milestones will begin anew: their times are lost, their completions stay on record as undone.":
    {
      one:
        "{count} selected milestone will begin anew: its times are lost, its completions stay on record as undone.",
      other:
        "{count} selected milestones will begin anew: their times are lost, their completions stay on record as undone.",
    },
  "{count} selected milestones will have this stakeholder.": {
    one: "{count} selected milestone will have this stakeholder.",
    other: "{count} selected milestones will have this stakeholder.",
  },
  "The due dates of {count} selected milestones will be moved.": {
    one: "The due dates of {count} selected milestone will be moved.",
    other: "The due dates of {count} selected milestones will be moved.",
  },
  "{count} selected pieces of feedback will be taken up. Their senders are told.": {
    one: "{count} selected piece of feedback will be taken up. Its sender is told.",
    other: "{count} selected pieces of feedback will be taken up. Their senders are told.",
  },
  "{count} selected pieces of feedback will be dismissed. Their senders are told.": {
    one: "{count} selected piece of feedback will be dismissed. Its sender is told.",
    other: "{count} selected pieces of feedback will be dismissed. Their senders are told.",
  },
  "{count} selected notifications will be marked as read.": {
    one: "{count} selected notification will be marked as read.",
    other: "{count} selected notifications will be marked as read.",
  },
  "The next open date of {count} selected reminders will be completed.": {
    one: "The next open date of {count} selected reminder will be completed.",
    other: "The next open date of {count} selected reminders will be completed.",
  },
  "The next open date of {count} selected reminders will be skipped.": {
    one: "The next open date of {count} selected reminder will be skipped.",
    other: "The next open date of {count} selected reminders will be skipped.",
  },
  "{count} records were changed": {
    one: "{count} record was changed",
    other: "{count} records were changed",
  },
  "{count} records could not be changed": {
    one: "{count} record could not be changed",
    other: "{count} records could not be changed",
  },
  "{count} records could not be changed. They are still selected.": {
    one: "{count} record could not be changed. It is still selected.",
    other: "{count} records could not be changed. They are still selected.",
  },
  "{count} changes were undone": {
    one: "{count} change was undone",
    other: "{count} changes were undone",
  },
  "{count} changes could not be undone": {
    one: "{count} change could not be undone",
    other: "{count} changes could not be undone",
  },
  "{count} rows exported": { one: "{count} row exported", other: "{count} rows exported" },
  "{count} marks": { one: "{count} mark", other: "{count} marks" },
};
