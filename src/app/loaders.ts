import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type Params,
  redirect,
  replace,
} from "react-router";
import { isRole, type Permission } from "../../contract/permissions.ts";
import { isRecordId } from "../../contract/recordId.ts";
import {
  hasAnyPermission,
  isAuthenticated,
  isLoading,
  sessionUser,
} from "../../machines/session.ts";
import { routerQueries, routerServices } from "../actors/services.ts";
import { guardGuestPage, guardPage, guardPasswordPage, type Visitor } from "./guards.ts";
import { partModule } from "./pageModule.ts";

/** Who the guards see, by the session. */
export function visitorOf(context: LoaderFunctionArgs["context"]): Visitor {
  const session = context.get(routerServices).actors.session.getSnapshot();
  return {
    isLoading: isLoading(session),
    isAuthenticated: isAuthenticated(session),
    mustChangePassword: sessionUser(session)?.must_change_password ?? false,
    hasAny: (permissions) => hasAnyPermission(session, permissions),
  };
}

/**
 * Leads elsewhere from an address. One that Back or Forward has opened is replaced in the history:
 * pushed, the redirect would lie on top of it and catch Back for ever.
 */
function redirectFrom(address: string, path: string): Response {
  const { origin, pathname, search } = globalThis.location ?? {};
  return `${origin}${pathname}${search}` === address ? replace(path) : redirect(path);
}

/**
 * Lets signed-in visitors pass who hold any of the permissions; with none listed, all signed-in
 * visitors.
 */
export function requireAny(permissions: readonly Permission[] = []): MiddlewareFunction {
  return ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    const redirectPath = guardPage(visitorOf(context), pathname + search, permissions);
    if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
  };
}

/** Answers 404 for unknown addresses without asking for a sign-in first. */
export const requireAddress: MiddlewareFunction = ({ params, context }) => {
  const { isAuthenticated } = visitorOf(context);
  if (!isAuthenticated && !isKnownPath(params)) throw notFound();
};

/** Has the frame's roles known before it is first drawn; those of later it tells itself. */
export const tellRoles: MiddlewareFunction = ({ context }) => {
  const { session, sidebar } = context.get(routerServices).actors;
  const roles = sessionUser(session.getSnapshot())?.roles.filter(isRole) ?? [];
  sidebar.send({ type: "roles.changed", roles });
};

/** Opens the query cache for the loaders below. */
export const openQueries: MiddlewareFunction = async ({ request, context }) => {
  const { queries } = context.get(routerServices);
  context.set(routerQueries, await partModule("queries", () => queries.open(), request.url));
};

/** Lets visitors pass who are not signed in. */
export const requireGuest: MiddlewareFunction = ({ request, context }) => {
  const redirectPath = guardGuestPage(visitorOf(context));
  if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
};

/** Lets visitors pass who signed in by a one-time password. */
export const requireOneTimeSignIn: MiddlewareFunction = ({ request, context }) => {
  const { pathname, search } = new URL(request.url);
  const redirectPath = guardPasswordPage(visitorOf(context), pathname + search);
  if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
};

/** Whether a path of the table matched, with valid ids where it takes ids. */
export function isKnownPath(params: Params): boolean {
  return Object.entries(params).every(([name, value = ""]) =>
    name !== "*" && (!name.endsWith("Id") || isRecordId(value))
  );
}

/** What is thrown for an address without a page. */
export const notFound = () => data(null, { status: 404 });
