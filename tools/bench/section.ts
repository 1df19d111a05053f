const REPORT = new URL("../../docs/performance.md", import.meta.url).pathname;

/** What is measured each time anew in docs/performance.md, by the names of the comments around it. */
type Section = "pages" | "scale" | "bulk" | "fairness";

/** Puts what was measured into its place in what is said about it. */
export async function writeSection(section: Section, measured: string): Promise<void> {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const text = await Deno.readTextFile(REPORT);
  const [before, rest = ""] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${REPORT} has no place for what was measured`);
  await Deno.writeTextFile(REPORT, [`${before}${begin}`, measured, `${end}${after}`].join("\n\n"));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", REPORT] }).output();
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
