/** A part of React's tree, as React tells it to its developer tools. */
interface Fiber {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** React sets it on what it has rendered. */
const RENDERED = 1;

const counted = new Map<string, number>();
let isCounting = false;

// React looks for it when it is loaded.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      if (isCounting) count(current);
    },
  },
});

function count(fiber: Fiber): void {
  note(fiber);
  // What React left as it was shares its children with what was before.
  if (fiber.child !== null && fiber.alternate?.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) count(child);
}

function note({ type, flags }: Fiber): void {
  const name = nameOf(type);
  if (name !== undefined && (flags & RENDERED) !== 0) {
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
}

function nameOf(type: unknown): string | undefined {
  if (typeof type === "function") return type.name;
  if (typeof type !== "object" || type === null) return undefined;
  if ("type" in type) return nameOf(type.type);
  return "displayName" in type && typeof type.displayName === "string"
    ? type.displayName
    : undefined;
}

/** From now on, how often each component was rendered since this was last asked, by their names. */
export function countRenders(): () => Record<string, number> {
  counted.clear();
  isCounting = true;
  return () => {
    const found = Object.fromEntries(counted);
    counted.clear();
    return found;
  };
}
