import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { DEFAULT_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ListPage } from "../../../contract/listQuery.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { TextLink } from "../../ui/navigation/AppLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import type { Column } from "../../ui/table/column.ts";
import { QuerySection } from "../QuerySection.tsx";
import type { ListDeclaration } from "../list/listDeclaration.ts";
import { pagingShape, readSearch, redirectToNearestPage, useSearch } from "../searchParams.ts";
import { fetchPermitted, type PermittedQuery, usePermittedQuery } from "../permittedQuery.ts";

interface RelatedListProps<Item extends { id: string }> {
  /** The link of a row. */
  rowLink: ListDeclaration<Item>["rowLink"];
  title: (count: number) => string;
  /** The line under the title. */
  facts?: string;
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Item>[];
  /** The address of the list page with these records. */
  path: string;
  /** Shown without records; if undefined, the section is left out. */
  empty?: ReactNode;
}

interface ListProps<Item extends { id: string }> extends RelatedListProps<Item> {
  query: PermittedQuery<ListPage<Item>>;
  isStale?: boolean;
  footer?: (list: ListPage<Item>) => ReactNode;
}

/** The records that belong to another record; nothing without permission. */
export function RelatedList<Item extends { id: string }>(props: ListProps<Item>) {
  const { rowLink, query, title, facts, label, columns, path, empty, isStale = false, footer } =
    props;
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const result = usePermittedQuery(query);
  if (!hasAny(query.permissions)) return null;
  const isHiddenWhenEmpty = empty === undefined;
  return (
    <QuerySection query={result} height={isHiddenWhenEmpty ? 0 : LOADING_HEIGHT}>
      {(list) =>
        list.total === 0 && isHiddenWhenEmpty ? null : (
          <Section
            title={title(list.total)}
            facts={facts}
            aside={list.total > 0 && <TextLink to={path}>{t("Open in the list")}</TextLink>}
          >
            <DataTable<Item>
              label={label}
              columns={columns}
              content={{ kind: "rows", rows: list.data, isStale }}
              rowId={({ id }) => id}
              {...(rowLink && hasAny(rowLink.permissions) && { rowLink: rowLink.to })}
              empty={empty}
              footer={footer?.(list)}
            />
          </Section>
        )}
    </QuerySection>
  );
}

/** The height of the skeleton, in pixels. */
const LOADING_HEIGHT = 312;

const pageParam = { page: pagingShape.page };

interface PagedRelatedListProps<Item extends { id: string }> extends RelatedListProps<Item> {
  query: (page: number) => PermittedQuery<ListPage<Item>>;
}

/** A related list with a pager; the URL has its page. */
export function PagedRelatedList<Item extends { id: string }>(props: PagedRelatedListProps<Item>) {
  const { search, change, isChanging } = useSearch(pageParam);
  return (
    <RelatedList
      {...props}
      query={props.query(search.page)}
      isStale={isChanging}
      footer={(list) =>
        list.total > DEFAULT_PAGE_SIZE && (
          <Pager
            search={{ page: search.page, size: DEFAULT_PAGE_SIZE }}
            sizes={[DEFAULT_PAGE_SIZE]}
            list={list}
            onChange={(next) => "page" in next && change(next)}
          />
        )}
    />
  );
}

/** Fetches the page of a related list that the URL has. For loaders. */
export async function fetchRelatedPage<Item>(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  query: (page: number) => PermittedQuery<ListPage<Item>>,
): Promise<void> {
  const { page } = readSearch(pageParam, new URL(request.url).searchParams);
  const list = fetchPermitted(context, query(page));
  await redirectToNearestPage(request, pageParam, { page, size: DEFAULT_PAGE_SIZE }, list);
}
