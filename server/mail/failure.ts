import { withoutAddresses } from "../log.ts";

/** Why a mail server did not take a mail. */
export interface MailError {
  /** What it answered, for administrators to read, without links. */
  reason: string;
  /** The same without mail addresses, for the log. */
  logged: string;
  /** Sending the same mail again cannot help. */
  isPermanent: boolean;
  /** It failed before the mail server heard of the mail: the next one would fail as well. */
  isConnectionError: boolean;
}

const MOST_CHARACTERS = 500;

/** Replies that say something of how we sign in, not of the mail: someone has to correct SMTP_URL. */
const AUTHENTICATION_REPLIES = [530, 534, 535, 538];

/** Where nodemailer says that the mail itself was refused: its sender, recipient or content. */
const REFUSALS_OF_A_MAIL = ["EENVELOPE", "EMESSAGE"];

/** Reads what nodemailer rejects with. */
export function describeMailError(error: unknown): MailError {
  const { message, code, responseCode } = fieldsOf(error);
  const isRefusal = REFUSALS_OF_A_MAIL.includes(code) &&
    !AUTHENTICATION_REPLIES.includes(responseCode ?? 0);
  const reason = withoutLinks(message).slice(0, MOST_CHARACTERS);
  return {
    reason,
    logged: withoutAddresses(reason),
    isPermanent: isRefusal && (responseCode === undefined || responseCode >= 500),
    isConnectionError: code !== "" && !REFUSALS_OF_A_MAIL.includes(code),
  };
}

function fieldsOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === "string" ? code : "",
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}

/** Filters of mail servers repeat the addresses that they do not like; ours hold one-time tokens. */
const withoutLinks = (text: string): string =>
  text.replace(/((?:re)?set-password|unsubscribe)\/[^\s<>"')\]]+/g, "$1/…")
    .replace(/[\w.=-]{40,}/g, "…")
    .replace(/\p{Cc}+/gu, " ");
