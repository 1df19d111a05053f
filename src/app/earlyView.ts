import type { RenderedFor } from "../i18n/renderedFor.ts";

/** The class that the app's element has while what the document shows stands in it. */
export const EARLY = "early";

/** The form that the document shows while the app is on its way (`tools/build/showForm.ts`). */
export interface EarlyForm {
  /** The path of its page in the table of routes. */
  path: string;
  language: string;
  /** Leaves what is done from now on to the app. */
  handOver(): {
    /** The buttons that were pressed, in this order. */
    pressed: HTMLElement[];
    isSubmitted: boolean;
  };
}

/** The page that the server drew, which the document shows meanwhile (`tools/build/showPage.ts`). */
export interface EarlyPage {
  /** Its path and query. */
  address: string;
  language: string;
  accessToken: string;
  reader: RenderedFor;
  /** Leaves what is done from now on to the app. */
  handOver(): {
    /** The buttons that were pressed, in this order. */
    pressed: HTMLElement[];
  };
}

declare global {
  var earlyForm: EarlyForm | undefined;
  var earlyPage: EarlyPage | undefined;
}
