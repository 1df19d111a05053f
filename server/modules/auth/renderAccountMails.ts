import type { Role } from "../../../contract/permissions.ts";
import { createTranslator, type TextKey } from "../../platform/i18n/translate.ts";
import { type Recipient, renderMail } from "../../platform/mail/renderMail.ts";
import type { Mail } from "../../platform/mail/mail.ts";

const ROLE_NAMES = {
  ADMIN: "Administrator",
  MANAGER: "Manager",
  MEMBER: "Member",
  VIEWER: "Viewer",
} as const satisfies Record<Role, TextKey>;

const UNEXPECTED = {
  key: "If you did not expect this, tell an administrator immediately.",
} as const;

/** The mail to the previous address after an address was changed. */
export function renderEmailChangedMail(
  recipient: Recipient,
  { by, to }: { by: string; to: string },
): Promise<Mail> {
  return renderMail(recipient, {
    subject: { key: "The email of your İklim account has been changed" },
    reason: {
      key: "{name} has changed the email of your account from {before} to {after}.",
      params: { name: by, before: recipient.email, after: to },
    },
    note: UNEXPECTED,
  });
}

export function renderRolesChangedMail(
  recipient: Recipient,
  { by, before, after }: { by: string; before: readonly Role[]; after: readonly Role[] },
): Promise<Mail> {
  const translate = createTranslator(recipient.language);
  const joinRoleNames = (roles: readonly Role[]) =>
    roles.map((role) => translate(ROLE_NAMES[role])).join(", ");
  return renderMail(recipient, {
    subject: { key: "Your roles in İklim have been changed" },
    reason: {
      key:
        "{name} has changed the roles of your account. Previous roles: {before}. Current roles: {after}.",
      params: { name: by, before: joinRoleNames(before), after: joinRoleNames(after) },
    },
    note: UNEXPECTED,
  });
}

export function renderPasswordChangedMail(recipient: Recipient, publicUrl: string): Promise<Mail> {
  return renderMail(recipient, {
    subject: { key: "The password of your İklim account has been changed" },
    reason: {
      key:
        "The password of your account has been changed. You have been signed out everywhere else, and the address of your calendar has been revoked. If it was not you, choose another password:",
    },
    link: {
      url: `${publicUrl}/reset-password-request`,
      label: { key: "Reset the password" },
    },
    note: { key: "If it was you, there is nothing to do." },
  });
}

/** The mail with the link by which an invited user chooses a password. */
export function renderInvitationMail(
  recipient: Recipient,
  inviter: string,
  url: string,
): Promise<Mail> {
  return renderMail(recipient, {
    subject: { key: "You are invited to İklim" },
    reason: {
      key: "{name} has created an İklim account for you. Choose a password to sign in:",
      params: { name: inviter },
    },
    link: { url, label: { key: "Choose a password" } },
    note: { key: "The link works once, for seven days. Ask for a new one if it has expired." },
  });
}

/** The mail with the link to choose a new password. */
export function renderResetMail(recipient: Recipient, url: string): Promise<Mail> {
  return renderMail(recipient, {
    subject: { key: "Reset your İklim password" },
    reason: {
      key:
        "Someone, hopefully you, asked to reset the password of this account. Choose a new one here:",
    },
    link: { url, label: { key: "Choose a new password" } },
    note: {
      key:
        "The link works once, for one hour. If it was not you, there is nothing to do: your password does not change.",
    },
  });
}

/** The mail about a new one-time password, without the password. */
export function renderOneTimePasswordMail(recipient: Recipient, maker: string): Promise<Mail> {
  const params = { name: maker };
  return renderMail(recipient, {
    subject: { key: "A one-time password for your İklim account" },
    reason: {
      key:
        "{name} has created a one-time password for your account. It works once, for 15 minutes, and has to be replaced at sign-in.",
      params,
    },
    note: {
      key: "If you did not ask {name} for it, tell them or another administrator immediately.",
      params,
    },
  });
}

export function renderTestMail(recipient: Recipient): Promise<Mail> {
  return renderMail(recipient, {
    subject: { key: "Test mail of İklim" },
    reason: { key: "This is the test mail that you asked for: mails of İklim are delivered." },
    note: { key: "There is nothing to do." },
  });
}
