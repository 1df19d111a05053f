import {
  createElement,
  type ElementType,
  Fragment,
  type ReactNode,
  useInsertionEffect,
} from "react";
import { jsx } from "react/jsx-runtime";
import { addHeldRules } from "./ruleSheets.ts";

/** Where Stitches keeps what a style is made of; it reads it there of what is composed. */
const MADE_OF = Symbol.for("sxs.internal");

/** The names of a composer's variants are those of its defaults, which has all of them. */
type Composer = readonly [
  className: string,
  style: unknown,
  variants: unknown,
  compounds: unknown,
  defaults: object,
];

interface Style {
  /** Adds the rules for these variants and tells their classes. */
  (props: Record<string, unknown>): {
    className: string;
    /** Where the type is a component: adds the rules, which have to come after its own. */
    deferredInjector: (() => null) | null;
  };
  className: string;
  selector: string;
  [MADE_OF]: { type: ElementType; composers: ReadonlySet<Composer> };
}

interface StyledProps extends Record<string, unknown> {
  as?: ElementType;
  className?: string;
}

/**
 * Makes components as Stitches' own `styled` does, of its `css`, with less to do: a style is made
 * when it is first drawn, and the classes of each combination of variants are looked up from the
 * second time on, where Stitches would hash the styles of each. Its rules are added as the component
 * is put into the page.
 */
export function keepStyles(css: (...composers: never[]) => unknown) {
  return (...composers: never[]) => {
    let made: { style: Style; names: ReadonlySet<string> } | undefined;
    const make = () => {
      if (made) return made;
      const style = css(...composers) as Style;
      const names = [...style[MADE_OF].composers].flatMap(([, , , , all]) => Object.keys(all));
      return made = { style, names: new Set(["css", ...names]) };
    };
    const classes = new Map<string, string>();

    function Styled(props: StyledProps): ReactNode {
      const { style, names } = make();
      const { as = style[MADE_OF].type, className } = props;
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
      const known = classes.get(key);
      const { className: own, deferredInjector } = known === undefined
        ? style(chosen)
        : { className: known, deferredInjector: null };
      useInsertionEffect(addHeldRules, [own]);
      rest["className"] = className ? `${own} ${className}` : own;
      const element = jsx(as, rest);
      if (deferredInjector === null) {
        classes.set(key, own);
        return element;
      }
      const inject = () => {
        classes.set(key, own);
        useInsertionEffect(addHeldRules, []);
        return deferredInjector();
      };
      return createElement(Fragment, null, element, createElement(inject));
    }

    return Object.defineProperties(Styled, {
      [MADE_OF]: { get: () => make().style[MADE_OF] },
      className: { get: () => make().style.className },
      selector: { get: () => make().style.selector },
      toString: { value: () => make().style.selector },
    });
  };
}
