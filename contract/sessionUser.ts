/** The access token's claims about the signed-in user. `exp` is in seconds since 1970. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  surname: string;
  company_id: string;
  company_name: string;
  roles: string[];
  permissions: string[];
  exp: number;
  /** The user signed in with a one-time password and must replace it first. */
  must_change_password?: boolean;
}

const TEXTS = ["id", "email", "name", "surname", "company_id", "company_name"] as const;
const LISTS = ["roles", "permissions"] as const;

/** Whether claims describe a user. It uses no schema because none is loaded this early. */
export function isSessionUser(claims: unknown): claims is SessionUser {
  if (typeof claims !== "object" || claims === null) return false;
  const reported = claims as Record<keyof SessionUser, unknown>;
  const { exp, must_change_password: mustChange } = reported;
  return TEXTS.every((name) => typeof reported[name] === "string") &&
    LISTS.every((name) => isTexts(reported[name])) && typeof exp === "number" &&
    (mustChange === undefined || typeof mustChange === "boolean");
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
