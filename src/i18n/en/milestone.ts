export const milestone = {
  "Waiting": "Waiting",
  "Late": "Late",
  "Processes": "Processes",
  "Not started": "Not started",
  "In progress": "In progress",
  "Completed": "Completed",
  "Responsible stakeholder": "Responsible stakeholder",
  "Responsibles": "Responsibles",
  "Position": "Position",
  "Expected days": "Expected days",
  "Due date": "Due date",
  "Note": "Note",
} as const;
