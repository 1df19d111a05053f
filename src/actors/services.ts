import type { QueryClient } from "@tanstack/react-query";
import { createContext as createReactContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { App } from "../../machines/createApp.ts";
import type { Http } from "../api/http.ts";

/** The parts of a running app. */
export interface Services {
  actors: App;
  http: Http;
  queries: Queries;
  activity: Activity;
}

/** The query cache, which loads before the first page. */
export interface Queries {
  open(): Promise<QueryClient>;
  /** Throws before it was opened. */
  client(): QueryClient;
  /** Clears the cache, as for another user. */
  clear(): void;
  /** Invalidates all queries; those on the page are refetched. */
  refresh(): void;
  /** Refetches the queries that failed. */
  retry(): void;
}

/** The services, for loaders and guards. */
export const routerServices = createRouterContext<Services>();

/** The query cache, for loaders. */
export const routerQueries = createRouterContext<QueryClient>();

/** Whether a loader runs for a prefetch. */
export const routerIsPrefetch = createRouterContext(false);

/** The path of the current page while a loader runs; null before the first page. */
export const routerCurrentPath = createRouterContext<string | null>(null);

const ServicesContext = createReactContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services, for views. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices must be used within a ServicesProvider");
  return services;
}

/** `calls` are HTTP calls, `queries` the query cache's queries and mutations. */
type ActivitySource = "calls" | "queries" | "tasks";

/** Counts running calls, queries and tasks; views subscribe to it. */
export interface Activity {
  set(source: ActivitySource, inFlight: number): void;
  isBusy(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createActivity(): Activity {
  const listeners = new Set<() => void>();
  const inFlight: Record<ActivitySource, number> = { calls: 0, queries: 0, tasks: 0 };
  return {
    set(source, count) {
      inFlight[source] = count;
      listeners.forEach((listener) => listener());
    },
    isBusy: () => Object.values(inFlight).some((count) => count > 0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
