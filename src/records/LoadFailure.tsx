import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { styled } from "../ui/theme.ts";

export interface LoadFailureProps {
  query: Pick<UseQueryResult, "isError" | "data" | "refetch">;
  text: string;
}

/** Whether a query has no data because it failed. */
export const isLoadFailed = ({ isError, data }: LoadFailureProps["query"]): boolean =>
  isError && data === undefined;

/** One line with a retry in place of a detail whose query failed; otherwise nothing. */
export function LoadFailure({ query, text }: LoadFailureProps) {
  const { t } = useTranslation();
  if (!isLoadFailed(query)) return null;
  return (
    <Line role="alert">
      {text}
      <Button label={t("Try again")} size="small" onPress={() => void query.refetch()} />
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
