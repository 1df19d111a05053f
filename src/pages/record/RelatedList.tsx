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
import { QuerySection } from "../home/QuerySection.tsx";
import type { ListDeclaration } from "../list/listDeclaration.ts";
import { pagingShape, readSearch, redirectPastTheEnd, useSearch } from "../searchParams.ts";
import { fetchPermitted, type Permitted, usePermitted } from "./permitted.ts";

interface RelatedListProps<Item extends { id: string }> {
  of: Pick<ListDeclaration<Item>, "row">;
  title: (count: number) => string;
  /** One quiet line under the title. */
  facts?: string;
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Item>[];
  /** The address of the list with these records alone. */
  path: string;
  /** Shown where there are none; without it, nothing is. */
  empty?: ReactNode;
}

interface ListProps<Item extends { id: string }> extends RelatedListProps<Item> {
  query: Permitted<ListPage<Item>>;
  isStale?: boolean;
  footer?: (list: ListPage<Item>) => ReactNode;
}

/** The records of a list that belong to another record, for those who may list them. */
export function RelatedList<Item extends { id: string }>(props: ListProps<Item>) {
  const { of, query, title, facts, label, columns, path, empty, isStale = false, footer } = props;
  const { t } = useTranslation();
  const { hasAny } = usePermissions();
  const asked = usePermitted(query);
  if (!hasAny(query.permissions)) return null;
  const isNeverEmpty = empty === undefined;
  return (
    <QuerySection query={asked} height={isNeverEmpty ? 0 : COMING_HEIGHT}>
      {(list) =>
        list.total === 0 && isNeverEmpty ? null : (
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
              {...(of.row && hasAny(of.row.permissions) && { rowLink: of.row.to })}
              empty={empty}
              footer={footer?.(list)}
            />
          </Section>
        )}
    </QuerySection>
  );
}

/** In pixels, of what stands in place of a list that is still coming. */
const COMING_HEIGHT = 312;

const paging = { page: pagingShape.page };

interface RelatedPagesProps<Item extends { id: string }> extends RelatedListProps<Item> {
  query: (page: number) => Permitted<ListPage<Item>>;
}

/** The same, page by page; the address says which. */
export function RelatedPages<Item extends { id: string }>(props: RelatedPagesProps<Item>) {
  const { search, change, isChanging } = useSearch(paging);
  return (
    <RelatedList
      {...props}
      query={props.query(search.page)}
      isStale={isChanging}
      footer={({ total, isTotalExact }) =>
        total > DEFAULT_PAGE_SIZE && (
          <Pager
            page={search.page}
            size={DEFAULT_PAGE_SIZE}
            sizes={[DEFAULT_PAGE_SIZE]}
            total={total}
            isTotalExact={isTotalExact}
            onPageChange={(page) => change({ page })}
            onSizeChange={() => {}}
          />
        )}
    />
  );
}

/** Fetches the page that the address says; redirects to the last one from past it. For loaders. */
export async function fetchRelatedPage<Item>(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  query: (page: number) => Permitted<ListPage<Item>>,
): Promise<void> {
  const { page } = readSearch(paging, new URL(request.url).searchParams);
  const list = await fetchPermitted(context, query(page));
  if (list) redirectPastTheEnd(request, paging, { ...list, page, size: DEFAULT_PAGE_SIZE });
}
