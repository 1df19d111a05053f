import { queryOptions } from "@tanstack/react-query";
import type { NotificationPreferencesInput } from "../../contract/schemas/notificationPreferences.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";

const PATH = "/api/users/me/notification-preferences";
const read = answer("NotificationPreferences");

/** Where one is told of what. */
export const preferencesQuery = (http: Http) =>
  queryOptions({
    queryKey: ["notification preferences"],
    queryFn: ({ signal }) => http(PATH, read, { signal, quiet: true }),
  });

export const savePreferences = (
  http: Http,
  input: NotificationPreferencesInput,
  options: CallOptions = {},
) => http(PATH, read, { ...options, method: "PUT", body: input });
