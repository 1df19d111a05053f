import { cleanWord, type TextReading } from "./text.ts";
import { HOST, toWebAddress } from "./webAddress.ts";

/** The unquoted local part of an address by RFC 5322, as in `d.o'neil@firma.example`. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_HOST_LENGTH = 253;

/** Also matches addresses stored under earlier rules, whose users must be able to sign in. */
const SIGN_IN_EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Lower-cases an email address. İ becomes i: Caps Lock on a Turkish keyboard types it. ı stays and
 * is rejected, because it may stand for another letter.
 */
export function cleanEmail(text: string): string {
  return cleanWord(text).replaceAll("İ", "i").toLowerCase().replaceAll("i\u0307", "i");
}

/** Parses the email address of a record. */
export function parseEmail(text: string): TextReading {
  return parseAddress(text, (email) => {
    const at = email.lastIndexOf("@");
    const [local, host] = [email.slice(0, at), email.slice(at + 1)];
    return local.length <= MAX_LOCAL_PART_LENGTH && host.length <= MAX_HOST_LENGTH &&
      LOCAL_PART.test(local) &&
      HOST.test(host);
  });
}

/** Parses the email address of a sign-in. */
export const parseSignInEmail = (text: string): TextReading =>
  parseAddress(text, (email) => SIGN_IN_EMAIL.test(email));

function parseAddress(text: string, isAddress: (email: string) => boolean): TextReading {
  const email = cleanEmail(text);
  if (email === "" || isAddress(email)) return { value: email };
  return {
    problem: email.includes("@") && /[^\p{ASCII}]/u.test(email)
      ? "An email address has the letters a to z only, without ç, ğ, ı, ö, ş, ü"
      : "Invalid email format",
  };
}

const PHONE =
  /^\(?\+?\(?\d[\d ().\/-]*(?:[ ,;]+(?:x|ext\.?|dahili|dah\.?|iç hat|#)[ :.]*\d{1,6})?$/i;
const EXTENSION = /[ ,;]+(?:x|ext|dah|iç|#).*$/i;
const MIN_DIGITS = 3;
/** E.164 allows 15 digits, plus a leading 00. */
const MAX_DIGITS = 17;

/** Parses a telephone number with any grouping and an optional extension. */
export function parsePhone(text: string): TextReading {
  const phone = cleanWord(text).replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const count = phone.replace(EXTENSION, "").replaceAll(/\D/g, "").length;
  return phone === "" || PHONE.test(phone) && count >= MIN_DIGITS && count <= MAX_DIGITS
    ? { value: phone }
    : { problem: "Enter one telephone number, such as +90 212 555 01 02" };
}

const TAX_NUMBER = /^[a-z0-9][a-z0-9 ./-]*$/i;
const MIN_TAX_DIGITS = 5;
const MAX_TAX_CHARACTERS = 20;

/** Parses a tax number of any country: digits, letters and separators. */
export function parseTaxNumber(text: string): TextReading {
  const number = cleanWord(text).replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const digits = number.replaceAll(/\D/g, "").length;
  const characters = number.replaceAll(/[^a-z0-9]/gi, "").length;
  return number === "" ||
      TAX_NUMBER.test(number) && digits >= MIN_TAX_DIGITS && characters <= MAX_TAX_CHARACTERS
    ? { value: number }
    : { problem: "Enter a tax number: at least 5 digits, at most 20 digits and letters" };
}

/** Parses the address of a website, with or without `https://`. */
export function parseWebsite(text: string): TextReading {
  const address = cleanWord(text).replace(
    /^[^/]*(?:\/\/[^/]*)?/,
    (host) => host.replaceAll("İ", "I"),
  );
  return address !== "" && toWebAddress(address) === null
    ? { problem: "Enter a web address, such as https://ruzgar.example" }
    : { value: address };
}
