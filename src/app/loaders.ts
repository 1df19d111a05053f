import {
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type Params,
  redirect,
  replace,
} from "react-router";
import { isRole, type Permission } from "../../contract/permissions.ts";
import { isRecordId } from "../../contract/appPath.ts";
import {
  getSessionUser,
  hasAnyPermission,
  isAuthenticated,
  isRestoring,
} from "../../machines/session.ts";
import { routerQueries, routerServices } from "../actors/services.ts";
import { guardGuestPage, guardPage, guardPasswordPage, type Visitor } from "./guards.ts";
import { loadModule } from "./pageModule.ts";

/** Reads the visitor from the session. */
export function getVisitor(context: LoaderFunctionArgs["context"]): Visitor {
  const session = context.get(routerServices).actors.session.getSnapshot();
  return {
    isLoading: isRestoring(session),
    isAuthenticated: isAuthenticated(session),
    mustChangePassword: getSessionUser(session)?.must_change_password ?? false,
    hasAny: (permissions) => hasAnyPermission(session, permissions),
  };
}

/**
 * Redirects from `address` to `path`. After Back or Forward it replaces the history entry: a pushed
 * redirect would catch every further Back.
 */
function redirectFrom(address: string, path: string): Response {
  const { origin, pathname, search } = globalThis.location ?? {};
  return `${origin}${pathname}${search}` === address ? replace(path) : redirect(path);
}

/** Admits signed-in visitors with any of the permissions; without a list, all of them. */
export function requireAnyPermission(permissions: readonly Permission[] = []): MiddlewareFunction {
  return ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    const redirectPath = guardPage(getVisitor(context), pathname + search, permissions);
    if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
  };
}

/** Responds 404 to unknown addresses before a sign-in is required. */
export const requireKnownAddress: MiddlewareFunction = ({ params, context }) => {
  const { isAuthenticated } = getVisitor(context);
  if (!isAuthenticated && !isKnownPath(params)) throw createNotFoundResponse();
};

/** Sends the user's roles to the sidebar before its first render. The frame sends later changes. */
export const sendUserRoles: MiddlewareFunction = ({ context }) => {
  const { session, sidebar } = context.get(routerServices).actors;
  const roles = getSessionUser(session.getSnapshot())?.roles.filter(isRole) ?? [];
  sidebar.send({ type: "roles.changed", roles });
};

/** Opens the query cache for the loaders below. */
export const openQueries: MiddlewareFunction = async ({ request, context }) => {
  const { queries } = context.get(routerServices);
  context.set(routerQueries, await loadModule("queries", () => queries.open(), request.url));
};

/** Admits visitors who are not signed in. */
export const requireGuest: MiddlewareFunction = ({ request, context }) => {
  const redirectPath = guardGuestPage(getVisitor(context));
  if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
};

/** Admits visitors who signed in with a one-time password. */
export const requireOneTimeSignIn: MiddlewareFunction = ({ request, context }) => {
  const { pathname, search } = new URL(request.url);
  const redirectPath = guardPasswordPage(getVisitor(context), pathname + search);
  if (redirectPath !== null) throw redirectFrom(request.url, redirectPath);
};

/** Whether a path of the page table matched, with valid record ids. */
export function isKnownPath(params: Params): boolean {
  return Object.entries(params).every(([name, value = ""]) =>
    name !== "*" && (!name.endsWith("Id") || isRecordId(value))
  );
}

/** The 404 response to throw for an address without a page. */
export const createNotFoundResponse = () => data(null, { status: 404 });
