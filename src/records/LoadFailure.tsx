import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { styled } from "../ui/theme.ts";

type LoadResult = Pick<UseQueryResult, "data" | "isError" | "isFetchedAfterMount">;

export interface LoadFailureProps {
  query: LoadResult & Pick<UseQueryResult, "isFetching" | "refetch">;
  text: string;
}

/**
 * Whether a query has no data because it failed; also while it loads again, so that its retry stays
 * and keeps the focus.
 */
export const isLoadFailed = ({ data, isError, isFetchedAfterMount }: LoadResult): boolean =>
  data === undefined && (isError || isFetchedAfterMount);

/** One line with a retry in place of a detail whose query failed; otherwise nothing. */
export function LoadFailure({ query, text }: LoadFailureProps) {
  const { t } = useTranslation();
  if (!isLoadFailed(query)) return null;
  return (
    <Line role="alert">
      {text}
      <Button
        label={t("Try again")}
        size="small"
        isLoading={query.isFetching}
        onPress={() => void query.refetch()}
      />
    </Line>
  );
}

const Line = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $2",
  fontSize: "$small",
  color: "$inkSecond",
});
