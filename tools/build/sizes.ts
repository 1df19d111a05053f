import type { Manifest, ManifestFile, ManifestModule } from "./manifest.ts";

/** A line for the entry and one for each lazily loaded module: what their scripts are, brotli. */
export function sizeReport(manifest: Manifest): string[] {
  const entry = bytesOf(manifest, manifest.entry);
  return [
    `Scripts, brotli. The entry alone: ${kilobytes(entry).trim()}`,
    ...Object.entries(manifest.modules).map(([source, module]) => {
      const own = bytesOf(manifest, module);
      return `  ${kilobytes(own)} + entry = ${kilobytes(entry + own)}  ${source}`;
    }),
  ];
}

function bytesOf(manifest: Manifest, { scripts }: ManifestModule): number {
  return scripts.map((url) => transferred(manifest.files[url])).reduce((a, b) => a + b, 0);
}

function transferred(file: ManifestFile | undefined): number {
  return file?.brotli ?? file?.size ?? 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
