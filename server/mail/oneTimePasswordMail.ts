import { letter, type Receiver } from "./letter.ts";
import type { Mail } from "./mail.ts";

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
