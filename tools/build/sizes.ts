import type { Manifest, ManifestFile, ManifestModule } from "./manifest.ts";

/** Returns one line with brotli sizes for the entry and for each lazy module. */
export function sizeReport(manifest: Manifest): string[] {
  const entry = countBytes(manifest, manifest.entry);
  return [
    `Scripts, brotli. The entry alone: ${kilobytes(entry).trim()}`,
    ...Object.entries(manifest.modules).map(([source, module]) => {
      const own = countBytes(manifest, module);
      return `  ${kilobytes(own)} + entry = ${kilobytes(entry + own)}  ${source}`;
    }),
  ];
}

function countBytes(manifest: Manifest, { scripts }: ManifestModule): number {
  return scripts.map((url) => transferred(manifest.files[url])).reduce((a, b) => a + b, 0);
}

function transferred(file: ManifestFile | undefined): number {
  return file?.brotli ?? file?.size ?? 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
