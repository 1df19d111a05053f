/**
 * The features in their order. Each may import the public files of those before it; pages that mix
 * features are in src/app/pages.
 */
const FEATURES = [
  "user",
  "account",
  "feedback",
  "notification",
  "holiday",
  "reminder",
  "project",
  "process",
  "milestone",
  "projectType",
  "milestoneOwner",
  "company",
];

/** What later features may import: calls and query keys, links, statuses, columns of lists. */
const PUBLIC = /^(?:resource|links|statuses|columns)\.tsx?$/;

const FEATURE_FILE = /^src\/features\/([^/]+)\/(.+)$/;

/** Returns why a feature's file may not import another's; undefined if it may. */
export function whyNotFeature(
  file: string,
  target: string,
  features: readonly string[] = FEATURES,
): string | undefined {
  const [, feature] = FEATURE_FILE.exec(file) ?? [];
  const [, other, path = ""] = FEATURE_FILE.exec(target) ?? [];
  if (feature === undefined || other === undefined || feature === other) return undefined;
  const unlisted = [feature, other].find((name) => !features.includes(name));
  if (unlisted !== undefined) {
    return `Declare where ${unlisted} is in the order of features (tools/lint/features.ts)`;
  }
  if (features.indexOf(other) > features.indexOf(feature)) {
    return `${feature} comes before ${other}: what mixes them belongs into src/app/pages`;
  }
  return PUBLIC.test(path)
    ? undefined
    : `Of other features import only resource, links, statuses and columns, not ${other}/${path}`;
}
