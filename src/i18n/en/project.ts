export const project = {
  "Climate Projects": "Climate Projects",
  "Create New Project": "Create New Project",
  "Project Information": "Project Information",
  "New project": "New project",
  "{count} projects, {active} of them active": {
    one: "{count} project, {active} active",
    other: "{count} projects, {active} of them active",
  },
  "Project": "Project",
  "tCO₂e a year": "tCO₂e a year",
  "No projects yet": "No projects yet",
  "Projects appear here with their partner, technology and progress.":
    "Projects appear here with their partner, technology and progress.",
  "No milestones": "No milestones",
  "{done} of {total} milestones": "{done} of {total} milestones",
  "Changed {date}": "Changed {date}",
} as const;
