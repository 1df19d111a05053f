import type { AccountEventName } from "../../../contract/accountEvent.ts";
import { isLanguage } from "../../../contract/language.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { LANGUAGE_NAMES } from "../../i18n/languageNames.ts";
import { ROLE_NAMES } from "../../i18n/roleNames.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Tone } from "../../ui/status/Badge.tsx";
import type { EventGroup } from "./accountEventSearch.ts";

export const EVENT_NAMES: Record<AccountEventName, Key> = {
  signed_in: "Signed in",
  signed_in_once: "Signed in with a one-time password",
  sign_in_refused: "Sign-in refused",
  invited: "Account invited",
  invited_again: "Account invited again",
  updated: "Account changed",
  enabled: "Account enabled",
  disabled: "Account disabled",
  deleted: "Account deleted",
  one_time_password: "One-time password made",
  password_set: "First password chosen",
  password_changed: "Password changed",
  password_reset: "Password reset by mail",
};

export const EVENT_TONES: Record<AccountEventName, Tone> = {
  signed_in: "neutral",
  signed_in_once: "warning",
  sign_in_refused: "danger",
  invited: "waiting",
  invited_again: "waiting",
  updated: "running",
  enabled: "accent",
  disabled: "still",
  deleted: "danger",
  one_time_password: "warning",
  password_set: "accent",
  password_changed: "running",
  password_reset: "running",
};

export const GROUP_NAMES: Record<EventGroup, Key> = {
  signIns: "Sign-ins",
  refused: "Refused",
  passwords: "Passwords",
  changes: "Changes",
};

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
  if (isRole(value)) return t(ROLE_NAMES[value]);
  return isLanguage(value) ? LANGUAGE_NAMES[value] : value;
}
