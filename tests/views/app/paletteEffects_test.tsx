import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { createActor, setup, toPromise } from "xstate";
import { VISITS_KEY } from "../../../contract/constants.ts";
import { MAX_SEARCH_WORDS } from "../../../contract/search.ts";
import { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import type { CallOptions, Http } from "../../../src/api/http.ts";
import { createFeedbackImplementations } from "../../../src/features/feedback/feedbackEffects.ts";
import {
  createPaletteImplementations,
  isPageCovered,
} from "../../../src/app/palette/paletteEffects.ts";

viewTest("page: is covered by a dialog, but not by a toast", async () => {
  const { services } = await createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: { roles: ["VIEWER"] },
    respond: () => null,
  });
  const isCoveredBy = (role: string, around: string[] = []) => {
    const box = document.createElement("div");
    for (const name of around) box.setAttribute(name, "");
    const inner = box.appendChild(document.createElement("div"));
    inner.setAttribute("role", role);
    document.body.append(box);
    const is = isPageCovered(services);
    box.remove();
    return is;
  };
  assert.deepEqual([
    isCoveredBy("dialog"),
    isCoveredBy("alertdialog"),
    isCoveredBy("alertdialog", ["data-react-aria-top-layer"]),
    isCoveredBy("status"),
  ], [true, true, false, false]);
});

const createSignedInApp = (id: string | null = "elif") =>
  createRoutedApp([{ path: "*", element: null }], {
    at: "/",
    as: id === null ? null : { id, roles: ["VIEWER"] },
    respond: () => null,
  });

viewTest("page: is covered by a confirm dialog and by screenshot mode", async () => {
  const { actors: { confirmDialog, acquireChild }, services, advanceClock } =
    await createSignedInApp();
  const covered = [isPageCovered(services)];
  const requester = createActor(setup({}).createMachine({})).start();
  confirmDialog.send({ type: "question.asked", question: { message: "Delete?" }, requester });
  covered.push(isPageCovered(services));
  confirmDialog.send({ type: "questions.cleared" });
  advanceClock(1_000);
  const form = acquireChild(
    "feedbackForm",
    feedbackFormMachine.provide(createFeedbackImplementations(services)),
  );
  covered.push(isPageCovered(services));
  form.getSnapshot().children.screenshot?.send({ type: "capture.started" });
  covered.push(isPageCovered(services));
  assert.deepEqual(covered, [false, true, false, true]);
});

viewTest(
  "palette search: requests the first words of a text quietly until stopped",
  async () => {
    const { services } = await createSignedInApp();
    const calls: { path: string; options: CallOptions }[] = [];
    const deferredResponse = Promise.withResolvers<unknown>();
    const http = ((path, read, options = {}) => {
      calls.push({ path, options });
      return deferredResponse.promise.then(read);
    }) as Http;
    const { actors: { search } } = createPaletteImplementations({ ...services, http });
    const words = Array.from({ length: MAX_SEARCH_WORDS + 2 }, (_, nth) => `w${nth}`);
    const searching = createActor(search, { input: { text: `  ${words.join("  ")} ` } });
    const searchResult = toPromise(searching).catch(() => {});
    searching.start();
    await new Promise((resolve) => setTimeout(resolve));
    const listCalls = () =>
      calls.map((
        { path, options: { query, quiet, signal } },
      ) => [path, query?.get("q"), quiet, signal?.aborted]);
    const text = words.slice(0, MAX_SEARCH_WORDS).join(" ");
    assert.deepEqual(listCalls(), [["/api/search", text, true, false]]);
    searching.stop();
    deferredResponse.resolve({ data: [], total: 0 });
    await searchResult;
    assert.deepEqual(listCalls(), [["/api/search", text, true, true]]);
  },
);

viewTest("palette visits: are stored with the user and only while signed in", async () => {
  const visits = [{ kind: "project" as const, title: "Bozcaada", path: "/project/1" }];
  const store = async (id: string | null) => {
    localStorage.removeItem(VISITS_KEY);
    const { services, stop } = await createSignedInApp(id);
    createPaletteImplementations(services).actions.storeVisits(undefined, { visits });
    stop();
    return JSON.parse(localStorage.getItem(VISITS_KEY) ?? "null");
  };
  assert.deepEqual([await store("elif"), await store(null)], [{ userId: "elif", visits }, null]);
  localStorage.removeItem(VISITS_KEY);
});
