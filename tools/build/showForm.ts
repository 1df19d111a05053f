import { transform } from "esbuild";
import type { EarlyForm } from "../../src/app/earlyView.ts";
import { NOT_LOADED } from "../../src/app/notLoaded.ts";
import { storedClaims } from "./storedToken.ts";
import { tellNotLoaded } from "./tellNotLoaded.ts";

/** The form that a document shows before the app is there. */
export interface ShownForm {
  /** The path of its page in the table of routes. */
  path: string;
  /** The source of a regular expression for the addresses of the document. */
  address: string;
}

/** A script that shows the document's form to who is not signed in. */
export async function showFormScript(form: ShownForm): Promise<string> {
  const { code } = await transform(
    `(${showForm})(${storedClaims}, ${tellNotLoaded}, ${
      JSON.stringify({ ...form, notice: NOT_LOADED })
    });`,
    { minify: true },
  );
  return code.trim();
}

/**
 * Runs in the browser, in the body: puts the form of the visitor's language into the page, and notes
 * what is pressed until the app takes it over (`src/app/early.tsx`), or says that it did not
 * come. Nothing is shown to who is
 * signed in, nor where the app fills fields by what the browser's history holds.
 */
function showForm(
  claims: typeof storedClaims,
  tellMissing: typeof tellNotLoaded,
  { path, address, notice }: ShownForm & { notice: string },
) {
  const root = document.getElementById("root");
  const language = document.documentElement.lang;
  const [page, busy] = document.querySelectorAll<HTMLTemplateElement>(
    `template[lang=${language}]`,
  );
  if (claims() !== null || history.state?.usr || !new RegExp(address).test(location.pathname)) {
    return;
  }
  if (!root || !page || !busy) return;
  root.append(page.content);
  root.className = "early";
  document.title = page.title;
  root.querySelector("input")?.focus();

  const listening = new AbortController();
  const { signal } = listening;
  const pressed: HTMLElement[] = [];
  let isSubmitted = false;
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type === "button" && button.ariaDisabled !== "true") pressed.push(button);
  }, { signal });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isSubmitted) return;
    isSubmitted = true;
    const shown = root.querySelector("[type=submit]");
    const wanted = busy.content.firstElementChild;
    for (const { name, value } of wanted?.attributes ?? []) shown?.setAttribute(name, value);
    shown?.replaceChildren(...wanted?.childNodes ?? []);
  }, { signal });
  tellMissing(notice);
  const form: EarlyForm = {
    path,
    language,
    handOver() {
      listening.abort();
      return { pressed, isSubmitted };
    },
  };
  globalThis.earlyForm = form;
}
