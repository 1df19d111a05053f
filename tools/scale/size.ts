const SMALL = {
  projects: 1_000,
  companies: 100,
  users: 200,
  types: 12,
  owners: 40,
  notifications: 10_000,
  reminders: 1_000,
  feedback: 200,
  accountEvents: 4_000,
};

export type Size = Readonly<Record<keyof typeof SMALL, number>>;

/** As many users and companies have a hundred times as much on L. */
export const SIZES = {
  S: SMALL,
  L: {
    ...SMALL,
    projects: 100_000,
    types: 120,
    owners: 1_000,
    notifications: 1_000_000,
    reminders: 100_000,
    feedback: 20_000,
    accountEvents: 400_000,
  },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof SIZES;
export const SIZE_NAMES = Object.keys(SIZES) as SizeName[];

/** Users who own notifications and feedback: a hundredth each, on every size. */
export const RECORD_OWNERS = 100;

/** Two processes per project, five milestones per process on average. */
export const PROCESSES_EACH = 2;
export const LEAST_MILESTONES = 3;
export const MILESTONE_STEPS = 5;
