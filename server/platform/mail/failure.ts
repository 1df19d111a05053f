import { removeAddresses } from "../log.ts";

/** Why a mail server did not accept a mail. */
export interface MailError {
  /** The server's response, for administrators, without links. */
  reason: string;
  /** The same without mail addresses, for the log. */
  logged: string;
  /** Whether another attempt with the same mail cannot succeed. */
  isPermanent: boolean;
  /** Whether other mails would fail too: the connection, the sign-in or the sender failed. */
  concernsAllMails: boolean;
}

const MAX_REASON_LENGTH = 500;

/** Reply codes about our authentication, not the mail: SMTP_URL has to be corrected. */
const AUTHENTICATION_REPLIES = [530, 534, 535, 538];

/** The reply to a sender whose mail is too large. Other replies to it reject MAIL_FROM. */
const TOO_LARGE_REPLY = 552;

/** Codes of nodemailer for a rejected sender, recipient or content. */
const MAIL_REJECTION_CODES = ["EENVELOPE", "EMESSAGE"];

/** Describes an error of nodemailer. */
export function describeMailError(error: unknown): MailError {
  const { message, code, responseCode, command } = toFields(error);
  const isSenderRejected = command === "MAIL FROM" && responseCode !== TOO_LARGE_REPLY;
  const isRejection = MAIL_REJECTION_CODES.includes(code) && !isSenderRejected &&
    !AUTHENTICATION_REPLIES.includes(responseCode ?? 0);
  const reason = removeLinks(message).slice(0, MAX_REASON_LENGTH);
  return {
    reason,
    logged: removeAddresses(reason),
    isPermanent: isRejection && (responseCode === undefined || responseCode >= 500),
    concernsAllMails: code !== "" && !isRejection,
  };
}

function toFields(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === "string" ? code : "",
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    command,
  };
}

/** Removes links, which mail filters quote and which contain one-time tokens. */
const removeLinks = (text: string): string =>
  text.replace(/((?:re)?set-password|unsubscribe)\/[^\s<>"')\]]+/g, "$1/…")
    .replace(/[\w.=-]{40,}/g, "…")
    .replace(/\p{Cc}+/gu, " ");
