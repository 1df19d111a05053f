import type { QueryClient } from "@tanstack/react-query";
import { createContext as createReactContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { App } from "../../machines/createApp.ts";
import type { Http } from "../api/http.ts";

/** What a running app consists of: its actors, the HTTP client, and the query cache. */
export interface Services {
  actors: App;
  http: Http;
  queries: Queries;
  activity: Activity;
}

/** The query cache; opened before the first page of the app loads. */
export interface Queries {
  open(): Promise<QueryClient>;
  /** Throws before it was opened. */
  client(): QueryClient;
  /** Clears the cache, as when somebody else signs in. */
  forget(): void;
  /** Fetches again what the page shows; the rest is fetched when it is used. */
  refresh(): void;
  /** Asks once more for what a page shows the failure of. */
  retry(): void;
}

/** The services as loaders and guards reach them. */
export const routerServices = createRouterContext<Services>();

/** The query cache as loaders reach it. */
export const routerQueries = createRouterContext<QueryClient>();

/** Whether a loader runs for a page that nobody has gone to yet. */
export const routerAhead = createRouterContext(false);

/** The path of the page that stands while a loader runs; none before the first. */
export const routerShown = createRouterContext<string | null>(null);

const ServicesContext = createReactContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services as views reach them. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices must be used within a ServicesProvider");
  return services;
}

/** What can run: calls to the server, the query cache's queries and mutations, and other tasks. */
type ActivitySource = "calls" | "queries" | "tasks";

/** How many calls, queries and tasks are running; views subscribe to it. */
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
