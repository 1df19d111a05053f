import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { Link } from "../../../ui/navigation/Link.tsx";
import { Sheet } from "../../../ui/page/Section.tsx";
import { Skeleton } from "../../../ui/status/Loading.tsx";
import { styled } from "../../../ui/theme.ts";

/** The loading state of a figure. */
type FigureState<Data> =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "ready"; data: Data };

/** `data` is undefined until the query has a response. */
export function getFigureState<Data>(
  { isError, isFetching, refetch }: UseQueryResult<unknown>,
  data: Data | undefined,
): FigureState<Data> {
  if (data !== undefined) return { status: "ready", data };
  return isError && !isFetching
    ? { status: "failed", retry: () => void refetch() }
    : { status: "loading" };
}

interface FigureProps {
  label: string;
  /** The path of the counted list. */
  to: string;
  state: FigureState<{ value: ReactNode; note: ReactNode; isAlarming?: boolean }>;
}

/** A figure on a card that links to the list it counts. Its note may have other links. */
export function Figure({ label, to, state }: FigureProps) {
  const { t } = useTranslation();
  return (
    <Box as="li" flush={false} aria-busy={state.status === "loading"}>
      <FigureLink to={to}>
        <Label>{label}</Label>
        <Value isAlarming={state.status === "ready" && state.data.isAlarming === true}>
          {state.status === "ready"
            ? state.data.value
            : state.status === "loading"
            ? <Skeleton width="short" />
            : "–"}
        </Value>
      </FigureLink>
      <Note>
        {state.status === "ready"
          ? state.data.note
          : state.status === "loading"
          ? <Skeleton />
          : <Retry type="button" onClick={state.retry}>{t("Could not be loaded. Try again")}
          </Retry>}
      </Note>
    </Box>
  );
}

export const Figures = styled("ul", {
  display: "grid",
  gap: "$4",
  "@media (min-width: 80em)": {
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
  },
  "@media (max-width: 79.9375em)": {
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    "& > *": { gridColumn: "span 2" },
    "& > :nth-child(n + 4)": { gridColumn: "span 3" },
  },
  "@narrow": {
    gap: "$3",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "& > *, & > :nth-child(n + 4)": { gridColumn: "span 1" },
    "& > :last-child:nth-child(odd)": { gridColumn: "span 2" },
  },
});

/** A link within a note. */
export const NoteLink = styled(Link, {
  position: "relative",
  display: "inline-block",
  color: "inherit",
  textDecoration: "underline",
  textDecorationColor: "$colors$lineStrong",
  textUnderlineOffset: 3,
  "&:hover": { color: "$ink", textDecorationColor: "currentColor" },
});

const Box = styled(Sheet, {
  position: "relative",
  display: "grid",
  alignContent: "start",
  gap: 4,
  transition: "border-color $quick",
  "&:hover": { borderColor: "$accentLine" },
  "@reducedMotion": { transition: "none" },
});

// The link covers the card, so that the whole card can be pressed.
const FigureLink = styled(Link, {
  display: "grid",
  gap: 2,
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: "''", position: "absolute", inset: 0, borderRadius: "$card" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "2px solid $colors$accent", outlineOffset: 2 },
});

const Label = styled("span", { text: "caption", color: "$inkSecond" });

const Value = styled("span", {
  display: "flex",
  alignItems: "center",
  gap: "$2",
  minHeight: 32,
  text: "figure",
  color: "$ink",
  variants: { isAlarming: { true: { color: "$danger" } } },
});

const Note = styled("div", {
  minHeight: 18,
  fontSize: "$small",
  lineHeight: "18px",
  color: "$inkThird",
  numbers: "tabular",
});

const Retry = styled("button", {
  position: "relative",
  color: "$danger",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: 3,
});
