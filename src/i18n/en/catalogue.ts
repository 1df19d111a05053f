import type { Catalogue } from "../catalogue.ts";

/** The texts whose English is not their key: most of them differ by number. */
export const catalogue: Catalogue = {
  "Created in the last {count} days": {
    one: "Created in the last day",
    other: "Created in the last {count} days",
  },
  "{count} projects, {active} of them active": {
    one: "{count} project, {active} active",
    other: "{count} projects, {active} of them active",
  },
  "It has {count} users.": { one: "It has 1 user.", other: "It has {count} users." },
  "It has {count} projects.": { one: "It has 1 project.", other: "It has {count} projects." },
  "{count} of your milestones are late": {
    one: "{count} of your milestones is late",
    other: "{count} of your milestones are late",
  },
  "Done: {count} dates of {name}": {
    one: "Done: 1 date of {name}",
    other: "Done: {count} dates of {name}",
  },
  "Skipped: {count} dates of {name}": {
    one: "Skipped: 1 date of {name}",
    other: "Skipped: {count} dates of {name}",
  },
  "with {count} technologies": {
    one: "with {count} technology",
    other: "with {count} technologies",
  },
  "{count} days on average": { one: "{count} day", other: "{count} days" },
  "{count} completed projects": {
    one: "{count} completed project",
    other: "{count} completed projects",
  },
  "Milestones that are late": "Late milestones",
  "the oldest for {count} days": {
    one: "the oldest for {count} day",
    other: "the oldest for {count} days",
  },
  "{count} projects, {share} of all": {
    one: "{count} project, {share}",
    other: "{count} projects, {share}",
  },
  "Added that day": "New",
  "Feedback in progress": "In progress",
  "days on average": "days",
  "Completed in {days} days": "Completed in the last {days} days",
  "{count} pieces of feedback": {
    one: "{count} piece of feedback",
    other: "{count} pieces of feedback",
  },
  "{count} unread notifications": {
    one: "{count} unread notification",
    other: "{count} unread notifications",
  },
  "{count} companies": { one: "{count} company", other: "{count} companies" },
  "{count} projects with this company": { one: "{count} project", other: "{count} projects" },
  "{count} users in this company": { one: "{count} user", other: "{count} users" },
  "{count} stakeholders answer for {milestones} milestones": {
    one: "{count} stakeholder answers for {milestones} milestones",
    other: "{count} stakeholders answer for {milestones} milestones",
  },
  "It answers for {count} milestones.": {
    one: "It answers for 1 milestone.",
    other: "It answers for {count} milestones.",
  },
  "It takes part in {count} processes.": {
    one: "It takes part in 1 process.",
    other: "It takes part in {count} processes.",
  },
  "The milestone templates of {count} technologies name it.": {
    one: "The milestone template of 1 technology names it.",
    other: "The milestone templates of {count} technologies name it.",
  },
  "{count} users": { one: "{count} user", other: "{count} users" },
  "{count} mails": { one: "{count} mail", other: "{count} mails" },
  "{count} events": { one: "{count} event", other: "{count} events" },
  "{name} will be deleted with its {count} milestones.": {
    one: "{name} will be deleted with its milestone.",
    other: "{name} will be deleted with its {count} milestones.",
  },
  "{count} days late": { one: "{count} day late", other: "{count} days late" },
  "Took {count} days": { one: "Took {count} day", other: "Took {count} days" },
  "Takes {count} days": { one: "{count} day", other: "{count} days" },
  "{count} milestones, {open} still open": {
    one: "{count} milestone, {open} still open",
    other: "{count} milestones, {open} still open",
  },
  "Completed in the last {count} days": {
    one: "Completed in the last day",
    other: "Completed in the last {count} days",
  },
  "It has {count} processes: {names}.": {
    one: "It has 1 process: {names}.",
    other: "It has {count} processes: {names}.",
  },
  "{count} technologies": { one: "{count} technology", other: "{count} technologies" },
  "{count} steps": { one: "{count} step", other: "{count} steps" },
  "{count} days": { one: "{count} day", other: "{count} days" },
  "{count} projects of this technology": {
    one: "1 project of this technology",
    other: "{count} projects of this technology",
  },
  "day(s)": { one: "day", other: "days" },
  "week(s)": { one: "week", other: "weeks" },
  "month(s)": { one: "month", other: "months" },
  "year(s)": { one: "year", other: "years" },
  "{rule}, {count} times": { one: "{rule}, once", other: "{rule}, {count} times" },
  "{count} reminders are overdue": {
    one: "{count} reminder is overdue",
    other: "{count} reminders are overdue",
  },
  "{count} reminders": { one: "{count} reminder", other: "{count} reminders" },
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
  "{count} selected milestones will have the stakeholder {name}.": {
    one: "{count} selected milestone will have the stakeholder {name}.",
    other: "{count} selected milestones will have the stakeholder {name}.",
  },
  "{count} selected milestones will have no stakeholder.": {
    one: "{count} selected milestone will have no stakeholder.",
    other: "{count} selected milestones will have no stakeholder.",
  },
  "The due dates of {count} selected milestones will be moved {days} later.": {
    one: "The due date of {count} selected milestone will be moved {days} later.",
    other: "The due dates of {count} selected milestones will be moved {days} later.",
  },
  "The due dates of {count} selected milestones will be moved {days} earlier.": {
    one: "The due date of {count} selected milestone will be moved {days} earlier.",
    other: "The due dates of {count} selected milestones will be moved {days} earlier.",
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
