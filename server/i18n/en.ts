import { validationEnglish } from "../../contract/messages.ts";

/** What the server says: problem titles and details, and mails. */
export const en = {
  ...validationEnglish,
  "Bad request": "Bad request",
  "Not signed in": "Not signed in",
  "Not allowed": "Not allowed",
  "Not found": "Not found",
  "Wrong method": "Wrong method",
  Conflict: "Conflict",
  "Too large": "Too large",
  "Unsupported media type": "Unsupported media type",
  "Too many requests": "Too many requests",
  "Internal error": "Internal error",
  "Not available": "Not available",

  "Some fields need another look.": "Some fields need another look.",
  "The query holds something this list cannot be asked.":
    "The query holds something this list cannot be asked.",
  "Unknown value": "Unknown value",
  "Out of range": "Out of range",
  "This field cannot be filtered so": "This field cannot be filtered so",
  "Given more than once": "Given more than once",
  "Text holds characters that cannot be stored": "Text holds characters that cannot be stored",
  "The body is not valid JSON.": "The body is not valid JSON.",
  "The body has to be sent as application/json.": "The body has to be sent as application/json.",
  "The body is larger than {limit} kB.": "The body is larger than {limit} kB.",
  "Sign in first.": "Sign in first.",
  "You do not have permission to access this resource.":
    "You do not have permission to access this resource.",
  "There is nothing here.": "There is nothing here.",
  "This address does not answer {method}.": "This address does not answer {method}.",
  "Somebody else has changed this meanwhile. Load it again and repeat your change.":
    "Somebody else has changed this meanwhile. Load it again and repeat your change.",
  "An unexpected error occurred. Please try again.":
    "An unexpected error occurred. Please try again.",

  "It cannot be deleted while it has processes: {names}.":
    "It cannot be deleted while it has processes: {names}.",
  "Its present state does not allow this.": "Its present state does not allow this.",

  "The database does not answer.": "The database does not answer.",

  "Email or password is wrong.": "Email or password is wrong.",
  "Too many attempts. Try again in {minutes} minutes.":
    "Too many attempts. Try again in {minutes} minutes.",
  "Your session has ended. Sign in again.": "Your session has ended. Sign in again.",
  "This link has expired or has already been used.":
    "This link has expired or has already been used.",
  "The current password is wrong": "The current password is wrong",

  "Reset your İklim password": "Reset your İklim password",
  "Hello {name},": "Hello {name},",
  "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:":
    "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:",
  "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.":
    "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.",
  "Choose a new password": "Choose a new password",
};

export type TextKey = keyof typeof en;
