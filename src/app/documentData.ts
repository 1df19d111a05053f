import type { DehydratedState } from "@tanstack/react-query";
import { type ErrorResponse, type HydrationState, isRouteErrorResponse } from "react-router";
import type { DocumentSession, HydrationData } from "../../contract/documents.ts";
import type { UiPreferences } from "../../contract/uiCookie.ts";
import { RequestFailure } from "../api/requestFailure.ts";

/** The data with which the browser hydrates a document. */
export interface DocumentData extends HydrationData {
  /** Null if signed out. */
  session: Pick<DocumentSession, "id" | "user"> | null;
  ui: UiPreferences;
  isStorageFull: boolean;
  queries: DehydratedState;
  loaderData: Record<string, unknown>;
  /** Keyed by route id. */
  errors: Record<string, SentError> | null;
}

/** A failed API call, or an error response of React Router. */
type SentError = ErrorResponse | { failure: Pick<RequestFailure, "kind" | "path" | "problem"> };

/** Converts route errors to JSON, or returns undefined if one cannot be converted. */
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

/** Restores the route errors that the server sent. */
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
