import type { Language } from "../../contract/language.ts";
import type { catalogue as english } from "./en/catalogue.ts";
import type { common } from "./en/common.ts";
import type { chart } from "./en/chart.ts";
import type { home } from "./en/home.ts";
import type { company } from "./en/company.ts";
import type { technology } from "./en/technology.ts";
import type { stakeholder } from "./en/stakeholder.ts";
import type { list } from "./en/list.ts";
import type { project } from "./en/project.ts";
import type { projectRecord } from "./en/projectRecord.ts";
import type { milestone } from "./en/milestone.ts";
import type { process } from "./en/process.ts";
import type { user } from "./en/user.ts";
import type { accountEvent } from "./en/accountEvent.ts";
import type { account } from "./en/account.ts";
import type { password } from "./en/password.ts";
import type { notification } from "./en/notification.ts";
import type { reminder } from "./en/reminder.ts";
import type { occurrence } from "./en/occurrence.ts";
import type { feedback } from "./en/feedback.ts";

/** A text that differs by number, in the categories of Intl.PluralRules. */
export interface Plural {
  one: string;
  other: string;
}

export type Entry = string | Plural;
export type Catalogue = Record<keyof typeof english, Entry>;

/** The texts of the pages behind the sign-in, by area. */
interface AreaTexts {
  common: typeof common;
  home: typeof home;
  chart: typeof chart;
  company: typeof company;
  technology: typeof technology;
  stakeholder: typeof stakeholder;
  list: typeof list;
  project: typeof project;
  projectRecord: typeof projectRecord;
  milestone: typeof milestone;
  process: typeof process;
  user: typeof user;
  account: typeof account;
  accountEvent: typeof accountEvent;
  password: typeof password;
  notification: typeof notification;
  reminder: typeof reminder;
  occurrence: typeof occurrence;
  feedback: typeof feedback;
}
export type TextArea = keyof AreaTexts;
type KeyOfArea = { [Area in TextArea]: keyof AreaTexts[Area] }[TextArea];

export type Key = keyof typeof english | KeyOfArea;

type Texts = Partial<Record<Key, Entry>>;
type Source = Record<Language, () => Promise<Texts>>;

const SOURCES: Record<TextArea, Source> = {
  common: {
    en: async () => (await import("./en/common.ts")).common,
    tr: async () => (await import("./tr/common.ts")).common,
  },
  home: {
    en: async () => (await import("./en/home.ts")).home,
    tr: async () => (await import("./tr/home.ts")).home,
  },
  chart: {
    en: async () => (await import("./en/chart.ts")).chart,
    tr: async () => (await import("./tr/chart.ts")).chart,
  },
  company: {
    en: async () => (await import("./en/company.ts")).company,
    tr: async () => (await import("./tr/company.ts")).company,
  },
  technology: {
    en: async () => (await import("./en/technology.ts")).technology,
    tr: async () => (await import("./tr/technology.ts")).technology,
  },
  stakeholder: {
    en: async () => (await import("./en/stakeholder.ts")).stakeholder,
    tr: async () => (await import("./tr/stakeholder.ts")).stakeholder,
  },
  list: {
    en: async () => (await import("./en/list.ts")).list,
    tr: async () => (await import("./tr/list.ts")).list,
  },
  project: {
    en: async () => (await import("./en/project.ts")).project,
    tr: async () => (await import("./tr/project.ts")).project,
  },
  projectRecord: {
    en: async () => (await import("./en/projectRecord.ts")).projectRecord,
    tr: async () => (await import("./tr/projectRecord.ts")).projectRecord,
  },
  milestone: {
    en: async () => (await import("./en/milestone.ts")).milestone,
    tr: async () => (await import("./tr/milestone.ts")).milestone,
  },
  process: {
    en: async () => (await import("./en/process.ts")).process,
    tr: async () => (await import("./tr/process.ts")).process,
  },
  user: {
    en: async () => (await import("./en/user.ts")).user,
    tr: async () => (await import("./tr/user.ts")).user,
  },
  account: {
    en: async () => (await import("./en/account.ts")).account,
    tr: async () => (await import("./tr/account.ts")).account,
  },
  accountEvent: {
    en: async () => (await import("./en/accountEvent.ts")).accountEvent,
    tr: async () => (await import("./tr/accountEvent.ts")).accountEvent,
  },
  password: {
    en: async () => (await import("./en/password.ts")).password,
    tr: async () => (await import("./tr/password.ts")).password,
  },
  notification: {
    en: async () => (await import("./en/notification.ts")).notification,
    tr: async () => (await import("./tr/notification.ts")).notification,
  },
  reminder: {
    en: async () => (await import("./en/reminder.ts")).reminder,
    tr: async () => (await import("./tr/reminder.ts")).reminder,
  },
  occurrence: {
    en: async () => (await import("./en/occurrence.ts")).occurrence,
    tr: async () => (await import("./tr/occurrence.ts")).occurrence,
  },
  feedback: {
    en: async () => (await import("./en/feedback.ts")).feedback,
    tr: async () => (await import("./tr/feedback.ts")).feedback,
  },
};

const opened = new Map<TextArea, Partial<Record<Language, Texts>>>();

/**
 * The texts of one language that every page has. Those of the areas that were opened come along.
 */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [{ catalogue }] = await Promise.all([
    language === "en" ? import("./en/catalogue.ts") : import("./tr/catalogue.ts"),
    openTexts(language, [...opened.keys()]),
  ]);
  return catalogue;
}

/** Loads the texts of some areas in a language. */
export async function openTexts(language: Language, areas: readonly TextArea[]): Promise<void> {
  await Promise.all(areas.map(async (area) => {
    const texts = opened.get(area) ?? {};
    opened.set(area, texts);
    texts[language] ??= await SOURCES[area][language]();
  }));
}

/** The entry of a key; the key itself, which is English, should its area not be open. */
export function entryOf(language: Language, catalogue: Catalogue, key: Key): Entry {
  const everywhere: Texts = catalogue;
  const found = everywhere[key] ??
    [...opened.values()].map((texts) => texts[language]?.[key]).find((entry) =>
      entry !== undefined
    );
  return found ?? key;
}
