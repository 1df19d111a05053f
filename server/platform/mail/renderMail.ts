import { html, raw } from "hono/html";
import type { Language } from "../../../contract/language.ts";
import { createTranslator, type ServerMessage } from "../i18n/translate.ts";
import type { Mail } from "./mail.ts";

export interface Recipient {
  email: string;
  name: string;
  language: Language;
}

/** A text to translate, or one in the recipient's language already. */
type MailText = ServerMessage | string;

interface MailContent {
  subject: MailText;
  /** Whether the text starts with the subject, as nothing else names the record. */
  isNamedBySubject?: boolean;
  /** The reason for the mail, and the purpose of the link. */
  reason: MailText;
  /** The link's URL and the button's label. */
  link?: { url: string; label: ServerMessage };
  /** Lists under headings. */
  sections?: readonly Section[];
  /** A closing note. */
  note: ServerMessage;
  /** The URL of one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Section {
  title: ServerMessage;
  lines: readonly { text: string; detail: string; url?: string }[];
  /** The text in place of omitted lines. */
  more?: ServerMessage | undefined;
}

/** Writes a mail in the recipient's language, as text and as HTML. */
export async function renderMail(
  { email, name, language }: Recipient,
  { subject, isNamedBySubject = false, reason, link, sections = [], note, unsubscribeUrl }:
    MailContent,
): Promise<Mail> {
  const translate = createTranslator(language);
  const t = (text: MailText) => typeof text === "string" ? text : translate(text.key, text.params);
  const hello = translate("Hello {name},", { name });
  const end = translate("Stop these emails");
  const paragraphs = [
    hello,
    ...(isNamedBySubject ? [t(subject)] : []),
    t(reason),
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
            <style>${raw(DARK_STYLES)}</style>
          </head>
          <body
            style="margin:0;padding:24px 16px;background:#f6f7f5;color:#17201b;font:16px/24px sans-serif">
            <div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
              <h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${t(subject)}</h1>
              <p>${hello}</p>
              <p>${t(reason)}</p>
              ${sections.map((section) => renderSection(section, t))} ${link &&
                renderButton(link.url, t(link.label))}
              <p>${t(note)}</p>
              ${link && renderSmall(link.url)} ${unsubscribeUrl &&
                renderSmall(
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

/** Overrides the elements' inline styles, which are for light mode. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  body { background: #111613 !important; color: #e8ece9 !important; }
  .quiet { color: #9ba8a0 !important; }
  .link { color: #6fcfae !important; }
  .button { background: #6fcfae !important; color: #0b130f !important; }
}`;

const renderSmall = (content: string | ReturnType<typeof html>) =>
  html`<p class="quiet" style="color:#5f6b64;font-size:13px;line-height:20px">${content}</p>`;

function renderSection({ title, lines, more }: Section, t: (text: MailText) => string) {
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
    ${more && renderSmall(t(more))}
  `;
}

const renderButton = (url: string, label: string) =>
  html`<p><a href="${url}" class="button" style="display:inline-block;padding:8px 16px;border-radius:8px;background:#0d6b50;color:#ffffff;text-decoration:none">${label}</a></p>`;
