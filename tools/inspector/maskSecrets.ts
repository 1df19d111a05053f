const MASK = "••••";
const SECRET_NAME = /token|password|secret|authorization|invitationLink|one_?time/i;
/** What an event of a secret-sounding kind brings under names that tell nothing. */
const UNTOLD_NAME = /^(value|text|code)$/;
const SIGNED_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** Links by which a password is chosen end in what they are known by. */
const PASSWORD_LINK = /\/((?:re)?set-password)\/[\w-]+/g;
const MAX_DEPTH = 8;
/** Pictures are kept as text of millions of characters. */
const MAX_TEXT = 4_000;

/** What is told of an actor, masked, but for the names of its states, one of which may be `token`. */
export function maskInspection<Told extends object>(told: Told): Told {
  const masked = maskSecrets(told);
  if (typeof masked !== "object" || masked === null) return told;
  if (!("snapshot" in told) || !("snapshot" in masked)) return masked as Told;
  const { snapshot } = told;
  if (typeof snapshot !== "object" || snapshot === null || !("value" in snapshot)) {
    return masked as Told;
  }
  const { value } = snapshot;
  return { ...masked, snapshot: { ...masked.snapshot as object, value } } as Told;
}

/**
 * A plain copy with secrets masked: values under secret-sounding names, what fields of such a name
 * and events of such a kind bring, and anywhere signed tokens and links that choose a password. What
 * is nested too deeply, circular or very long is cut off; an actor's logic is reduced to its id.
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

/** Whether a secret is set is useful to see, and gives nothing away. */
function isSecret(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== "boolean";
}

/** Cut only after secrets were masked: half a token would not be known as one. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT
    ? text
    : `${text.slice(0, MAX_TEXT)}… (${text.length} characters in all)`;
}
