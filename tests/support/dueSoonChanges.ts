import type { LeadDays } from "../../contract/notificationPreferences.ts";
import {
  toDate,
  type World,
  type WorldMilestone,
  type WorldOccurrence,
  type WorldProject,
  type WorldReminder,
  type WorldUser,
} from "./dueSoonWorld.ts";

const LEAD_DAYS: readonly LeadDays[] = [14, 7, 3, 1];
const MILESTONES_A_DAY = 6;
const MAX_MOVE_DAYS = 40;
const MAX_AHEAD_DAYS = 25;

/** What was changed since it was last written to the database. */
export interface Changed {
  users: Set<WorldUser>;
  projects: Set<WorldProject>;
  milestones: Set<WorldMilestone>;
  reminders: Set<WorldReminder>;
  occurrences: Set<WorldOccurrence>;
}

/** Creates random changes of a world, in memory. */
export function createWorldChanges(world: World, changed: Changed) {
  const { pick, pickOne, chance } = world;
  /** Former due dates, to which a milestone can return. */
  const formerDues = new Map<WorldMilestone, number>();
  const localTimes = new Set<string>();

  /** Moves, assigns, completes and reopens some milestones. */
  function changeMilestones(today: number): void {
    for (let count = 0; count < MILESTONES_A_DAY; count++) {
      const milestone = pickOne(world.milestones);
      changed.milestones.add(milestone);
      if (chance(0.6)) moveMilestone(milestone, today);
      else if (chance(0.5)) milestone.assignee = chance(0.4) ? null : pickOne(world.users);
      else milestone.isCompleted = !milestone.isCompleted && chance(0.5);
    }
  }

  function moveMilestone(milestone: WorldMilestone, today: number): void {
    const former = formerDues.get(milestone);
    if (milestone.due !== null) formerDues.set(milestone, milestone.due);
    if (chance(0.05)) milestone.due = null;
    else if (former !== undefined && chance(0.3)) milestone.due = former;
    else milestone.due = today - 2 + pick(MAX_MOVE_DAYS);
  }

  function changePeople(): void {
    const project = pickOne(world.projects);
    changed.projects.add(project);
    toggle(project.responsibles, pickOne(world.users));
    if (chance(0.3)) project.isActive = !project.isActive && chance(0.8);
    if (chance(0.1)) {
      const user = pickOne(world.users);
      changed.users.add(user);
      user.status = user.status === "ACTIVE" ? pickOne(["DISABLED", "INVITED"]) : "ACTIVE";
    }
  }

  function changePreferences(): void {
    const user = pickOne(world.users);
    changed.users.add(user);
    user.choice = { inApp: chance(0.7), mail: pickOne(["AT_ONCE", "DIGEST", "NEVER", "NEVER"]) };
    user.leadDays = LEAD_DAYS.filter(() => chance(0.5));
  }

  /** Adds and settles occurrences, and links users to reminders. */
  function changeReminders(today: number): void {
    const reminder = pickOne(world.reminders);
    const hour = String(pick(24)).padStart(2, "0");
    const local = `${toDate(today + pick(MAX_AHEAD_DAYS))}T${hour}:30:00`;
    if (!localTimes.has(reminder.id + local)) {
      localTimes.add(reminder.id + local);
      const added = { id: world.createId(), reminder, local, status: "PENDING" as const };
      world.occurrences.push(added);
      changed.occurrences.add(added);
    }
    if (chance(0.3)) {
      const settled = pickOne(world.occurrences);
      changed.occurrences.add(settled);
      settled.status = settled.status === "PENDING" ? pickOne(["COMPLETED", "SKIPPED"]) : "PENDING";
    }
    if (chance(0.3)) {
      changed.reminders.add(reminder);
      toggle(reminder.links, pickOne(world.users));
    }
  }

  return {
    /** Makes the changes of one day. */
    changeDay(today: number): void {
      changeMilestones(today);
      if (chance(0.5)) changePeople();
      if (chance(0.3)) changePreferences();
      changeReminders(today);
    },
  };
}

function toggle<Item>(items: Set<Item>, item: Item): void {
  if (!items.delete(item)) items.add(item);
}
