/** One of Stitches' groups; the rules of a later one win over those of an earlier. */
interface Group {
  /** Where Stitches would have them. */
  rule: CSSMediaRule;
  /** Rules that wait for what they are of. */
  held: string[];
  /** What is in the page, in this order. */
  sheets: CSSStyleSheet[];
}

let groups: Group[] = [];
let isHolding = false;
let isTaken = false;

/**
 * Has the rules that Stitches makes while components are rendered wait until these are put into the
 * page, which then has them in a sheet of their own. Stitches would add each to its one sheet: as
 * that has rules which may match any element, the browser works out the style of all of them anew.
 * Of a new sheet it looks for those alone that its rules name.
 */
export function holdRules(): void {
  if (!("document" in globalThis)) return;
  groups = [...document.querySelectorAll("style")]
    .flatMap(({ sheet }) => [...sheet?.cssRules ?? []])
    .filter((rule) => rule instanceof CSSMediaRule && isGroup(rule))
    .map((rule) => hold(rule as CSSMediaRule));
}

/** Stitches' groups are media rules without a condition. */
const isGroup = ({ media }: CSSMediaRule): boolean => media.mediaText === "";

function hold(rule: CSSMediaRule): Group {
  const group: Group = { rule, held: [], sheets: [] };
  rule.insertRule = (text, index = 0) => {
    group.held.push(text);
    isHolding = true;
    return index;
  };
  return group;
}

/** Adds the rules that wait; for an effect of what is drawn by them. */
export function addHeldRules(): void {
  if (!isHolding) return;
  isHolding = false;
  const others = isTaken ? withoutOwn(document.adoptedStyleSheets) : takeStanding();
  for (const group of groups) addHeld(group);
  document.adoptedStyleSheets = [...groups.flatMap(({ sheets }) => sheets), ...others];
}

function addHeld(group: Group): void {
  if (group.held.length === 0) return;
  // A rule whose selector this browser does not know is left out.
  const sheet = sheetOf(group.held);
  group.held = [];
  if (sheet.cssRules.length > 0) group.sheets.push(sheet);
}

function withoutOwn(sheets: readonly CSSStyleSheet[]): CSSStyleSheet[] {
  const own = new Set(groups.flatMap(({ sheets }) => sheets));
  return sheets.filter((sheet) => !own.has(sheet));
}

/**
 * Adopts the rules of a server-rendered page, which are in a style element, by the
 * groups that they are of. Answers the other sheets.
 */
function takeStanding(): CSSStyleSheet[] {
  isTaken = true;
  // The theme alone is there from the first, before all others.
  const standing = groups.map(({ rule }) => [...rule.cssRules].map(({ cssText }) => cssText));
  if (standing.slice(1).some((texts) => texts.length > 0)) {
    for (const [number, { rule, sheets }] of groups.entries()) {
      sheets.push(sheetOf(standing[number] ?? []));
      while (rule.cssRules.length > 0) rule.deleteRule(rule.cssRules.length - 1);
    }
  }
  return [...document.adoptedStyleSheets];
}

function sheetOf(rules: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  return sheet;
}
