import { formatListQuery } from "../../contract/listQuery.ts";
import type { MailFailure } from "../../contract/schemas/mailFailure.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import type { Listing } from "./resource.ts";

const PATH = "/api/mail-failures";
const readOne = answer("MailFailure");
const readPage = answer("MailFailurePage");

/** The mails that were not delivered. */
export const mailFailures: Listing<MailFailure> = {
  path: PATH,
  key: ["mail-failures"],
  permissions: ["config:read"],
  list: (http, query, options = {}) =>
    http(PATH, readPage, { ...options, query: formatListQuery(query) }),
};

/** Has the server send a mail again at once. */
export const sendMailAgain = (http: Http, id: string, options: CallOptions = {}) =>
  http(`${PATH}/${id}/send`, readOne, { ...options, method: "PUT" });
