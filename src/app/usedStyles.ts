/** Rules of one of Stitches' groups, in their order. */
interface Group {
  /** Its number among the groups. */
  number: string;
  /** What Stitches knows the styles of the group by. */
  names: string[];
  rules: Rule[];
}

interface Rule {
  text: string;
  /** Those of its selectors that Stitches made; none in a rule for whatever there is. */
  classes: string[];
}

/** They grow while kinds of pages are rendered for the first time, and are read again only then. */
let last = { styles: "", groups: [] as Group[] };

/**
 * Of the styles of all that was ever rendered in this process those that a page needs, by the
 * classes of its markup. Styles are as Stitches' `getCssText` has them,
 * `--sxs{--sxs:2 c-a}@media{.c-a{…}}` for each group; in the browser Stitches adds none whose name
 * it finds there. Rules for any element and keyframes stay. Throws where they are written otherwise.
 */
export function usedStyles(styles: string, markup: string): string {
  if (last.styles !== styles) last = { styles, groups: groupsOf(styles) };
  const used = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  const isUsed = (name: string) => !name.startsWith("c-") || used.has(name);
  return last.groups.map(({ number, names, rules }) => {
    const texts = rules.filter(({ classes }) => classes.length === 0 || classes.some(isUsed))
      .map(({ text }) => text);
    const mark = [number, ...names.filter(isUsed)].join(" ");
    return texts.length === 0 ? "" : `--sxs{--sxs:${mark}}@media{${texts.join("")}}`;
  }).join("");
}

const groupsOf = (styles: string): Group[] =>
  styles.split(/(?=--sxs{)/).map((group) => {
    const [, mark = "", rules] = /^--sxs{--sxs:([^}]*)}@media{(.*)}\s*$/s.exec(group) ?? [];
    if (rules === undefined) throw new TypeError(`No group of Stitches: ${group.slice(0, 60)}`);
    const [number = "", ...names] = mark.trim().split(/\s+/);
    return { number, names, rules: rulesOf(rules) };
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
