import { cleanWord, type TextReading } from "./text.ts";
import { HOST, webAddress } from "./webAddress.ts";

/** `d.o'neil@firma.example`: the signs that RFC 5322 allows without quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const MOST_LOCAL = 64;
const MOST_HOST = 253;

/** What stored addresses of former rules have, too: those people have to be able to sign in. */
const SIGN_IN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Lower-cases a mail address. İ is what Caps Lock makes of i on a Turkish keyboard, and is in no
 * address; ı may be meant for another letter and is left, to be rejected.
 */
export function cleanEmail(text: string): string {
  return cleanWord(text).replaceAll("İ", "i").toLowerCase().replaceAll("i\u0307", "i");
}

/** Reads the mail address of a record. */
export function readEmail(text: string): TextReading {
  return readAddress(text, (email) => {
    const at = email.lastIndexOf("@");
    const [local, host] = [email.slice(0, at), email.slice(at + 1)];
    return local.length <= MOST_LOCAL && host.length <= MOST_HOST && LOCAL.test(local) &&
      HOST.test(host);
  });
}

/** Reads the mail address that somebody signs in with. */
export const readSignInEmail = (text: string): TextReading =>
  readAddress(text, (email) => SIGN_IN.test(email));

function readAddress(text: string, isAddress: (email: string) => boolean): TextReading {
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
const FEWEST_DIGITS = 3;
/** E.164 has fifteen; 00 may come before them. */
const MOST_DIGITS = 17;

/** Reads a telephone number: digits as people group them, and an extension. */
export function readPhone(text: string): TextReading {
  const phone = cleanWord(text).replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const count = phone.replace(EXTENSION, "").replaceAll(/\D/g, "").length;
  return phone === "" || PHONE.test(phone) && count >= FEWEST_DIGITS && count <= MOST_DIGITS
    ? { value: phone }
    : { problem: "Enter one telephone number, such as +90 212 555 01 02" };
}

const TAX_NUMBER = /^[a-z0-9][a-z0-9 ./-]*$/i;
const FEWEST_SIGNS = 5;
const MOST_SIGNS = 20;

/** Reads a tax number of any country: digits, with letters and divided as that country does. */
export function readTaxNumber(text: string): TextReading {
  const number = cleanWord(text).replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const digits = number.replaceAll(/\D/g, "").length;
  const signs = number.replaceAll(/[^a-z0-9]/gi, "").length;
  return number === "" || TAX_NUMBER.test(number) && digits >= FEWEST_SIGNS && signs <= MOST_SIGNS
    ? { value: number }
    : { problem: "Enter a tax number: at least 5 digits, at most 20 digits and letters" };
}

/** Reads the address of a web site, with or without `https://`. */
export function readWebsite(text: string): TextReading {
  const address = cleanWord(text).replace(
    /^[^/]*(?:\/\/[^/]*)?/,
    (host) => host.replaceAll("İ", "I"),
  );
  return address !== "" && webAddress(address) === null
    ? { problem: "Enter a web address, such as https://ruzgar.example" }
    : { value: address };
}
