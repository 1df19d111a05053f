import type { Catalogue, Key } from "../catalogue.ts";

/** The singular forms; each key is the plural form. */
const singulars: Partial<Record<Key, string>> = {
  "Created in the last {count} days": "Created in the last day",
  "{count} projects, {active} of them active": "{count} project, {active} active",
  "It has {count} users.": "It has 1 user.",
  "It has {count} projects.": "It has 1 project.",
  "It has {count} completed milestones.": "It has 1 completed milestone.",
  "Done: {count} dates of “{name}”": "Done: 1 date of “{name}”",
  "Skipped: {count} dates of “{name}”": "Skipped: 1 date of “{name}”",
  "{count} technologies": "{count} technology",
  "{count} technologies added": "{count} technology added",
  "{count} pieces of feedback": "{count} piece of feedback",
  "{count} unread notifications": "{count} unread notification",
  "{count} companies": "{count} company",
  "{count} stakeholders are responsible for {milestones} milestones":
    "{count} stakeholder is responsible for {milestones} milestones",
  "It is responsible for {count} milestones.": "It is responsible for 1 milestone.",
  "It takes part in {count} processes.": "It takes part in 1 process.",
  "It is in the milestone templates of {count} technologies.":
    "It is in the milestone template of 1 technology.",
  "{count} users": "{count} user",
  "{count} emails": "{count} email",
  "{count} events": "{count} event",
  "“{name}” will be deleted with its {count} milestones.":
    "“{name}” will be deleted with its milestone.",
  "{count} days late": "{count} day late",
  "{count} days before": "{count} day before",
  "{count} milestones": "{count} milestone",
  "{count} active projects": "{count} active project",
  "{count} more technologies": "{count} more technology",
  "Took {count} days": "Took {count} day",
  "{count} days left": "{count} day left",
  "Finished {count} days late": "Finished {count} day late",
  "Show {count} finished steps": "Show {count} finished step",
  "{count} milestones, {open} still open": "{count} milestone, {open} still open",
  "Completed in the last {count} days": "Completed in the last day",
  "It has {count} processes: {names}.": "It has 1 process: {names}.",
  "{count} steps": "{count} step",
  "{count} days": "{count} day",
  "{days} days": "{days} day",
  "{days} days on average": "{days} day on average",
  "{count} months": "{count} month",
  "{count} public holidays are left out of working days":
    "{count} public holiday is left out of working days",
  "{count} working days": "{count} working day",
  "{count} projects of this technology": "1 project of this technology",
  "{rule}, {count} times": "{rule}, once",
  "{count} reminders are overdue": "{count} reminder is overdue",
  "{count} reminders": "{count} reminder",
  "{count} selected records will be deleted. Records in use are kept, with the reason.":
    "{count} selected record will be deleted. If it is in use, it is kept, with the reason.",
  "{count} selected projects will be disabled. Their milestones are on hold until they are enabled again.":
    "{count} selected project will be disabled. Its milestones are on hold until it is enabled again.",
  "{count} selected users will be disabled, and signed out immediately.":
    "{count} selected user will be disabled, and signed out immediately.",
  "{count} selected milestones will be reopened. Their completions stay on record.":
    "{count} selected milestone will be reopened. Its completion stays on record.",
  "{count} selected milestones will be reset: their times are cleared, their completions stay on record as undone.":
    "{count} selected milestone will be reset: its times are cleared, its completions stay on record as undone.",
  "{count} will be taken up, senders are notified":
    "{count} will be taken up, its sender is notified",
  "{count} selected pieces of feedback will be dismissed. Their senders are notified.":
    "{count} selected piece of feedback will be dismissed. Its sender is notified.",
  "The next open date of {count} selected reminders will be skipped.":
    "The next open date of {count} selected reminder will be skipped.",
  "{count} records were changed": "{count} record was changed",
  "{count} records could not be changed": "{count} record could not be changed",
  "{count} records could not be changed. They are still selected.":
    "{count} record could not be changed. It is still selected.",
  "{count} changes were undone": "{count} change was undone",
  "{count} changes could not be undone": "{count} change could not be undone",
  "{count} rows exported": "{count} row exported",
  "{count} marks": "{count} mark",
};

/** The texts whose English is not their key. */
const others: Catalogue = {
  "Screenshot uploaded": "File uploaded successfully",
  "Upcoming dates": "Upcoming",
  "Reopen milestone": "Reopen",
  "Leave as is": "Close",
  "Milestones that are late": "Late milestones",
  "{count} projects, {share} of all": {
    "one": "{count} project, {share}",
    "other": "{count} projects, {share}",
  },
  "Added that day": "New",
  "Feedback in progress": "In progress",
  "days on average": "days",
  "Completed in {days} days": "Completed in the last {days} days",
  "{count} projects with this company": { "one": "{count} project", "other": "{count} projects" },
  "{count} open pieces of feedback assigned to them": {
    "one": "{count} open piece of feedback assigned to them",
    "other": "{count} open pieces of feedback assigned to them",
  },
  "{count} open milestones assigned to them": {
    "one": "{count} open milestone assigned to them",
    "other": "{count} open milestones assigned to them",
  },
  "{count} processes they are responsible for": {
    "one": "{count} process they are responsible for",
    "other": "{count} processes they are responsible for",
  },
  "{count} open reminders they are linked to": {
    "one": "{count} open reminder they are linked to",
    "other": "{count} open reminders they are linked to",
  },
  "{count} users in this company": { "one": "{count} user", "other": "{count} users" },
  "Takes {count} days": { "one": "{count} day", "other": "{count} days" },
  "day(s)": { "one": "day", "other": "days" },
  "week(s)": { "one": "week", "other": "weeks" },
  "month(s)": { "one": "month", "other": "months" },
  "year(s)": { "one": "year", "other": "years" },
};

export const catalogue: Catalogue = {
  ...others,
  ...Object.fromEntries(Object.entries(singulars).map(([other, one]) => [other, { one, other }])),
};
