import type { ReactNode } from "react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { createListQuery } from "../../api/resource.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { useRequiredQuery } from "../permittedQuery.ts";

const inlineBlock = { display: "inline-block" };

/** Renders the text under a list's title, or a skeleton until its totals load. */
export const renderFacts = (text: string | undefined): ReactNode =>
  text ?? <Skeleton css={inlineBlock} />;

interface RowCountProps<Item> {
  query: ReturnType<ReturnType<typeof createListQuery<Item>>>;
  /** The text with `{count}`. */
  countText: Key;
}

/** The number of rows that match. */
export function RowCount<Item>({ query, countText }: RowCountProps<Item>) {
  const { t } = useTranslation();
  const list: ListPage<Item> | undefined = useRequiredQuery(query);
  return renderFacts(list && t(countText, { count: list.total }));
}
