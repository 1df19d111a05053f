export const projectRecord = {
  "Start date": "Start date",
  "End date": "End date",
  "Annual reduction": "Annual reduction",
  "All processes completed": "All processes completed",
  "Tonnes of CO₂ equivalent a year": "Tonnes of CO₂ equivalent a year",
  "Choose a company": "Choose a company",
  "Choose a technology": "Choose a technology",
  "Period and place": "Period and place",
  "Impact": "Impact",
  "Create project": "Create project",
  "Edit project": "Edit project",
  "Delete project": "Delete project",
  "Disable project": "Disable project",
  "{name} will be deleted with its history. This cannot be undone.":
    "{name} will be deleted with its history. This cannot be undone.",
  "{name} will be disabled: its milestones stop until it is enabled again.":
    "{name} will be disabled: its milestones stop until it is enabled again.",
  "Project created successfully": "Project created successfully",
  "Project updated successfully": "Project updated successfully",
  "This project cannot be deleted": "This project cannot be deleted",
  "It has {count} processes: {names}.": {
    one: "It has 1 process: {names}.",
    other: "It has {count} processes: {names}.",
  },
  "Show processes": "Show processes",
  "Instead, you can disable it: its milestones stop until it is enabled again.":
    "Instead, you can disable it: its milestones stop until it is enabled again.",
  "Project deleted successfully": "Project deleted successfully",
  "Project enabled successfully": "Project enabled successfully",
  "Project disabled successfully": "Project disabled successfully",
  "Somebody else changed this project meanwhile. What you typed is kept.":
    "Somebody else changed this project meanwhile. What you typed is kept.",
  "{amount} tCO₂e a year": "{amount} tCO₂e a year",
  "What comes next": "What comes next",
  "Nothing is left to do": "Nothing is left to do",
  "All milestones of this project are completed.": "All milestones of this project are completed.",
  "Next: {milestone}": "Next: {milestone}",
  "No processes yet": "No processes yet",
  "The steps of this project's cycle appear here once a process has begun.":
    "The steps of this project's cycle appear here once a process has begun.",
  "No history yet": "No history yet",
  "Every change to this project is recorded here.":
    "Every change to this project is recorded here.",
  "{who} created the project": "{who} created the project",
  "{who} updated the project": "{who} updated the project",
  "{who} enabled the project": "{who} enabled the project",
  "{who} disabled the project": "{who} disabled the project",
  "{who} added the process {process}": "{who} added the process {process}",
  "{who} updated the process {process}": "{who} updated the process {process}",
  "{who} deleted the process {process}": "{who} deleted the process {process}",
  "{who} added the milestone {milestone} to {process}":
    "{who} added the milestone {milestone} to {process}",
  "{who} updated the milestone {milestone} of {process}":
    "{who} updated the milestone {milestone} of {process}",
  "{who} deleted the milestone {milestone} of {process}":
    "{who} deleted the milestone {milestone} of {process}",
  "{who} started the milestone {milestone} of {process}":
    "{who} started the milestone {milestone} of {process}",
  "{who} completed the milestone {milestone} of {process}":
    "{who} completed the milestone {milestone} of {process}",
  "{who} took back the completion of the milestone {milestone} of {process}":
    "{who} took back the completion of the milestone {milestone} of {process}",
  "{who} reset the milestone {milestone} of {process}":
    "{who} reset the milestone {milestone} of {process}",
} as const;
