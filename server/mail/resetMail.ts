import { letter, type Receiver } from "./letter.ts";
import type { Mail } from "./mail.ts";

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
