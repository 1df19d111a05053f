export { loadCatalogue as loadTexts } from "../../src/i18n/catalogue.ts";
