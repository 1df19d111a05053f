import { queryOptions } from "@tanstack/react-query";
import type { Http } from "../http.ts";
import { getAuthConfig } from "./auth.ts";

/** Whether mail is set up, which does not change while the server runs. */
export const mailQuery = (http: Http) =>
  queryOptions({
    queryKey: ["auth config"],
    queryFn: ({ signal }) => getAuthConfig(http, { signal, quiet: true }),
    select: ({ mail }) => mail,
    staleTime: Infinity,
  });
