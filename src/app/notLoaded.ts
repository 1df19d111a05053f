/** What stands on the page when the app did not come: in both languages, as none is loaded. */
export const NOT_LOADED =
  "İklim yüklenemedi, sayfayı yenileyin. · İklim could not be loaded, reload the page.";
