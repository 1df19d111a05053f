import { type Language, LANGUAGES } from "../../contract/language.ts";
import { withEarlyInput } from "../../src/actors/earlyInput.ts";
import { openRenderedApp } from "../../src/app/renderedApp.tsx";

/** The page that is rendered: what it shows follows from no answer of the server. */
const PATH = "/login";

const BUSY_BUTTON = /<button[^>]* aria-busy="true".*?<\/button>/;

/** The sign-in as the app draws it, for the document that shows it before the app is there. */
export interface RenderedForm {
  /** The path of its page in the table of routes. */
  path: string;
  /** For each language two templates: the page, and its button while the form is being sent. */
  markup: string;
  styles: string;
}

/** Renders the sign-in with the app's own components. */
export async function renderSignIn(): Promise<RenderedForm> {
  const rendered = await Promise.all(LANGUAGES.map(templatesOf));
  return {
    path: PATH,
    markup: rendered.map(({ templates }) => templates).join(""),
    styles: rendered.map(({ styles }) => styles()).at(-1) ?? "",
  };
}

async function templatesOf(language: Language) {
  const app = await openRenderedApp({
    address: PATH,
    grant: null,
    preferences: { language, theme: "system" },
    http: never,
    queries: { open: never, client: never, forget: never, refresh: never, retry: never },
  });
  const rendered = (isSubmitted: boolean) =>
    withEarlyInput(
      { values: {}, isSubmitted, isFocused: false },
      app.render,
    );
  const page = rendered(false);
  const [busy] = BUSY_BUTTON.exec(rendered(true)) ?? [];
  const [, title] = /<h1[^>]*>(.*?)<\/h1>/.exec(page) ?? [];
  app.close();
  if (busy === undefined || title === undefined) throw new Error(`${PATH} has no form to be sent`);
  const templates = `<template lang="${language}" title="${title} · İklim">${page}</template>` +
    `<template lang="${language}">${busy}</template>`;
  return { templates, styles: app.styles };
}

function never(): never {
  throw new Error("The build has no server");
}
