import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../src/ui/icon/Icon.tsx";
import { styled } from "../../src/ui/theme.ts";
import { afterKey, type TreeRow, treeRows } from "./actorRows.ts";
import type { InspectedActor, Picture } from "./inspection.ts";
import { presentState } from "./statusWords.ts";
import { type Translate, useTexts } from "./texts.ts";

interface ActorTreeProps {
  picture: Picture;
  shown: string | undefined;
  onChoose: (actor: InspectedActor) => void;
}

/** Renders the actors of all tabs as a tree. */
export function ActorTree({ picture, shown, onChoose }: ActorTreeProps) {
  const t = useTexts();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [visited, setVisited] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const rows = treeRows(picture, turned);
  const has = (id: string | undefined) => rows.some((row) => row.id === id);
  const entered = has(visited) ? visited : has(shown) ? shown : rows[0]?.id;
  const turn = (id: string) => setTurned((before) => before.symmetricDifference(new Set([id])));

  const act = (row: TreeRow) => row.kind === "actor" ? onChoose(row.actor) : turn(row.id);
  const onKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return act(row);
    }
    const next = afterKey(rows, row.id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if ("turn" in next) return turn(next.turn);
    setVisited(next.focus);
    findItem(tree.current, next.focus)?.focus();
  };

  // If the focused row is gone, focus moves to the row that is tabbable next.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body && entered !== undefined) {
      findItem(tree.current, entered)?.focus();
    }
  });

  return (
    <div
      role="tree"
      aria-label={t("Actors")}
      ref={tree}
      onFocus={() => hadFocus.current = true}
      onBlur={({ relatedTarget }) => hadFocus.current = relatedTarget === null}
    >
      {rows.map((row) => (
        <TreeItem
          key={row.id}
          row={row}
          isShown={row.id === shown}
          isEntered={row.id === entered}
          onPress={() => {
            setVisited(row.id);
            act(row);
          }}
          onTurn={() => turn(row.id)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onFocus={() => setVisited(row.id)}
        />
      ))}
    </div>
  );
}

interface TreeItemProps {
  row: TreeRow;
  isShown: boolean;
  isEntered: boolean;
  onPress: () => void;
  onTurn: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

function TreeItem({ row, isShown, isEntered, onTurn, onPress, ...handlers }: TreeItemProps) {
  const t = useTexts();
  const id = useId();
  const { level, position, size, isExpanded } = row;
  const { name, state } = describeRow(row, t);
  return (
    <Item
      role="treeitem"
      data-row={row.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={isExpanded}
      aria-selected={isShown}
      aria-labelledby={`${id}-name ${id}-state`}
      tabIndex={isEntered ? 0 : -1}
      isShown={isShown}
      isOver={row.kind === "ended" || row.kind === "actor" && row.hasEnded}
      style={{ paddingInlineStart: (level - 1) * 16 + 6 }}
      onClick={onPress}
      {...handlers}
    >
      <Turner
        aria-hidden="true"
        isOpen={isExpanded ?? false}
        onClick={(event) => {
          if (isExpanded === undefined) return;
          event.stopPropagation();
          onTurn();
        }}
      >
        {isExpanded !== undefined && <Icon icon={ChevronRight} size={14} />}
      </Turner>
      <Name id={`${id}-name`}>{name}</Name> <State id={`${id}-state`} title={state}>{state}</State>
    </Item>
  );
}

function describeRow(row: TreeRow, t: Translate): { name: string; state?: string } {
  if (row.kind === "ended") return { name: t("Ended ({count})", { count: row.count }) };
  if (row.kind === "actor") return { name: row.actor.name, state: presentState(row.actor, t) };
  const name = row.tab.title || t("Tab without a title");
  return row.tab.isOpen ? { name } : { name, state: t("closed") };
}

function findItem(tree: HTMLElement | null, id: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}

const Item = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "30px",
  paddingRight: "$3",
  cursor: "pointer",
  fontSize: "$small",
  lineHeight: "$body",
  "@touch": { minHeight: "$touch" },
  "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  "&:focus-visible": { outlineOffset: "-2px" },
  variants: {
    isShown: {
      true: {
        backgroundColor: "$accentSoft",
        boxShadow: "inset 3px 0 $colors$accent",
        "@hover": { "&:hover": { backgroundColor: "$accentSoft" } },
      },
    },
    isOver: { true: { color: "$inkSecond" } },
  },
});

const Turner = styled("span", {
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: "18px",
  height: "24px",
  color: "$inkThird",
  "& svg": { transition: "rotate $quick" },
  variants: { isOpen: { true: { "& svg": { rotate: "90deg" } } } },
});

const Name = styled("span", { flexShrink: 0, maxWidth: "62%", lines: 1, fontWeight: "$medium" });

const State = styled("span", {
  flex: 1,
  minWidth: 0,
  lines: 1,
  textAlign: "right",
  fontSize: "$caption",
  color: "$inkSecond",
});
