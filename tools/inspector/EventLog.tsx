import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { config, styled } from "../../src/ui/theme.ts";
import { EntryCells } from "./EntryCells.tsx";
import type { Entry } from "./inspection.ts";
import { useTexts } from "./texts.ts";

/** Rows have a fixed height in pixels: the list is virtual. */
const ROW = 30;
const NARROW_ROW = 48;
/** Rows rendered beyond the visible ones. */
const BEYOND = 8;
const UNMEASURED = 400;

function followWidth(onChange: () => void) {
  const media = matchMedia(config.media.narrow);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

const useNarrow = () =>
  useSyncExternalStore(followWidth, () => matchMedia(config.media.narrow).matches);

interface EventLogProps {
  entries: readonly Entry[];
  chosen: number | undefined;
  /** Undefined selects the present. */
  onChoose: (entry: number | undefined) => void;
  empty: ReactNode;
}

/** Renders the log, newest last; follows new entries while scrolled to the end. */
export function EventLog({ entries, chosen, onChoose, empty }: EventLogProps) {
  const t = useTexts();
  const id = useId();
  const height = useNarrow() ? NARROW_ROW : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [visibleRows, setVisibleRows] = useState({ from: 0, to: 0 });
  const nth = entries.findIndex((entry) => entry.id === chosen);

  const measure = () => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - height;
    const from = Math.max(0, Math.floor(scrollTop / height) - BEYOND);
    const to = from + Math.ceil((clientHeight || UNMEASURED) / height) + 2 * BEYOND;
    setVisibleRows((before) => before.from === from && before.to === to ? before : { from, to });
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (nth >= 0) showRow(element, nth, height);
    measure();
    // Scrolls to a row when it is chosen, not when entries are added.
  }, [chosen, height]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current && chosen === undefined) {
      element.scrollTop = element.scrollHeight;
    }
    measure();
  }, [entries, chosen]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [height]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const led = afterKey(entries, nth, event.key);
    if (led === undefined) return;
    event.preventDefault();
    onChoose(led.entry?.id);
  };

  return (
    <Scroller
      ref={scroller}
      onScroll={measure}
      onKeyDown={onKeyDown}
      role="grid"
      aria-label={t("Events")}
      aria-rowcount={entries.length + 1}
      aria-activedescendant={nth < 0 ? undefined : `${id}-${chosen}`}
      tabIndex={0}
    >
      <Head role="row" aria-rowindex={1}>
        <span role="columnheader">{t("Time")}</span>
        <span role="columnheader">{t("From")}</span>
        <span role="columnheader">{t("To")}</span>
        <span role="columnheader">{t("Event")}</span>
      </Head>
      {entries.length === 0
        ? empty
        : (
          <Body role="rowgroup" style={{ height: entries.length * height }}>
            {entries.slice(visibleRows.from, visibleRows.to).map((entry, place) => (
              <Row
                key={entry.id}
                id={`${id}-${entry.id}`}
                role="row"
                aria-rowindex={visibleRows.from + place + 2}
                aria-selected={entry.id === chosen}
                isChosen={entry.id === chosen}
                style={{ top: (visibleRows.from + place) * height, height }}
                onClick={() => onChoose(entry.id)}
              >
                <EntryCells entry={entry} />
              </Row>
            ))}
          </Body>
        )}
    </Scroller>
  );
}

function afterKey(
  entries: readonly Entry[],
  nth: number,
  key: string,
): { entry: Entry | undefined } | undefined {
  switch (key) {
    case "ArrowUp":
      return { entry: nth < 0 ? entries.at(-1) : entries[Math.max(0, nth - 1)] };
    case "ArrowDown":
      return { entry: nth < 0 ? undefined : entries[nth + 1] };
    case "Home":
      return { entry: entries[0] };
    case "End":
      return { entry: entries.at(-1) };
    case "Escape":
      return { entry: undefined };
  }
}

function showRow(element: HTMLElement, nth: number, height: number) {
  const { scrollTop, clientHeight } = element;
  const top = nth * height;
  const space = clientHeight - HEAD - height;
  if (top < scrollTop) element.scrollTop = top;
  else if (top > scrollTop + space) element.scrollTop = top - space;
}

const HEAD = 30;

const Scroller = styled("div", {
  position: "relative",
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  overflowAnchor: "none",
  "&:focus-visible": { outlineOffset: "-2px" },
  "@narrow": { minHeight: "300px", maxHeight: "60vh" },
});

const columns = {
  display: "grid",
  gridTemplateColumns: "100px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr)",
  alignItems: "center",
  gap: "$3",
  padding: "0 $4",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: "0 $3" },
};

const Head = styled("div", {
  ...columns,
  ground: "surface",
  position: "sticky",
  top: 0,
  zIndex: 1,
  height: "30px",
  borderBottom: "1px solid $line",
  text: "caption",
  color: "$inkThird",
  "@narrow": { display: "none" },
});

const Body = styled("div", { position: "relative" });

const Row = styled("div", {
  ...columns,
  position: "absolute",
  insetInline: 0,
  fontSize: "$small",
  lineHeight: "$body",
  borderBottom: "1px solid $line",
  cursor: "pointer",
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  "@narrow": {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    gap: "0 $3",
    alignContent: "center",
  },
  variants: {
    isChosen: {
      true: {
        backgroundColor: "$accentSoft",
        boxShadow: "inset 3px 0 $colors$accent",
        "@hover": { "&:hover": { backgroundColor: "$accentSoft" } },
      },
    },
  },
});
