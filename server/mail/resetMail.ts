import { html } from "hono/html";
import type { Language } from "../../contract/language.ts";
import { translator } from "../i18n/translate.ts";
import type { Mail } from "./mail.ts";

interface Receiver {
  email: string;
  name: string;
  language: Language;
}

/** The mail with the link to choose a new password, in the language of who receives it. */
export async function resetMail({ email, name, language }: Receiver, link: string): Promise<Mail> {
  const t = translator(language);
  const hello = t("Hello {name},", { name });
  const why = t(
    "Somebody, hopefully you, asked to reset the password of this account. Choose a new one here:",
  );
  const note = t(
    "The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.",
  );
  return {
    to: email,
    subject: t("Reset your İklim password"),
    text: [hello, why, link, note].join("\n\n"),
    html: String(
      await html`
        <!DOCTYPE html>
        <html lang="${language}">
          <body style="margin:0;padding:32px;background:#f6f7f5;color:#17201b;font:16px/24px sans-serif">
            <p>${hello}</p>
            <p>${why}</p>
            <p><a href="${link}" style="display:inline-block;padding:8px 16px;border-radius:8px;background:#0d6b50;color:#ffffff;text-decoration:none">${t(
              "Choose a new password",
            )}</a></p>
            <p>${note}</p>
            <p style="color:#68746d;font-size:13px">${link}</p>
          </body>
        </html>
      `,
    ),
  };
}
