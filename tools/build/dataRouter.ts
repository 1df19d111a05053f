import { dirname } from "node:path";
import type { Plugin } from "esbuild";

/** What React Router's parts take from what our app never runs, by the importer and the import. */
const UNUSED = [
  {
    /** Observers, none of which are given to our router. */
    importer: /\/react-router\/.*\/lib\/router\/router\.js$/,
    imported: /\/instrumentation\.js$/,
    contents: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;`,
  },
  {
    /** Framework mode: without its context, links fetch nothing ahead. */
    importer: /\/react-router\/.*\/lib\/(?:components|dom\/lib)\.js$/,
    imported: /\/ssr\/components\.js$/,
    contents: `
      import { createContext } from "react";
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export const usePrefetchBehavior = () => [false, null, {}];
      export const mergeRefs = (ref) => ref;`,
  },
];

/**
 * Leaves out of React Router what an app in data mode never runs. Should a release take more from
 * there, the bundling fails and names it.
 */
export const dataRouterAlone: Plugin = {
  name: "data-router-alone",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(?:instrumentation|ssr\/components)\.js$/ }, ({ path, importer }) => {
      const found = UNUSED.find((one) => one.importer.test(importer) && one.imported.test(path));
      if (found === undefined) return undefined;
      const pluginData = { contents: found.contents, resolveDir: dirname(importer) };
      return { path: found.imported.source, namespace: "data-router", pluginData };
    });
    onLoad({ filter: /./, namespace: "data-router" }, ({ pluginData }) => pluginData);
  },
};
