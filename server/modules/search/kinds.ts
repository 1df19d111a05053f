import { type RawBuilder, sql } from "kysely";
import { hasAnyPermission, type Permission } from "../../../contract/permissions.ts";
import type { SearchKind } from "../../../contract/search.ts";
import type { CurrentUser } from "../../platform/currentUser.ts";
import type { RecordPage } from "../../platform/db/recordPage.ts";

/** The SQL expressions that search one kind of record, over its row `record`. */
export interface SearchSource extends RecordPage {
  title: RawBuilder<unknown>;
  /** The folded name, never null. */
  name: RawBuilder<unknown>;
  /** Other identifiers without Turkish letters, such as codes and mail addresses. */
  codes: readonly RawBuilder<unknown>[];
  /** Other texts of the record. */
  contents: readonly { value: RawBuilder<unknown>; folded: RawBuilder<unknown> }[];
  detail: RawBuilder<unknown>;
  /** Selects the ids of the latest records that concern the user. */
  own?: RawBuilder<unknown>;
  /** Whether the user may see only those. */
  isOwnOnly?: boolean;
}

/** The user who searches. */
export type SearchUser = Pick<CurrentUser, "id" | "companyId" | "permissions">;

/** How many records that concern the user are searched, per kind. */
export const OWN_LIMIT = sql.lit(200);

/** A code or mail address in lower case. */
export const code = (column: string) => sql`lower(${sql.ref(column)} collate "C")`;
/** A text and its folded column. */
export const text = (column: string) => ({
  value: sql.ref(column),
  folded: sql.ref(`${column}_folded`),
});
/** Joins texts in one line; null if there are none. */
export const joinColumns = (...parts: RawBuilder<unknown>[]) =>
  sql`nullif(concat_ws(' · ', ${sql.join(parts)}), '')`;
/** Selects the beginning of a long text, in one line. */
export const selectBeginning = (column: string) =>
  sql`regexp_replace(left(${sql.ref(column)}, 120), '\\s+', ' ', 'g')`;

/** How the search finds one kind of record. */
export interface SearchedKind {
  /** Permissions that allow reading the list, any of them; `own` allows the user's own records. */
  permissions: { all: readonly [Permission, ...Permission[]]; own?: readonly Permission[] };
  createSource(user: SearchUser): SearchSource;
}

export type SearchedKinds = Readonly<Record<SearchKind, SearchedKind>>;

/** Lists the permissions that allow any search. */
export const listSearchPermissions = (kinds: SearchedKinds): [Permission, ...Permission[]] => [
  ...kinds.project.permissions.all,
  ...Object.values(kinds).flatMap(({ permissions: { all, own = [] } }) => [...all, ...own]),
];

/** Lists the kinds of records that a user may search: those whose lists they may read. */
export function listSearchSources(
  kinds: SearchedKinds,
  user: SearchUser,
): [SearchKind, SearchSource][] {
  return (Object.keys(kinds) as SearchKind[]).flatMap((kind): [SearchKind, SearchSource][] => {
    const { permissions: { all, own = [] }, createSource } = kinds[kind];
    if (hasAnyPermission(user.permissions, all)) return [[kind, createSource(user)]];
    if (!hasAnyPermission(user.permissions, own)) return [];
    return [[kind, { ...createSource(user), isOwnOnly: true }]];
  });
}
