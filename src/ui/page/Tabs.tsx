import { type ReactNode, useEffect, useRef } from "react";
import { RouterProvider, useTab, useTabList, useTabPanel } from "react-aria";
import { useHref, useNavigate } from "react-router";
import { Item, type Node, type TabListState, useTabListState } from "react-stately";
import { Count } from "../status/Badge.tsx";
import { styled } from "../theme.ts";

export interface Tab {
  id: string;
  label: string;
  count?: number;
  /** An address of the app, such as `?tab=history`; choosing the tab follows it. */
  to: string;
}

interface TabsProps {
  /** What the tabs are parts of. */
  label: string;
  tabs: readonly Tab[];
  selectedId: string;
  /** What the selected tab shows. */
  children: ReactNode;
}

/** Parts of a page of which one is shown; the arrow keys go from one to the next. */
export function Tabs({ label, tabs, selectedId, children }: TabsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const state = useTabListState<object>({
    children: tabs.map(({ id, label, count, to }) => (
      <Item key={id} textValue={label} href={to}>
        {label}
        {count === undefined ? null : <Count value={count} />}
      </Item>
    )),
    selectedKey: selectedId,
  });
  const { tabListProps } = useTabList<object>({ "aria-label": label }, state, ref);
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={useHref}>
      <Line {...tabListProps} ref={ref}>
        {[...state.collection].map((node) => <TabHead key={node.key} node={node} state={state} />)}
      </Line>
      <Panel key={selectedId} state={state}>{children}</Panel>
    </RouterProvider>
  );
}

interface TabHeadProps {
  node: Node<object>;
  state: TabListState<object>;
}

function TabHead({ node, state }: TabHeadProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const { tabProps, isSelected } = useTab({ key: node.key }, state, ref);
  useEffect(() => {
    if (isSelected && ref.current) centre(ref.current);
  }, [isSelected]);
  return (
    <Head {...tabProps} ref={ref} isSelected={isSelected}>
      {node.rendered}
    </Head>
  );
}

/** Scrolls a tab into the middle of the tab list. */
function centre(tab: HTMLElement) {
  const line = tab.parentElement;
  if (!line) return;
  const { left, width } = tab.getBoundingClientRect();
  line.scrollLeft += left + width / 2 - line.getBoundingClientRect().left - line.clientWidth / 2;
}

function Panel({ state, children }: { state: TabListState<object>; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { tabPanelProps } = useTabPanel({}, state, ref);
  return <PanelBox {...tabPanelProps} ref={ref}>{children}</PanelBox>;
}

const Line = styled("div", {
  display: "flex",
  gap: "$5",
  overflowX: "auto",
  scrollbarWidth: "none",
  boxShadow: "inset 0 -1px 0 $colors$line",
});

const Head = styled("a", {
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
