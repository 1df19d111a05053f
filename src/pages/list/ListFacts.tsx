import type { ReactNode } from "react";
import type { ListPage } from "../../../contract/listQuery.ts";
import type { listQueryOf } from "../../api/resource.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Skeleton } from "../../ui/status/Loading.tsx";
import { useNeeded } from "../record/permitted.ts";

const inLine = { display: "inline-block" };

/** The text under a list's title, or its place until the totals in it have come. */
export const factsOf = (text: string | undefined): ReactNode => text ?? <Skeleton css={inLine} />;

interface FoundProps<Item> {
  query: ReturnType<ReturnType<typeof listQueryOf<Item>>>;
  /** The text with the number. */
  counted: Key;
}

/** How many rows were found. */
export function Found<Item>({ query, counted }: FoundProps<Item>) {
  const { t } = useTranslation();
  const list: ListPage<Item> | undefined = useNeeded(query);
  return factsOf(list && t(counted, { count: list.total }));
}
