import { queryOptions } from "@tanstack/react-query";
import type { NotificationPreferencesInput } from "../../../contract/schemas/notificationPreferences.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";

const PATH = "/api/users/me/notification-preferences";
const readPreferences = createResponseParser("NotificationPreferences");

/** The query of the user's notification preferences. */
export const preferencesQuery = (http: Http) =>
  queryOptions({
    queryKey: ["notification preferences"],
    queryFn: ({ signal }) => http(PATH, readPreferences, { signal, quiet: true }),
  });

export const savePreferences = (
  http: Http,
  input: NotificationPreferencesInput,
  options: CallOptions = {},
) => http(PATH, readPreferences, { ...options, method: "PUT", body: input });
