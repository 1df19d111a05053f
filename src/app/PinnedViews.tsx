import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useCallback, useEffect } from "react";
import { useLocation } from "react-router";
import type { PinnedViews as Pinned } from "../../contract/schemas/view.ts";
import { useServices } from "../actors/services.ts";
import { savedViews } from "../api/views.ts";
import { formatNumber } from "../i18n/formats.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { viewParams } from "../pages/list/viewParams.ts";
import { AppLink } from "../ui/navigation/AppLink.tsx";
import { PartBoundary } from "../ui/page/PartBoundary.tsx";
import { styled } from "../ui/theme.ts";
import { keepPinnedRoom } from "./pinnedRoom.ts";

type PinnedView = Pinned["pinned"][number];

interface PinnedViewsProps {
  /** The address of the area that they are pinned under. */
  area: string;
  onFollow?: (() => void) | undefined;
}

/**
 * The views that are pinned under an area of the navigation, with how many rows each has. Where they
 * cannot be shown, the first area says so. They stay as they are when another page is open.
 */
export const PinnedViews = memo(function PinnedViews({ area, onFollow }: PinnedViewsProps) {
  const query = usePinnedQuery();
  const select = useCallback(
    ({ pinned }: Pinned) => pinned.filter(({ view }) => areaOf(view) === area),
    [area],
  );
  const { data } = useQuery({ ...query, select, notifyOnChangeProps: ["data"] });
  const pinned = data ?? [];
  useEffect(() => {
    if (data !== undefined) keepPinnedRoom(area, data.length);
  }, [area, data?.length]);
  return (
    <>
      {area === "/" && <PinnedState />}
      {pinned.length > 0 && (
        <PartBoundary drawnFrom={pinned} face={() => null}>
          <Links pinned={pinned} onFollow={onFollow} />
        </PartBoundary>
      )}
    </>
  );
});

/** Asks anew as one goes on, and says so where views cannot be shown. */
function PinnedState() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const query = usePinnedQuery();
  const { isError, isFetching, refetch } = useQuery({ ...query, select: readAll });
  useEffect(() => {
    void client.refetchQueries(
      { queryKey: query.queryKey, stale: true },
      { cancelRefetch: false },
    );
  }, [pathname]);
  if (!isError) return null;
  return (
    <Note>
      <span role="status">{t("Pinned views could not be shown.")}</span>
      <Retry type="button" aria-disabled={isFetching} onClick={() => void refetch()}>
        {t("Try again")}
      </Retry>
    </Note>
  );
}

/** Throws where an answer has not what is shown of it: it comes before the schemas that tell. */
function readAll({ pinned }: Pinned): string[] {
  return pinned.map(({ view }) => viewParams(view));
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
      {pinned.map((one) => (
        <li key={one.view.id}>
          <ViewLink
            to={`${one.view.path}?${viewParams(one.view)}`}
            aria-current={one.view.id === shown ? "page" : undefined}
            onFollow={onFollow}
          >
            <Name>{one.view.name}</Name>
            <CountOf of={one} />
          </ViewLink>
        </li>
      ))}
    </List>
  );
}

/** Account events are in the area of users. */
const areaOf = ({ list, path }: PinnedView["view"]) =>
  list === "accountEvents" || list === "mailFailures" ? "/user/" : path;

function CountOf({ of: { count, isCountExact } }: { of: PinnedView }) {
  const { language } = useTranslation();
  if (count === null) return null;
  return <Rows>{formatNumber(count, language)}{isCountExact === false && "+"}</Rows>;
}

/** What is pinned, asked for once by all that show it. */
const usePinnedQuery = () => savedViews.queries(useServices().http).pinned();

const List = styled("ul", {
  display: "grid",
  // A long name is cut short, and does not widen the navigation.
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

const Rows = styled("span", { fontVariantNumeric: "tabular-nums", fontSize: "$caption" });

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
