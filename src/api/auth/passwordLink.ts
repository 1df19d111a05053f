import { PasswordLink } from "../../../contract/session.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";

const read = answer(PasswordLink);

/** What a mailed link is for. Refused with 404 when it is unknown, 410 when it no longer counts. */
export const getPasswordLink = (http: Http, token: string, options: CallOptions = {}) =>
  http(`/api/auth/password/${encodeURIComponent(token)}`, read, options);
