export const occurrence = {
  "Calendar": "Calendar",
  "Overdue": "Overdue",
  "Upcoming": "Upcoming",
  "Skipped": "Skipped",
  "Mark as done": "Mark as done",
  "Skip": "Skip",
  "It was not marked as done.": "It was not marked as done.",
  "It was not skipped.": "It was not skipped.",
  "Done: {name}": "Done: {name}",
  "Skipped: {name}": "Skipped: {name}",
  "Nothing was done: {name} has changed meanwhile.":
    "Nothing was done: {name} has changed meanwhile.",
  "late by {count} days": { one: "{count} day late", other: "{count} days late" },
  "Completed on {date}": "Completed on {date}",
} as const;
