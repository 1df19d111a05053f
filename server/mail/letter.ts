import { html, raw } from "hono/html";
import type { Language } from "../../contract/language.ts";
import { type ServerMessage, translator } from "../i18n/translate.ts";
import type { Mail } from "./mail.ts";

export interface Receiver {
  email: string;
  name: string;
  language: Language;
}

/** A text of ours, or one that is in its receiver's language already. */
type Said = ServerMessage | string;

interface Letter {
  subject: Said;
  /** The text begins with the subject too, as the page does, where nothing else names the record. */
  isNamedBySubject?: boolean;
  /** What it is about, and what the link is for. */
  why: Said;
  /** Where to go, and what the button says. */
  link?: { url: string; label: ServerMessage };
  /** What it lists, under headings. */
  sections?: readonly Section[];
  /** What else to know. */
  note: ServerMessage;
  /** Where one press ends mails like this (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Section {
  title: ServerMessage;
  lines: readonly { text: string; detail: string; url?: string }[];
  /** What is said of those that are left out. */
  more?: ServerMessage | undefined;
}

/** A mail of a few sentences in its receiver's language, as text and as HTML. */
export async function letter(
  { email, name, language }: Receiver,
  { subject, isNamedBySubject = false, why, link, sections = [], note, unsubscribeUrl }: Letter,
): Promise<Mail> {
  const translate = translator(language);
  const t = (said: Said) => typeof said === "string" ? said : translate(said.key, said.params);
  const hello = translate("Hello {name},", { name });
  const end = translate("No more of these mails");
  const paragraphs = [
    hello,
    ...(isNamedBySubject ? [t(subject)] : []),
    t(why),
    ...sections.flatMap(({ title, lines, more }) => [
      t(title),
      ...lines.map(({ text, detail, url }) =>
        [`- ${text}`, detail, url].filter(Boolean).join("\n  ")
      ),
      ...(more ? [t(more)] : []),
    ]),
    ...(link ? [link.url] : []),
    t(note),
    ...(unsubscribeUrl ? [`${end}: ${unsubscribeUrl}`] : []),
  ];
  return {
    to: email,
    subject: t(subject),
    text: paragraphs.join("\n\n"),
    html: String(
      await html`
        <!DOCTYPE html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>${t(subject)}</title>
            <style>${raw(DARK)}</style>
          </head>
          <body
            style="margin:0;padding:24px 16px;background:#f6f7f5;color:#17201b;font:16px/24px sans-serif">
            <div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
              <h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${t(subject)}</h1>
              <p>${hello}</p>
              <p>${t(why)}</p>
              ${sections.map((section) => listOf(section, t))} ${link &&
                button(link.url, t(link.label))}
              <p>${t(note)}</p>
              ${link && small(link.url)} ${unsubscribeUrl &&
                small(
                  html`<a href="${unsubscribeUrl}" class="quiet" style="color:#5f6b64">${end}</a>`,
                )}
            </div>
          </body>
        </html>
      `,
    ),
    ...(unsubscribeUrl && {
      headers: {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

/** What the styles of the elements, which are for light, have to give way to. */
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #111613 !important; color: #e8ece9 !important; }
  .quiet { color: #9ba8a0 !important; }
  .link { color: #6fcfae !important; }
  .button { background: #6fcfae !important; color: #0b130f !important; }
}`;

const small = (content: string | ReturnType<typeof html>) =>
  html`<p class="quiet" style="color:#5f6b64;font-size:13px;line-height:20px">${content}</p>`;

function listOf({ title, lines, more }: Section, t: (said: Said) => string) {
  return html`
    <h2 style="margin:24px 0 8px;font-size:17px">${t(title)}</h2>
    <ul style="margin:0;padding-left:20px">
      ${lines.map(({ text, detail, url }) =>
        html`
          <li
            style="margin-bottom:8px">${url
              ? html`<a href="${url}" class="link" style="color:#0d6b50">${text}</a>`
              : text}<br><span class="quiet" style="color:#5f6b64;font-size:14px">${detail}</span></li>
        `
      )}
    </ul>
    ${more && small(t(more))}
  `;
}

const button = (url: string, label: string) =>
  html`<p><a href="${url}" class="button" style="display:inline-block;padding:8px 16px;border-radius:8px;background:#0d6b50;color:#ffffff;text-decoration:none">${label}</a></p>`;
