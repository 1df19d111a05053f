import type { DehydratedState } from "@tanstack/react-query";
import { type ErrorResponse, type HydrationState, isRouteErrorResponse } from "react-router";
import type { DocumentSession, SentData } from "../../contract/documents.ts";
import type { UiPreferences } from "../../contract/uiCookie.ts";
import { RequestFailure } from "../api/requestFailure.ts";

/** What the browser hydrates a document with. */
export interface DocumentData extends SentData {
  /** Null for who is signed out. */
  session: Pick<DocumentSession, "id" | "user"> | null;
  ui: UiPreferences;
  isStorageFull: boolean;
  queries: DehydratedState;
  loaderData: Record<string, unknown>;
  /** By the id of the route. */
  errors: Record<string, SentError> | null;
}

/** A failed call of the API, or an error response of React Router as it is. */
type SentError = ErrorResponse | { failure: Pick<RequestFailure, "kind" | "path" | "problem"> };

/** Undefined where one of them cannot be sent. */
export function toSentErrors(
  errors: Record<string, unknown> | null,
): DocumentData["errors"] | undefined {
  if (errors === null) return null;
  const sent: Record<string, SentError> = {};
  for (const [route, error] of Object.entries(errors)) {
    if (error instanceof RequestFailure) {
      const { kind, path, problem } = error;
      sent[route] = { failure: { kind, path, problem } };
    } else if (isRouteErrorResponse(error)) sent[route] = error;
    else return undefined;
  }
  return sent;
}

/** The errors as the server had them. */
export function fromSentErrors(errors: DocumentData["errors"]): HydrationState["errors"] {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      if (!("failure" in error)) return [route, error];
      const { kind, path, problem } = error.failure;
      const details = problem && { status: problem.status, problem };
      return [route, new RequestFailure(kind, path, details)];
    }),
  );
}
