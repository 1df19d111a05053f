import { formatListQuery } from "../../../contract/listQuery.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import type { Listing } from "../../api/resource.ts";

const PATH = "/api/mail-failures";
const readOne = createResponseParser("MailFailure");
const readPage = createResponseParser("MailFailurePage");

/** The list of undelivered mail. */
export const mailFailures: Listing<MailFailure> = {
  path: PATH,
  key: ["mail-failures"],
  permissions: ["config:read"],
  list: (http, query, options = {}) =>
    http(PATH, readPage, { ...options, query: formatListQuery(query) }),
};

/** Requests the server to send a mail again at once. */
export const sendMailAgain = (http: Http, id: string, options: CallOptions = {}) =>
  http(`${PATH}/${id}/send`, readOne, { ...options, method: "PUT" });
