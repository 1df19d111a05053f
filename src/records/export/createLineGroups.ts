import type { ExportedGroup } from "../list/listDeclaration.ts";

interface LineGroup {
  id: string;
  /** Null for the rows without a record to group by. */
  name: string | null;
  lines: string[];
}

/** Compares names in the order of the lists, which is Turkish in both languages. */
const { compare } = new Intl.Collator("tr", { numeric: true });

/**
 * Collects the lines of a file by group, as the server streams them without groups. Groups are
 * sorted by name, the one without a name last; lines keep their order within a group.
 */
export function createLineGroups<Item>({ grouping, column }: ExportedGroup<Item>) {
  const groups = new Map<string | null, LineGroup>();
  return {
    add(item: Item, line: string) {
      const id = grouping.id(item);
      const group = groups.get(id);
      if (group) {
        group.lines.push(line);
        return;
      }
      const name = id === null ? null : `${column.text?.(item) ?? ""}`;
      groups.set(id, { id: id ?? "", name, lines: [line] });
    },
    /** Returns the lines of all groups. */
    sort: () => [...groups.values()].sort(compareGroups).flatMap(({ lines }) => lines),
  };
}

function compareGroups(one: LineGroup, other: LineGroup): number {
  if (one.name === null || other.name === null) {
    return Number(one.name === null) - Number(other.name === null);
  }
  return compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}
