import assert from "node:assert/strict";
import { renderSignIn } from "../../tools/build/signInForm.ts";

/** What a browser would show of markup. */
const textOf = (markup: string) =>
  markup.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|").replaceAll(/^\||\|$/g, "");

Deno.test("the sign-in is rendered in each language, with its button while it is sent", async () => {
  const { path, markup, styles } = await renderSignIn();
  const templates = [...markup.matchAll(/<template ([^>]*)>(.*?)<\/template>/g)]
    .map(([, attributes, content = ""]) => [attributes, textOf(content)]);
  assert.equal(path, "/login");
  assert.deepEqual(templates, [
    [
      'lang="tr" title="Oturum aç · İklim"',
      "İklim|Her ton, bir kilometre taşıdır.|Projeler, süreçler ve hatırlatıcılar tek yerde.|" +
      "Oturum aç|Kurumsal hesabınızla devam edin.|E-posta|Parola|Parolamı unuttum|Oturum aç|" +
      "Türkçe|English",
    ],
    ['lang="tr"', "Oturum aç"],
    [
      'lang="en" title="Login · İklim"',
      "İklim|Every ton is a milestone.|Projects, processes and reminders in one place.|" +
      "Login|Continue with your company account.|Email|Password|Forgot password|Login|" +
      "Türkçe|English",
    ],
    ['lang="en"', "Login"],
  ]);
  const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.split(" ")
  ).filter((name) => name.startsWith("c-"));
  assert.ok(classes.length > 0);
  // A class without rules of its own is known to the sheet all the same.
  const known = new Set(styles.match(/c-[\w-]+/g));
  assert.deepEqual(classes.filter((name) => !known.has(name)), []);
});

Deno.test("nothing in it needs more than the content policy allows", async () => {
  const { markup } = await renderSignIn();
  assert.doesNotMatch(markup, / style=| on\w+=|<script|<style|javascript:/);
});

Deno.test("it is the same each time", async () => {
  assert.deepEqual(await renderSignIn(), await renderSignIn());
});
