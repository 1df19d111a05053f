import type { UseQueryResult } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { Icon } from "../ui/icon/Icon.tsx";
import { Skeleton } from "../ui/status/Loading.tsx";
import { styled } from "../ui/theme.ts";
import { isLoadFailed } from "./LoadFailure.tsx";

interface QuerySectionProps<Data> {
  query: UseQueryResult<Data>;
  /** The height of the loaded content in pixels; it is reserved while loading. */
  height: number;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, or its loading or error state. */
export function QuerySection<Data>({ query, height, children }: QuerySectionProps<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (isLoadFailed(query)) {
    return (
      <Failure role="alert" css={{ minHeight: height }}>
        <Icon icon={CircleAlert} size={20} />
        {t("This part could not be loaded.")}
        <Button
          label={t("Try again")}
          icon={RotateCw}
          size="small"
          isLoading={query.isFetching}
          onPress={() => void query.refetch()}
        />
      </Failure>
    );
  }
  return <LoadingLines height={height} />;
}

/** Skeleton lines that fill a height in pixels. */
export function LoadingLines({ height }: { height: number }) {
  return (
    <Lines aria-busy="true" css={{ height }}>
      {Array.from(
        { length: Math.round(height / LINE_HEIGHT) },
        (_, line) => <Skeleton key={line} width={line % 2 === 0 ? "full" : "long"} />,
      )}
    </Lines>
  );
}

const LINE_HEIGHT = 44;

const Lines = styled("div", { display: "grid", alignContent: "space-evenly" });

const Failure = styled("div", {
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "$2",
  color: "$inkSecond",
  textAlign: "center",
  "& > svg": { color: "$danger" },
});
