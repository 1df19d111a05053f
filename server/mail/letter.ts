import { html } from "hono/html";
import type { Language } from "../../contract/language.ts";
import { translator } from "../i18n/translate.ts";
import type { ServerMessage } from "../i18n/translate.ts";
import type { Mail } from "./mail.ts";

export interface Receiver {
  email: string;
  name: string;
  language: Language;
}

interface Letter {
  subject: ServerMessage;
  /** What it is about, and what the link is for. */
  why: ServerMessage;
  /** Where to go, and what the button says. */
  link?: { url: string; label: ServerMessage };
  /** What else to know. */
  note: ServerMessage;
}

/** A mail of a few sentences in its receiver's language, as text and as HTML. */
export async function letter(
  { email, name, language }: Receiver,
  { subject, why, link, note }: Letter,
): Promise<Mail> {
  const translate = translator(language);
  const t = ({ key, params }: ServerMessage) => translate(key, params);
  const hello = translate("Hello {name},", { name });
  const paragraphs = [hello, t(why), ...(link ? [link.url] : []), t(note)];
  return {
    to: email,
    subject: t(subject),
    text: paragraphs.join("\n\n"),
    html: String(
      await html`
        <!DOCTYPE html>
        <html lang="${language}">
          <body style="margin:0;padding:32px;background:#f6f7f5;color:#17201b;font:16px/24px sans-serif">
            <p>${hello}</p>
            <p>${t(why)}</p>
            ${link && button(link.url, t(link.label))}
            <p>${t(note)}</p>
            ${link && html`<p style="color:#68746d;font-size:13px">${link.url}</p>`}
          </body>
        </html>
      `,
    ),
  };
}

const button = (url: string, label: string) =>
  html`<p><a href="${url}" style="display:inline-block;padding:8px 16px;border-radius:8px;background:#0d6b50;color:#ffffff;text-decoration:none">${label}</a></p>`;
