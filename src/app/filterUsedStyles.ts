import {
  formatGroup,
  isStyleClass,
  parseGroups,
  type StyleGroup,
} from "../ui/stitchesInternals.ts";

/** Parsed again only after a page has added styles. */
let cache = { styles: "", groups: [] as StyleGroup[] };

/**
 * Filters the styles of a page by the classes in its markup. `styles` is Stitches' `getCssText` of
 * all pages that this process has rendered. Rules for elements and keyframes stay.
 */
export function filterUsedStyles(styles: string, markup: string): string {
  if (cache.styles !== styles) cache = { styles, groups: parseGroups(styles) };
  const usedNames = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const isUsed = (name: string) => !isStyleClass(name) || usedNames.has(name);
  return cache.groups.map(({ number, names, rules }) => {
    const usedRules = rules.filter(({ classes }) => classes.length === 0 || classes.some(isUsed));
    return usedRules.length === 0
      ? ""
      : formatGroup({ number, names: names.filter(isUsed), rules: usedRules });
  }).join("");
}
