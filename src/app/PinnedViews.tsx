import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useCallback, useEffect } from "react";
import { useLocation } from "react-router";
import type { PinnedViews as Pinned } from "../../contract/schemas/view.ts";
import { useServices } from "../actors/services.ts";
import { isLoadFailed } from "../records/LoadFailure.tsx";
import { savedViews } from "../records/views/resource.ts";
import { formatNumber } from "../i18n/formats.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { toViewParams } from "../records/views/toViewParams.ts";
import { AppLink } from "../ui/navigation/AppLink.tsx";
import { PartBoundary } from "../ui/page/PartBoundary.tsx";
import { styled } from "../ui/theme.ts";
import { storePinnedCount } from "./pinnedCounts.ts";

type PinnedView = Pinned["pinned"][number];

interface PinnedViewsProps {
  /** The address of the navigation area. */
  area: string;
  onFollow?: (() => void) | undefined;
}

/**
 * The views pinned under a navigation area, each with its number of rows. The first area shows an
 * error if they cannot be loaded. Navigation does not render them again.
 */
export const PinnedViews = memo(function PinnedViews({ area, onFollow }: PinnedViewsProps) {
  const query = usePinnedQuery();
  const select = useCallback(
    ({ pinned }: Pinned) => pinned.filter(({ view }) => getAreaPath(view) === area),
    [area],
  );
  const { data } = useQuery({ ...query, select, notifyOnChangeProps: ["data"] });
  const pinned = data ?? [];
  useEffect(() => {
    if (data !== undefined) storePinnedCount(area, data.length);
  }, [area, data?.length]);
  return (
    <>
      {area === "/" && <PinnedViewsStatus />}
      {pinned.length > 0 && (
        <PartBoundary resetKey={pinned} renderError={() => null}>
          <Links pinned={pinned} onFollow={onFollow} />
        </PartBoundary>
      )}
    </>
  );
});

/** Refetches stale views on navigation, and shows an error if they cannot be loaded. */
function PinnedViewsStatus() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const query = usePinnedQuery();
  const shown = useQuery({ ...query, select: readShownFields });
  useEffect(() => {
    void client.refetchQueries(
      { queryKey: query.queryKey, stale: true },
      { cancelRefetch: false },
    );
  }, [pathname]);
  if (!shown.isError && !isLoadFailed(shown)) return null;
  return (
    <Note>
      <span role="status">{t("Pinned views could not be shown.")}</span>
      <Retry type="button" aria-disabled={shown.isFetching} onClick={() => void shown.refetch()}>
        {t("Try again")}
      </Retry>
    </Note>
  );
}

/**
 * Reads the fields that are shown, so that a malformed response throws. It may arrive before the
 * schemas that check responses.
 */
function readShownFields({ pinned }: Pinned): string[] {
  return pinned.map(({ view }) => toViewParams(view));
}

interface LinksProps extends Pick<PinnedViewsProps, "onFollow"> {
  pinned: readonly PinnedView[];
}

function Links({ pinned, onFollow }: LinksProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const shown = new URLSearchParams(search).get("view");
  return (
    <List aria-label={t("Pinned views")}>
      {pinned.map((pinnedView) => (
        <li key={pinnedView.view.id}>
          <ViewLink
            to={`${pinnedView.view.path}?${toViewParams(pinnedView.view)}`}
            aria-current={pinnedView.view.id === shown ? "page" : undefined}
            onFollow={onFollow}
          >
            <Name>{pinnedView.view.name}</Name>
            <PinnedCount pinnedView={pinnedView} />
          </ViewLink>
        </li>
      ))}
    </List>
  );
}

/** Account events and undelivered mail belong to the area of users. */
const getAreaPath = ({ list, path }: PinnedView["view"]) =>
  list === "accountEvents" || list === "mailFailures" ? "/user/" : path;

function PinnedCount({ pinnedView: { count, isCountExact } }: { pinnedView: PinnedView }) {
  const { language } = useTranslation();
  if (count === null) return null;
  return <RowCount>{formatNumber(count, language)}{isCountExact === false && "+"}</RowCount>;
}

/** The query of all pinned views. Its users share one request. */
const usePinnedQuery = () => savedViews.queries(useServices().http).pinned();

const List = styled("ul", {
  display: "grid",
  // Truncates long names instead of widening the navigation.
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 2,
  margin: "2px 0 4px",
  padding: 0,
  listStyle: "none",
});

const ViewLink = styled(AppLink, {
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 28,
  boxSizing: "border-box",
  padding: "2px 10px 2px 38px",
  borderRadius: "$control",
  fontSize: "$small",
  color: "$navSecond",
  textDecoration: "none",
  "&:hover": { backgroundColor: "$navHover", color: "$navInk" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "&[aria-current]": { color: "$navInk", fontWeight: "$medium" },
  "@touch": { minHeight: "$touch" },
  "@narrow": { minHeight: "$touch" },
});

const Name = styled("span", { flex: 1, minWidth: 0, lines: 1 });

const RowCount = styled("span", { fontVariantNumeric: "tabular-nums", fontSize: "$caption" });

const Note = styled("p", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 8px",
  margin: "2px 0 4px",
  padding: "2px 10px 2px 38px",
  fontSize: "$small",
  color: "$navSecond",
});

const Retry = styled("button", {
  minHeight: 28,
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: "$navInk",
  textDecoration: "underline",
  cursor: "pointer",
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: 2 },
  "@touch": { minHeight: "$touch" },
  "@narrow": { minHeight: "$touch" },
});
