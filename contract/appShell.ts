/** The document without a rendered page, which serves every page while offline. */
export const APP_SHELL_PATH = "/index.html";

/** The files of a build that the service worker precaches. */
export interface AppShell {
  /** The build's hash; differs if any file differs. */
  build: string;
  /** The subresource-integrity hash of each file, by its path. */
  files: Record<string, string>;
  /** The source of a regular expression that matches the paths of pages. */
  pages: string;
}
