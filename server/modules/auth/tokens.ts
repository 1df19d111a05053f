import { Buffer } from "node:buffer";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { SignJWT } from "jose";
import { MAIL_SUBJECTS, type MailSubject } from "../../../contract/notificationPreferences.ts";
import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomSecret } from "./secrets.ts";

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = "iklim";
const AUDIENCE = "iklim-api";
const JTI_BYTES = 9;
const ACCESS_HEADER = { alg: "HS256", typ: "at+jwt" };
const ACCESS_HEADER_TEXT = Buffer.from(JSON.stringify(ACCESS_HEADER)).toString("base64url");

/** The content of a refresh token: session and generation. */
export interface RefreshToken {
  sessionId: string;
  generation: number;
}

/** Signs and verifies each kind of token; none is valid as another kind. */
export interface Tokens {
  signAccess(user: Omit<SessionUser, "exp">, sessionId: string): Promise<string>;
  /** Returns an access token's session; undefined if it is forged, expired or of another kind. */
  readAccess(token: string): { userId: string; sessionId: string } | undefined;
  signRefresh(refresh: RefreshToken): string;
  /**
   * Returns a refresh token's content; undefined if it is forged. The session decides if it is
   * current.
   */
  readRefresh(token: string): RefreshToken | undefined;
  /** Creates a token for a device that has signed in to an account. */
  signDevice(email: string): string;
  /** Returns the device's id; undefined if the token is forged or for another account. */
  readDevice(token: string, email: string): string | undefined;
  /** Creates a token that ends mails without signing in. */
  signUnsubscribe(from: Unsubscribe): string;
  /** Returns the token's user and subject; undefined if it is forged or expired. */
  readUnsubscribe(token: string): Unsubscribe | undefined;
}

/** The user and the kind of mails to end. */
export interface Unsubscribe {
  userId: string;
  subject: MailSubject;
}

export const UNSUBSCRIBE_DAYS = 180;

/**
 * Creates the token functions. `secret` has at least 32 characters; changing it invalidates all
 * tokens.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
  const accessKey = new TextEncoder().encode(secret);
  const refreshKey = new Uint8Array(hkdfSync("sha256", secret, "", "iklim refresh token", 32));
  const deviceKey = new Uint8Array(hkdfSync("sha256", secret, "", "iklim device token", 32));
  const unsubscribeKey = new Uint8Array(
    hkdfSync("sha256", secret, "", "iklim unsubscribe token", 32),
  );
  const encodeDevice = (device: Uint8Array, email: string) =>
    Buffer.concat([device, sign(Buffer.concat([device, Buffer.from(email)]), deviceKey)]);

  return {
    async signAccess(user, sessionId) {
      const now = Math.floor(clock().getTime() / 1000);
      return await new SignJWT({ ...user, sid: sessionId })
        .setProtectedHeader(ACCESS_HEADER)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(randomSecret(JTI_BYTES))
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(accessKey);
    },

    readAccess(token) {
      const [header = "", payload = "", signature = "", ...rest] = token.split(".");
      // Only this header is ever signed, so that a token's header cannot choose its verification.
      if (header !== ACCESS_HEADER_TEXT || rest.length > 0) return undefined;
      const hash = sign(Buffer.from(`${header}.${payload}`), accessKey);
      const [expected, actual] = [Buffer.from(hash.toString("base64url")), Buffer.from(signature)];
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const { id, sid, iss, aud, exp, nbf } = JSON.parse(
        Buffer.from(payload, "base64url").toString(),
      );
      const isOurs = iss === ISSUER && aud === AUDIENCE;
      const now = Math.floor(clock().getTime() / 1000);
      const isCurrent = typeof exp === "number" && exp > now &&
        (nbf === undefined || typeof nbf === "number" && nbf <= now);
      if (!isOurs || !isCurrent || typeof id !== "string" || typeof sid !== "string") {
        return undefined;
      }
      return { userId: id, sessionId: sid };
    },

    signRefresh(refresh) {
      const head = encodeHead(refresh);
      return Buffer.concat([head, sign(head, refreshKey)]).toString("base64url");
    },

    readRefresh(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== HEAD_BYTES + 32 || bytes.toString("base64url") !== token) {
        return undefined;
      }
      const head = bytes.subarray(0, HEAD_BYTES);
      const expected = timingSafeEqual(sign(head, refreshKey), bytes.subarray(HEAD_BYTES));
      return expected ? decodeHead(head) : undefined;
    },

    signDevice(email) {
      const device = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES));
      return encodeDevice(device, email).toString("base64url");
    },

    readDevice(token, email) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== DEVICE_BYTES + 32) return undefined;
      const device = bytes.subarray(0, DEVICE_BYTES);
      return timingSafeEqual(encodeDevice(device, email), bytes)
        ? device.toString("hex")
        : undefined;
    },

    signUnsubscribe({ userId, subject }) {
      const head = Buffer.alloc(UNSUBSCRIBE_BYTES);
      head.write(userId.replaceAll("-", ""), "hex");
      head.writeUInt32BE(getToday(clock) + UNSUBSCRIBE_DAYS, UUID_BYTES);
      head.writeUInt8(MAIL_SUBJECTS.indexOf(subject), UUID_BYTES + 4);
      return Buffer.concat([head, sign(head, unsubscribeKey)]).toString("base64url");
    },

    readUnsubscribe(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== UNSUBSCRIBE_BYTES + 32 || bytes.toString("base64url") !== token) {
        return undefined;
      }
      const head = bytes.subarray(0, UNSUBSCRIBE_BYTES);
      const signature = bytes.subarray(UNSUBSCRIBE_BYTES);
      if (!timingSafeEqual(sign(head, unsubscribeKey), signature)) return undefined;
      const subject = MAIL_SUBJECTS[head.readUInt8(UUID_BYTES + 4)];
      const isExpired = head.readUInt32BE(UUID_BYTES) < getToday(clock);
      return subject === undefined || isExpired ? undefined : { userId: readUuid(head), subject };
    },
  };
}

const UUID_BYTES = 16;
const DEVICE_BYTES = 16;
const HEAD_BYTES = UUID_BYTES + 4;
/** User id, last valid day (4 bytes) and subject (1 byte). */
const UNSUBSCRIBE_BYTES = UUID_BYTES + 5;

const getToday = (clock: Clock) => Math.floor(clock().getTime() / DAY_MS);
const DAY_MS = 24 * 60 * 60 * 1000;

const sign = (head: Uint8Array, key: Uint8Array) => createHmac("sha256", key).update(head).digest();

function encodeHead({ sessionId, generation }: RefreshToken): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sessionId.replaceAll("-", ""), "hex");
  head.writeUInt32BE(generation, UUID_BYTES);
  return head;
}

function decodeHead(head: Buffer): RefreshToken {
  return { sessionId: readUuid(head), generation: head.readUInt32BE(UUID_BYTES) };
}

function readUuid(head: Buffer): string {
  const hex = head.toString("hex", 0, UUID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
