export { loadCatalogue as loadTexts } from "../../src/i18n/loadCatalogue.ts";
