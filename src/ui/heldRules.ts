let held: (() => void)[] = [];

/**
 * Has the rules that Stitches makes while components are rendered wait until these are put into the
 * page. It adds them to groups within its sheet, and with each the browser works out the style of
 * every element anew: in the middle of a long render those of the page that is being left.
 */
export function holdRules(): void {
  if (!("document" in globalThis)) return;
  for (const { sheet } of document.querySelectorAll("style")) {
    for (const rule of sheet?.cssRules ?? []) {
      if (rule instanceof CSSMediaRule && isGroup(rule)) hold(rule);
    }
  }
}

/** Stitches' groups are media rules without a condition. */
const isGroup = ({ media }: CSSMediaRule): boolean => media.mediaText === "";

function hold(group: CSSMediaRule): void {
  const insert = group.insertRule.bind(group);
  group.insertRule = (rule, index = 0) => {
    held.push(() => {
      try {
        insert(rule, Math.min(index, group.cssRules.length));
      } catch {
        // A selector that this browser does not know; Stitches passes over these as well.
      }
    });
    return index;
  };
}

/** Adds the rules that wait; for an effect of what is drawn by them. */
export function addHeldRules(): void {
  const adding = held;
  held = [];
  for (const add of adding) add();
}
