import type { Language } from "../../contract/language.ts";
import type { Catalogue } from "./catalogue.ts";

/** Loads the texts of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const { catalogue }: { catalogue: Catalogue } = language === "en"
    ? await import("./en/catalogue.ts")
    : await import("./tr/catalogue.ts");
  return catalogue;
}
