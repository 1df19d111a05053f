/** Rules of one of Stitches' groups, in their order. */
interface Group {
  /** What Stitches marks the group by, without the names of its styles. */
  mark: string;
  rules: Rule[];
}

interface Rule {
  text: string;
  /** Those of its selectors that Stitches made; none in a rule for whatever there is. */
  classes: string[];
}

/** They grow while kinds of pages are drawn for the first time, and are read again only then. */
let last = { styles: "", groups: [] as Group[] };
let known = { styles: "", rules: new Set<string>() };

/**
 * Of the styles of all that was ever drawn those that a page needs, by the classes of its markup,
 * and that its reader does not have: `knownStyles` are such as this answers.
 * Styles are as Stitches' `getCssText` tells them, `--sxs{--sxs:2 c-a}@media{.c-a{…}}` for each
 * group; rules for any element and keyframes stay. Throws where they are written otherwise.
 */
export function usedStyles(styles: string, markup: string, knownStyles = ""): string {
  if (last.styles !== styles) last = { styles, groups: groupsOf(styles) };
  if (known.styles !== knownStyles) known = { styles: knownStyles, rules: rulesIn(knownStyles) };
  const drawn = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  return last.groups.map(({ mark, rules }) => {
    const used = rules.filter(({ text, classes }) =>
      (classes.length === 0 || classes.some((name) => drawn.has(name))) && !known.rules.has(text)
    );
    return used.length === 0 ? "" : `${mark}@media{${used.map(({ text }) => text).join("")}}`;
  }).join("");
}

const rulesIn = (styles: string): Set<string> =>
  new Set(
    styles === "" ? [] : groupsOf(styles).flatMap(({ rules }) => rules.map(({ text }) => text)),
  );

const groupsOf = (styles: string): Group[] =>
  styles.split(/(?=--sxs{)/).map((group) => {
    const [, number, rules] = /^--sxs{--sxs:(\d+)[^}]*}@media{(.*)}\s*$/s.exec(group) ?? [];
    if (rules === undefined) throw new TypeError(`No group of Stitches: ${group.slice(0, 60)}`);
    return { mark: `--sxs{--sxs:${number}}`, rules: rulesOf(rules) };
  });

function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth > 0) continue;
    const rule = text.slice(start, index + 1);
    rules.push({
      text: rule,
      classes: [...rule.matchAll(/\.(c-[\w-]+)/g)].map(([, name = ""]) => name),
    });
    start = index + 1;
  }
  return rules;
}
