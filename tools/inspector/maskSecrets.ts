const MASK = "••••";
const SECRET_NAME = /token|password|secret|authorization|invitationLink|one_?time/i;
/** Masked in events of a secret type, whose keys do not name the secret. */
const UNTOLD_NAME = /^(value|text|code)$/;
const SIGNED_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** The last segment of these links is a secret token. */
const PASSWORD_LINK = /\/((?:re)?set-password)\/[\w-]+/g;
const MAX_DEPTH = 8;
/** Screenshots are data URLs of millions of characters. */
const MAX_TEXT = 4_000;

/** Masks a message except state names, one of which may be `token`. */
export function maskInspection<Message extends object>(message: Message): Message {
  const masked = maskSecrets(message);
  if (typeof masked !== "object" || masked === null) return message;
  if (!("snapshot" in message) || !("snapshot" in masked)) return masked as Message;
  const { snapshot } = message;
  if (typeof snapshot !== "object" || snapshot === null || !("value" in snapshot)) {
    return masked as Message;
  }
  const { value } = snapshot;
  return { ...masked, snapshot: { ...masked.snapshot as object, value } } as Message;
}

/**
 * Returns a plain copy with secrets masked.
 * Secrets are values under secret-sounding names, values of fields and events with such names, and
 * tokens and password links in any text. Deep, circular and long values are cut off; actor logic
 * becomes its id.
 */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return shortened(value.replace(SIGNED_TOKEN, MASK).replace(PASSWORD_LINK, `/$1/${MASK}`));
  }
  if (typeof value === "function") return `ƒ ${value.name}`;
  if (typeof value === "symbol" || typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (value instanceof Error) {
    return maskSecrets({ name: value.name, message: value.message }, depth);
  }
  if (typeof Node !== "undefined" && value instanceof Node) return value.nodeName;
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1));
  if ("getInitialSnapshot" in value) return `logic ${"id" in value ? value.id : ""}`;
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return maskSecrets(value.toJSON(), depth + 1);
  }
  const isSecretField = "name" in value && SECRET_NAME.test(String(value.name)) ||
    "type" in value && SECRET_NAME.test(String(value.type));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      (SECRET_NAME.test(name) || isSecretField && UNTOLD_NAME.test(name)) && isSecret(part)
        ? MASK
        : maskSecrets(part, depth + 1),
    ]),
  );
}

/** Shows whether a secret is set. */
function isSecret(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== "boolean";
}

/** Masks before cutting: half a token would not be recognised. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT
    ? text
    : `${text.slice(0, MAX_TEXT)}… (${text.length} characters in all)`;
}
