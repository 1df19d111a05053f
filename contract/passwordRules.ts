import { MIN_PASSWORD_LENGTH } from "./constants.ts";
import { fold } from "./folding.ts";
import type { ValidationKey } from "./messages.ts";

/** Whose password it is: what somebody who guesses it would try first. */
export interface PasswordOwner {
  email: string;
  name: string;
  surname: string;
  company: string;
}

export const PASSWORD_IS_COMMON: ValidationKey =
  "Easily guessed: one of the most common passwords, or a common word with a few digits or signs";
export const PASSWORD_IS_SAME: ValidationKey = "This is your present password; choose another";
const PASSWORD_IS_PERSONAL: ValidationKey =
  "Besides your name, email and company it needs at least 8 characters";

const SHORTEST_PART = 3;

/**
 * What is wrong with a password that can be told at once: whether it is the present one, as far as
 * that is known, or little more than what its owner is called.
 */
export function passwordFault(
  password: string,
  { owner, present }: { owner: PasswordOwner; present?: string },
): ValidationKey | undefined {
  if (password === "") return undefined;
  if (password.normalize("NFKC") === present?.normalize("NFKC")) return PASSWORD_IS_SAME;
  const folded = fold(password);
  const rest = partsOf(owner).reduce((left, part) => left.replaceAll(part, ""), folded);
  const isPersonal = rest.length < folded.length && rest.length < MIN_PASSWORD_LENGTH;
  return isPersonal ? PASSWORD_IS_PERSONAL : undefined;
}

/** The longest first, as they may hold one another. */
function partsOf({ email, name, surname, company }: PasswordOwner): string[] {
  const [local = ""] = email.split("@");
  const texts = [email, local, name, surname, company].map(fold);
  const words = texts.slice(1).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const parts = new Set([...texts, ...words].filter((part) => part.length >= SHORTEST_PART));
  return [...parts].sort((one, other) => other.length - one.length);
}
