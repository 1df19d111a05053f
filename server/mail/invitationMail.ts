import { letter, type Receiver } from "./letter.ts";
import type { Mail } from "./mail.ts";

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
