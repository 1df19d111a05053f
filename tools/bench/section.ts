const REPORT = new URL("../../docs/performance-tables.md", import.meta.url).pathname;

type Section = "pages" | "scale" | "bulk" | "fairness";

/** Replaces the section of docs/performance-tables.md between the comments of its name. */
export async function writeSection(section: Section, content: string): Promise<void> {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const text = await Deno.readTextFile(REPORT);
  const [before, rest = ""] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${REPORT} has no place for what was measured`);
  await Deno.writeTextFile(REPORT, [`${before}${begin}`, content, `${end}${after}`].join("\n\n"));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", REPORT] }).output();
}

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
