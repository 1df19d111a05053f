import { MIN_PASSWORD_LENGTH } from "./constants.ts";
import { fold } from "./folding.ts";
import type { ValidationKey } from "./messages.ts";

/** The owner of a password, whose names an attacker would guess first. */
export interface PasswordOwner {
  email: string;
  name: string;
  surname: string;
  company: string;
}

export const PASSWORD_IS_COMMON: ValidationKey =
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs";
export const PASSWORD_IS_SAME: ValidationKey = "This is your current password; choose another";
const PASSWORD_IS_PERSONAL: ValidationKey =
  "Besides your name, email and company it needs at least 8 characters";

const MIN_PART_LENGTH = 3;

/**
 * Finds a problem of a password without a request: it equals the current one, or consists mostly of
 * the owner's names.
 */
export function findPasswordProblem(
  password: string,
  { owner, present }: { owner: PasswordOwner; present?: string },
): ValidationKey | undefined {
  if (password === "") return undefined;
  if (password.normalize("NFKC") === present?.normalize("NFKC")) return PASSWORD_IS_SAME;
  const folded = fold(password);
  const rest = splitParts(owner).reduce(
    (remainder, part) => remainder.replaceAll(part, ""),
    folded,
  );
  const isPersonal = rest.length < folded.length && rest.length < MIN_PASSWORD_LENGTH;
  return isPersonal ? PASSWORD_IS_PERSONAL : undefined;
}

/** Longest first, because parts may contain each other. */
function splitParts({ email, name, surname, company }: PasswordOwner): string[] {
  const [local = ""] = email.split("@");
  const texts = [email, local, name, surname, company].map(fold);
  const words = texts.slice(1).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const parts = new Set([...texts, ...words].filter((part) => part.length >= MIN_PART_LENGTH));
  return [...parts].sort((a, b) => b.length - a.length);
}
