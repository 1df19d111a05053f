/** The claims of an access token that make the signed-in user. `exp` is in seconds since 1970. */
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
  /** Signed in by a one-time password: nothing but replacing it is allowed. */
  must_change_password?: boolean;
}

const TEXTS = ["id", "email", "name", "surname", "company_id", "company_name"] as const;
const LISTS = ["roles", "permissions"] as const;

/** Whether claims make a user. By hand, as this is asked before any schema is loaded. */
export function isSessionUser(claims: unknown): claims is SessionUser {
  if (typeof claims !== "object" || claims === null) return false;
  const told = claims as Record<keyof SessionUser, unknown>;
  const { exp, must_change_password: mustChange } = told;
  return TEXTS.every((name) => typeof told[name] === "string") &&
    LISTS.every((name) => isTexts(told[name])) && typeof exp === "number" &&
    (mustChange === undefined || typeof mustChange === "boolean");
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
