import type { AccountEventName } from "../../../contract/accountEvent.ts";
import { isLanguage } from "../../../contract/language.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { ROLE_WORDS } from "../../i18n/roleWords.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** What happened to an account. */
export const ACCOUNT_EVENT: Record<AccountEventName, StatusWords> = {
  signed_in: { label: "Signed in", tone: "neutral" },
  signed_in_once: { label: "Signed in with a one-time password", tone: "warning" },
  sign_in_refused: { label: "Sign-in refused", tone: "danger" },
  invited: { label: "Account invited", tone: "waiting" },
  invited_again: { label: "Account invited again", tone: "waiting" },
  updated: { label: "Account changed", tone: "running" },
  enabled: { label: "Account enabled", tone: "accent" },
  disabled: { label: "Account disabled", tone: "still" },
  deleted: { label: "Account deleted", tone: "danger" },
  one_time_password: { label: "One-time password made", tone: "warning" },
  password_set: { label: "First password chosen", tone: "accent" },
  password_changed: { label: "Password changed", tone: "running" },
  password_reset: { label: "Password reset by mail", tone: "running" },
};

/** Events that are looked for together. */
export const EVENT_GROUP = {
  signIns: { label: "Sign-ins", events: ["signed_in", "signed_in_once"] },
  refused: { label: "Refused", events: ["sign_in_refused"] },
  passwords: {
    label: "Passwords",
    events: ["one_time_password", "password_set", "password_changed", "password_reset"],
  },
  changes: {
    label: "Changes",
    events: ["invited", "invited_again", "updated", "enabled", "disabled", "deleted"],
  },
} as const satisfies Record<string, { label: Key; events: readonly AccountEventName[] }>;

const FIELD_NAMES: Record<string, Key> = {
  email: "Email",
  name: "Name",
  surname: "Surname",
  phone: "Phone",
  company: "Company",
  roles: "Roles",
  language: "Language of mails",
};

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** A change as people say it: `Roller: Üye → Yönetici`. */
export function changeWords({ field, before, after }: Change, t: Translate): string {
  const name = FIELD_NAMES[field];
  const [from, to] = [valueWords(before, t), valueWords(after, t)];
  return `${name ? t(name) : field}: ${t("{from} → {to}", { from, to })}`;
}

function valueWords(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (Array.isArray(value)) return value.map((one) => valueWords(one, t)).join(", ");
  if (typeof value !== "string") return String(value);
  if (isRole(value)) return t(ROLE_WORDS[value].label);
  return isLanguage(value) ? LANGUAGE_NAMES[value] : value;
}
