export const home = {
  "Good morning, {name}": "Good morning, {name}",
  "Good afternoon, {name}": "Good afternoon, {name}",
  "Good evening, {name}": "Good evening, {name}",
  "Active projects": "Active projects",
  "Disabled projects": "Disabled projects",
  "All projects": "All projects",
  "New in {days} days": "New in {days} days",
  "Where to go": "Where to go",
  "What is new": "What is new",
  "Every project of your company and its partners, with its status and milestones.":
    "Every project of your company and its partners, with its status and milestones.",
  "Start a project with its partner company and technology.":
    "Start a project with its partner company and technology.",
  "No project was added in the last {days} days.": "No project was added in the last {days} days.",
  "Added {date}": "Added {date}",
  "See all": "See all",
  "{count} active, {disabled} disabled": "{count} active, {disabled} disabled",
  "The companies you work with, their people and their projects.":
    "The companies you work with, their people and their projects.",
  "The kinds of projects, each with the milestones it goes through.":
    "The kinds of projects, each with the milestones it goes through.",
  "Who answers for milestones, and how far they have come.":
    "Who answers for milestones, and how far they have come.",
  "Who can sign in, and what they may do.": "Who can sign in, and what they may do.",
} as const;
