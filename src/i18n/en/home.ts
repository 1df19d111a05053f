export const home = {
  "Good morning, {name}": "Good morning, {name}",
  "Good afternoon, {name}": "Good afternoon, {name}",
  "Good evening, {name}": "Good evening, {name}",
  "{count} of your milestones are late": {
    one: "{count} of your milestones is late",
    other: "{count} of your milestones are late",
  },
  "none of your milestones is late": "none of your milestones is late",
  "Figures": "Figures",
  "{count} active": "{count} active",
  "{count} disabled": "{count} disabled",
  "New in {days} days": "New in {days} days",
  "{change} against the {days} days before": "{change} against the {days} days before",
  "as many as in the {days} days before": "as many as in the {days} days before",
  "with {count} technologies": {
    one: "with {count} technology",
    other: "with {count} technologies",
  },
  "Average completion": "Average completion",
  "{count} days on average": { one: "{count} day", other: "{count} days" },
  "{count} completed projects": {
    one: "{count} completed project",
    other: "{count} completed projects",
  },
  "no project completed yet": "no project completed yet",
  "Milestones that are late": "Late milestones",
  "the oldest for {count} days": {
    one: "the oldest for {count} day",
    other: "the oldest for {count} days",
  },
  "everything is on time": "everything is on time",
  "Could not be loaded. Try again": "Could not be loaded. Try again",
  "This part could not be loaded.": "This part could not be loaded.",
  "See all": "See all",
  "See all ({number})": "See all ({number})",
  "My work": "My work",
  "late by {count} days": { one: "{count} day late", other: "{count} days late" },
  "No due date": "No due date",
  "Nothing waits for you": "Nothing waits for you",
  "Open milestones of the processes that you are responsible for appear here.":
    "Open milestones of the processes that you are responsible for appear here.",
  "See all open milestones": "See all open milestones",
  "Projects by technology": "Projects by technology",
  "projects": "projects",
  "{name}: {count} projects, {share}": {
    one: "{name}: {count} project, {share}",
    other: "{name}: {count} projects, {share}",
  },
  "Share": "Share",
  "Projects are counted here by their technology.":
    "Projects are counted here by their technology.",
  "New projects, last {days} days": "New projects, last {days} days",
  "No project was added in the last {days} days.": "No project was added in the last {days} days.",
  "{date}: {count} new, {total} in all": "{date}: {count} new, {total} in all",
  "Day": "Day",
  "Added that day": "New",
  "In all": "In all",
  "Average duration by stakeholder (days)": "Average duration by stakeholder (days)",
  "days on average": "days",
  "{name}: {days} days on average, {count} completed":
    "{name}: {days} days on average, {count} completed",
  "Days on average": "Days on average",
  "No milestone has been completed yet": "No milestone has been completed yet",
  "How long stakeholders take shows here once they have completed some.":
    "How long stakeholders take shows here once they have completed some.",
  "Completed in {days} days": "Completed in the last {days} days",
  "Nothing was completed lately": "Nothing was completed lately",
  "Milestones appear here as they are completed, with who completed them.":
    "Milestones appear here as they are completed, with who completed them.",
  "What is new": "What is new",
  "First steps": "First steps",
  "1. Add a partner company": "1. Add a partner company",
  "A project belongs to one, with its people.": "A project belongs to one, with its people.",
  "2. Describe a technology": "2. Describe a technology",
  "Its milestones become the plan of every project of its kind.":
    "Its milestones become the plan of every project of its kind.",
  "3. Create the first project": "3. Create the first project",
  "Then its processes can begin, and this page fills up.":
    "Then its processes can begin, and this page fills up.",
  "Where to go": "Where to go",
  "Nothing has been opened to you yet": "Nothing has been opened to you yet",
  "Start a project with its partner company and technology.":
    "Start a project with its partner company and technology.",
  "The companies you work with, their people and their projects.":
    "The companies you work with, their people and their projects.",
  "The kinds of projects, each with the milestones it goes through.":
    "The kinds of projects, each with the milestones it goes through.",
  "Who answers for milestones, and how far they have come.":
    "Who answers for milestones, and how far they have come.",
  "Who can sign in, and what they may do.": "Who can sign in, and what they may do.",
} as const;
