import type { ProjectType } from "../../contract/schemas/projectType.ts";
import {
  createTemplateDraft,
  type EditedTemplate,
  type Step,
  type TemplateDraft,
} from "../../machines/milestoneTemplate.ts";
import {
  listTemplateFields,
  mergeTemplates,
  toFieldVersions,
} from "../../machines/templateVersions.ts";
import { compareVersions } from "../../machines/versions.ts";
import { toId } from "./records.ts";

/**
 * Templates as text, one a line: `Standard: A 5, B`. In a draft, `A>X` is the renamed A, and a plus
 * precedes what was added.
 */
export type Text = string;

const splitLine = (line: string) => {
  const [name = "", steps = ""] = line.split(":");
  return { name: name.trim(), steps: steps.split(",").map((step) => step.trim()).filter(Boolean) };
};
export const splitText = (text: Text) => text.split("\n").filter(Boolean).map(splitLine);

export function toMilestone(text: string) {
  const [name = "", days] = text.split(" ");
  const expectedDays = days === undefined ? null : Number(days);
  return { name, ownerId: null, expectedDays, dayKind: "CALENDAR" as const };
}

/** Creates saved templates; the id of a template follows from the first letter of its name. */
export function createTechnology(text: Text, version: number) {
  const milestoneTemplates: ProjectType["milestoneTemplates"] = splitText(text)
    .map(({ name, steps }) => ({
      id: toId(name.toLowerCase().charCodeAt(0)),
      name: name.split(">").at(-1) ?? "",
      steps: steps.map(toMilestone),
    }));
  return { milestoneTemplates, version };
}

/** Creates a draft that is based on saved templates. */
export function createDraft(base: Text, text: Text): TemplateDraft {
  const { saved, version } = createTemplateDraft(createTechnology(base, 1));
  const templates = splitText(text).map(({ name, steps }, index): EditedTemplate => {
    const [from, to = from] = name.split(">");
    const template = saved.find((one) => one.name === from);
    const used = new Set<string>();
    const toStep = (text: string, index: number): Step => {
      const [old, renamed = old] = text.split(">");
      const { name } = toMilestone(old ?? "");
      const known = template?.steps.find((step) => step.name === name && !used.has(step.key));
      const key = text.startsWith("+") || !known ? `added ${index}` : known.key;
      used.add(key);
      return { ...toMilestone((renamed ?? "").replace("+", "")), key };
    };
    return {
      ...(template ? { key: template.key, id: template.id } : { key: `added ${index}` }),
      name: (to ?? "").replace("+", ""),
      steps: steps.map(toStep),
    } as EditedTemplate;
  });
  return { templates, saved, version };
}

export const formatTemplates = (templates: readonly EditedTemplate[]): Text =>
  templates.map(({ name, steps }) =>
    `${name}: ${
      steps.map(({ name, expectedDays }) =>
        expectedDays === null ? name : `${name} ${expectedDays}`
      )
        .join(", ")
    }`
  ).join("\n");

/** Compares a draft and newer templates, and merges them with each choice. */
export function mergeTexts(base: Text, own: Text, newest: Text) {
  const versions = {
    values: createDraft(base, own),
    newest: createTemplateDraft(createTechnology(newest, 2)),
  };
  const fields = listTemplateFields(versions);
  const { both } = compareVersions(toFieldVersions(fields));
  const choose = (choice: "own" | "newest") =>
    mergeTemplates(versions, Object.fromEntries(both.map((name) => [name, choice])));
  const mine = choose("own");
  return {
    mine,
    asks: fields.filter(({ name }) => both.includes(name)).map(({ kind, template, position }) =>
      kind === "step" ? `step ${position} of ${template.name}` : `${kind} of ${template.name}`
    ),
    own: formatTemplates(mine.templates),
    newest: formatTemplates(choose("newest").templates),
  };
}
