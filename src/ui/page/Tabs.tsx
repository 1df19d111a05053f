import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { Link } from "../navigation/Link.tsx";
import { Count } from "../status/Badge.tsx";
import { styled } from "../theme.ts";

export interface Tab {
  id: string;
  label: string;
  count?: number;
  /** The address of the tab, such as `/project/42?tab=history`. */
  to: string;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selectedId: string;
  children: ReactNode;
}

/**
 * The tabs of a page with arrow key navigation. They are links: React Aria's tabs would add its
 * collection code to each page.
 */
export function Tabs({ label, tabs, selectedId, children }: TabsProps) {
  const panelId = useId();
  const navigate = useNavigate();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    const heads = [...currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const next = findTargetIndex(key, heads.findIndex((head) => head === target), heads.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    heads[next]?.focus();
    void navigate(tab.to);
  }

  return (
    <>
      <Line role="tablist" aria-label={label} aria-orientation="horizontal" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabHead
            key={tab.id}
            tab={tab}
            headId={`${panelId}-${tab.id}`}
            panelId={panelId}
            isSelected={tab.id === selectedId}
          />
        ))}
      </Line>
      <PanelBox
        key={selectedId}
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${selectedId}`}
        tabIndex={0}
      >
        {children}
      </PanelBox>
    </>
  );
}

/** Returns the index of the tab that a key moves to; wraps around. */
function findTargetIndex(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

interface TabHeadProps {
  tab: Tab;
  headId: string;
  panelId: string;
  isSelected: boolean;
}

function TabHead({ tab, headId, panelId, isSelected }: TabHeadProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const head = ref.current;
    if (!isSelected || !head?.parentElement) return;
    // The tabs before it become wider when counts and the font load.
    const sizes = new ResizeObserver(() => scrollToCentre(head));
    for (const one of head.parentElement.children) sizes.observe(one);
    return () => sizes.disconnect();
  }, [isSelected]);
  return (
    <Head
      ref={ref}
      id={headId}
      to={tab.to}
      role="tab"
      aria-selected={isSelected}
      aria-controls={isSelected ? panelId : undefined}
      tabIndex={isSelected ? 0 : -1}
      isSelected={isSelected}
    >
      {tab.label}
      {tab.count === undefined ? null : <Count value={tab.count} />}
    </Head>
  );
}

/** Scrolls a tab into the middle of the tab list. */
function scrollToCentre(tab: HTMLElement) {
  const line = tab.parentElement;
  if (!line) return;
  const { left, width } = tab.getBoundingClientRect();
  line.scrollLeft += left + width / 2 - line.getBoundingClientRect().left - line.clientWidth / 2;
}

const Line = styled("div", {
  display: "flex",
  gap: "$5",
  overflowX: "auto",
  scrollbarWidth: "none",
  boxShadow: "inset 0 -1px 0 $colors$line",
});

const Head = styled(Link, {
  textDecoration: "none",
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  height: 38,
  padding: "0 1px",
  text: "section",
  fontWeight: "$medium",
  color: "$inkThird",
  borderBottom: "2px solid transparent",
  whiteSpace: "nowrap",
  cursor: "pointer",
  transition: "color $quick, border-color $quick",
  "&:hover": { color: "$ink" },
  "&:focus-visible": { outlineOffset: -2, borderRadius: 4 },
  "@touch": { height: "$touch" },
  variants: {
    isSelected: {
      true: {
        fontWeight: "$section",
        color: "$ink",
        borderBottomColor: "$accent",
      },
    },
  },
});

const PanelBox = styled("div", { minWidth: 0, borderRadius: "$card" });
