import type { QueryClient } from "@tanstack/react-query";
import { createContext as createReactContext, useContext } from "react";
import { createContext as createRouterContext } from "react-router";
import type { App } from "../../machines/app.ts";
import type { Http } from "../api/http.ts";
import type { Activity } from "./activity.ts";

/** What a running app consists of: its actors, the way to the server, and what is known of it. */
export interface Services {
  actors: App;
  http: Http;
  queryClient: QueryClient;
  activity: Activity;
}

/** The services as loaders and guards reach them. */
export const routerServices = createRouterContext<Services>();

const ServicesContext = createReactContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services as views reach them. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices must be used within a ServicesProvider");
  return services;
}
