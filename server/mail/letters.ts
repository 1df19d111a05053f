import type { Role } from "../../contract/permissions.ts";
import { type TextKey, translator } from "../i18n/translate.ts";
import { letter, type Receiver } from "./letter.ts";
import type { Mail } from "./mail.ts";

const ROLE_NAMES = {
  ADMIN: "Administrator",
  MANAGER: "Manager",
  MEMBER: "Member",
  VIEWER: "Viewer",
} as const satisfies Record<Role, TextKey>;

const UNEXPECTED = {
  key: "If you did not expect this, tell an administrator at once.",
} as const;

/** Tells somebody, at the address that was theirs, that they sign in with another from now on. */
export function emailChangedMail(
  receiver: Receiver,
  { by, to }: { by: string; to: string },
): Promise<Mail> {
  return letter(receiver, {
    subject: { key: "The email of your İklim account has been changed" },
    why: {
      key: "{name} has changed the email of your account from {before} to {after}.",
      params: { name: by, before: receiver.email, after: to },
    },
    note: UNEXPECTED,
  });
}

export function rolesChangedMail(
  receiver: Receiver,
  { by, before, after }: { by: string; before: readonly Role[]; after: readonly Role[] },
): Promise<Mail> {
  const translate = translator(receiver.language);
  const named = (roles: readonly Role[]) =>
    roles.map((role) => translate(ROLE_NAMES[role])).join(", ");
  return letter(receiver, {
    subject: { key: "Your roles in İklim have been changed" },
    why: {
      key: "{name} has changed the roles of your account. They were: {before}. They are: {after}.",
      params: { name: by, before: named(before), after: named(after) },
    },
    note: UNEXPECTED,
  });
}

export function passwordChangedMail(receiver: Receiver, publicUrl: string): Promise<Mail> {
  return letter(receiver, {
    subject: { key: "The password of your İklim account has been changed" },
    why: {
      key:
        "The password of your account has been changed. Wherever else you were signed in, you are signed out, and the address of your calendar has ended. If it was not you, choose another password:",
    },
    link: {
      url: `${publicUrl}/reset-password-request`,
      label: { key: "Reset the password" },
    },
    note: { key: "If it was you, there is nothing to do." },
  });
}

/** The mail with the link by which somebody invited chooses their password. */
export function invitationMail(
  receiver: Receiver,
  inviter: string,
  url: string,
): Promise<Mail> {
  return letter(receiver, {
    subject: { key: "You are invited to İklim" },
    why: {
      key: "{name} has opened an İklim account for you. Choose a password to sign in:",
      params: { name: inviter },
    },
    link: { url, label: { key: "Choose a password" } },
    note: { key: "The link works once, for seven days. Ask for a new one if it has expired." },
  });
}

/** The mail with the link to choose a new password. */
export function resetMail(receiver: Receiver, url: string): Promise<Mail> {
  return letter(receiver, {
    subject: { key: "Reset your İklim password" },
    why: {
      key:
        "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:",
    },
    link: { url, label: { key: "Choose a new password" } },
    note: {
      key:
        "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.",
    },
  });
}

/** Tells somebody that a one-time password was made for them. The password is not in it. */
export function oneTimePasswordMail(receiver: Receiver, maker: string): Promise<Mail> {
  const params = { name: maker };
  return letter(receiver, {
    subject: { key: "A one-time password for your İklim account" },
    why: {
      key:
        "{name} has made a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.",
      params,
    },
    note: {
      key: "If you did not ask {name} for it, tell them or another administrator at once.",
      params,
    },
  });
}

interface DueReminder {
  occurrenceId: string;
  userId: string;
  description: string;
  /** As people are told it. */
  when: string;
  url: string;
  unsubscribeUrl: string;
}

/**
 * Tells somebody that a reminder is due. Its id follows from occurrence and user, so that mail
 * programs show it once though it should have to be sent again.
 */
export async function reminderMail(
  receiver: Receiver,
  { occurrenceId, userId, description, when, url, unsubscribeUrl }: DueReminder,
): Promise<Mail> {
  const params = { reminder: description, when };
  const mail = await letter(receiver, {
    subject: { key: "Reminder: {reminder}", params },
    why: { key: "“{reminder}” is due on {when}.", params },
    link: { url, label: { key: "Open the reminder" } },
    note: { key: "You get this mail because you made this reminder or are linked to it." },
    unsubscribeUrl,
  });
  return { ...mail, messageId: `<${occurrenceId}.${userId}@${new URL(url).hostname}>` };
}
