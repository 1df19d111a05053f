import {
  createElement,
  type ElementType,
  Fragment,
  type ReactNode,
  useInsertionEffect,
} from "react";
import { jsx } from "react/jsx-runtime";
import { INTERNAL, isGroupRule, type Style } from "./stitchesInternals.ts";

interface StyledProps extends Record<string, unknown> {
  as?: ElementType;
  className?: string;
}

/**
 * Creates a faster `styled` from Stitches' `css`. It creates a style at its first render, and caches
 * the classes of each combination of variants, which Stitches would hash at each render.
 */
export function createStyled(css: (...composers: never[]) => unknown) {
  return (...composers: never[]) => {
    let cached: { style: Style; names: ReadonlySet<string> } | undefined;
    const getStyle = () => {
      if (cached) return cached;
      const style = css(...composers) as Style;
      const names = [...style[INTERNAL].composers].flatMap(([, , , , all]) => Object.keys(all));
      return cached = { style, names: new Set(["css", ...names]) };
    };
    const classes = new Map<string, string>();

    function Styled(props: StyledProps): ReactNode {
      const { style, names } = getStyle();
      const { as = style[INTERNAL].type, className } = props;
      const chosen: Record<string, unknown> = {};
      const rest: Record<string, unknown> = {};
      let key = "";
      for (const name in props) {
        const { [name]: value } = props;
        if (name === "as") continue;
        if (!names.has(name)) rest[name] = value;
        else if (value !== undefined) {
          chosen[name] = value;
          key += `${name} ${typeof value === "object" ? JSON.stringify(value) : value};`;
        }
      }
      const cachedClass = classes.get(key);
      const { className: ownClass, deferredInjector } = cachedClass === undefined
        ? style(chosen)
        : { className: cachedClass, deferredInjector: null };
      useInsertionEffect(addPendingRules, [ownClass]);
      rest["className"] = className ? `${ownClass} ${className}` : ownClass;
      const element = jsx(as, rest);
      if (deferredInjector === null) {
        classes.set(key, ownClass);
        return element;
      }
      const inject = () => {
        classes.set(key, ownClass);
        useInsertionEffect(addPendingRules, []);
        return deferredInjector();
      };
      return createElement(Fragment, null, element, createElement(inject));
    }

    return Object.defineProperties(Styled, {
      [INTERNAL]: { get: () => getStyle().style[INTERNAL] },
      className: { get: () => getStyle().style.className },
      selector: { get: () => getStyle().style.selector },
      toString: { value: () => getStyle().style.selector },
    });
  };
}

/** A group of Stitches' rules; later groups override earlier ones. */
interface Group {
  /** The media rule into which Stitches inserts. */
  rule: CSSMediaRule;
  /** Rules of components that are not mounted yet. */
  pending: string[];
  /** The adopted sheets, in this order. */
  sheets: CSSStyleSheet[];
}

let groups: Group[] = [];
let hasPendingRules = false;
let isServerStyleAdopted = false;

/**
 * Collects the rules that Stitches inserts; `addPendingRules` adopts them in new sheets. An insertion
 * into the sheet of Stitches, which has global rules, would restyle the whole page.
 */
export function collectRules(): void {
  if (!("document" in globalThis)) return;
  groups = [...document.querySelectorAll("style")]
    .flatMap(({ sheet }) => [...sheet?.cssRules ?? []])
    .filter(isGroupRule)
    .map(interceptRules);
}

function interceptRules(rule: CSSMediaRule): Group {
  const group: Group = { rule, pending: [], sheets: [] };
  rule.insertRule = (text, index = 0) => {
    group.pending.push(text);
    hasPendingRules = true;
    return index;
  };
  return group;
}

/** Adopts the pending rules. For insertion effects of styled components. */
export function addPendingRules(): void {
  if (!hasPendingRules) return;
  hasPendingRules = false;
  const others = isServerStyleAdopted
    ? removeOwnSheets(document.adoptedStyleSheets)
    : adoptServerRules();
  for (const group of groups) addGroupRules(group);
  document.adoptedStyleSheets = [...groups.flatMap(({ sheets }) => sheets), ...others];
}

function addGroupRules(group: Group): void {
  if (group.pending.length === 0) return;
  // Browsers drop rules with unsupported selectors.
  const sheet = createSheet(group.pending);
  group.pending = [];
  if (sheet.cssRules.length > 0) group.sheets.push(sheet);
}

function removeOwnSheets(sheets: readonly CSSStyleSheet[]): CSSStyleSheet[] {
  const own = new Set(groups.flatMap(({ sheets }) => sheets));
  return sheets.filter((sheet) => !own.has(sheet));
}

/** Adopts the rules of a server-rendered page by group; returns the other sheets. */
function adoptServerRules(): CSSStyleSheet[] {
  isServerStyleAdopted = true;
  // Without server rendering only the first group, the theme, has rules.
  const serverRules = groups.map(({ rule }) => [...rule.cssRules].map(({ cssText }) => cssText));
  if (serverRules.slice(1).some((texts) => texts.length > 0)) {
    for (const [number, { rule, sheets }] of groups.entries()) {
      sheets.push(createSheet(serverRules[number] ?? []));
      while (rule.cssRules.length > 0) rule.deleteRule(rule.cssRules.length - 1);
    }
  }
  return [...document.adoptedStyleSheets];
}

function createSheet(rules: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  return sheet;
}
