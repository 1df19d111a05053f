import { memo, type ReactNode, useId } from "react";
import { Icon, type IconShape } from "../icon/Icon.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import { Count } from "../status/Badge.tsx";
import { styled } from "../theme.ts";
import { AppLink } from "./AppLink.tsx";

interface NavigationItem {
  label: string;
  to: string;
  icon: IconShape;
  count?: number;
  /** Renders lines below the item in the wide navigation; their links call `onFollow`. */
  renderBelow?: (onFollow: (() => void) | undefined) => ReactNode;
  /** The CSS custom property with the number of those lines, to reserve their height. */
  belowCountProperty?: string;
}

export interface NavigationGroup {
  label?: string;
  items: readonly NavigationItem[];
}

/** Finds the address of the current item: the longest one that contains the path. */
export function findCurrentItem(
  groups: readonly NavigationGroup[],
  currentPath: string,
): string | undefined {
  return groups
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => isWithinPath(currentPath, to))
    .sort((one, other) => other.length - one.length)[0];
}

function isWithinPath(path: string, to: string): boolean {
  if (to === "/") return path === "/";
  const base = to.replace(/\/$/, "");
  return path === base || path.startsWith(`${base}/`);
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  currentPath: string;
  isCollapsed?: boolean;
  onFollow?: (() => void) | undefined;
}

/** The groups of navigation items; the caller wraps them in a `nav`. */
export function Navigation(
  { groups, currentPath, isCollapsed = false, onFollow }: NavigationProps,
) {
  const currentItem = findCurrentItem(groups, currentPath);
  return (
    <Root>
      {groups.map((group, position) => (
        <Group key={group.label ?? position} group={group} isCollapsed={isCollapsed}>
          {group.items.map(({ renderBelow, belowCountProperty, ...item }) => (
            <li key={item.to}>
              <Item
                {...item}
                isCurrent={item.to === currentItem}
                isCollapsed={isCollapsed}
                onFollow={onFollow}
              />
              {isCollapsed || renderBelow === undefined
                ? null
                : (
                  <Below css={{ "--count": `var(${belowCountProperty}, 0)` }}>
                    {renderBelow(onFollow)}
                  </Below>
                )}
            </li>
          ))}
        </Group>
      ))}
    </Root>
  );
}

interface GroupProps {
  group: NavigationGroup;
  isCollapsed: boolean;
  children: ReactNode;
}

function Group({ group, isCollapsed, children }: GroupProps) {
  const labelId = useId();
  if (group.label === undefined) return <List>{children}</List>;
  return (
    <div>
      <GroupLabel id={labelId} isCollapsed={isCollapsed}>{group.label}</GroupLabel>
      <List aria-labelledby={labelId}>{children}</List>
    </div>
  );
}

interface ItemProps extends Omit<NavigationItem, "renderBelow" | "belowCountProperty"> {
  isCurrent: boolean;
  isCollapsed: boolean;
  onFollow?: (() => void) | undefined;
}

const Item = memo(function Item(props: ItemProps) {
  const { label, to, icon, count = 0, isCurrent, isCollapsed, onFollow } = props;
  const link = (
    <Link
      to={to}
      isCurrent={isCurrent}
      isCollapsed={isCollapsed}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isCollapsed ? label : undefined}
      onFollow={onFollow}
    >
      <Icon icon={icon} />
      {isCollapsed ? null : <Label>{label}</Label>}
      {count === 0 || isCollapsed ? null : (
        <ItemCount>
          <Count value={count} />
        </ItemCount>
      )}
    </Link>
  );
  return <Tooltip text={label} placement="right" isDisabled={!isCollapsed}>{link}</Tooltip>;
});

const Root = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "$4",
  padding: "0 10px",
});

const List = styled("ul", {
  display: "grid",
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** Reserves the height of the lines that load later. */
const Below = styled("div", {
  "--line": "1.875rem",
  "@touch": { "--line": "calc($sizes$touch + 2px)" },
  "@narrow": { "--line": "calc($sizes$touch + 2px)" },
  display: "flow-root",
  minHeight: "calc(var(--count) * var(--line) + min(var(--count), 1) * 4px)",
});

const GroupLabel = styled("div", {
  padding: "0 10px 8px",
  fontSize: 11,
  lineHeight: "16px",
  fontWeight: "$head",
  letterSpacing: "0.02em",
  color: "$navSecond",
  variants: {
    isCollapsed: {
      true: {
        height: 1,
        margin: "0 8px 8px",
        padding: 0,
        overflow: "hidden",
        color: "transparent",
        backgroundColor: "$navHover",
      },
    },
  },
});

const Label = styled("span", { flex: 1, minWidth: 0, lines: 1 });

const ItemCount = styled("span", { color: "$navSecond" });

const Link = styled(AppLink, {
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 10,
  height: 34,
  padding: "0 10px",
  borderRadius: "$control",
  color: "$navInk",
  textDecoration: "none",
  "& > svg": { color: "$navSecond" },
  "&:hover": { backgroundColor: "$navHover" },
  "&:focus-visible": { outline: "2px solid $navMark", outlineOffset: -2 },
  "@touch": { height: 44 },
  "@narrow": { height: 44 },
  variants: {
    isCurrent: {
      true: {
        fontWeight: "$head",
        backgroundColor: "$navHover",
        boxShadow: "inset 2px 0 0 $colors$navMark",
        "& > svg": { color: "$navInk" },
      },
    },
    isCollapsed: { true: { justifyContent: "center", padding: 0 } },
  },
});
