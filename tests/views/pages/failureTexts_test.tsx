import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createUser, toId } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { act, screen, waitFor, within } from "@testing-library/react";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import { describeFailure } from "../../../src/actors/describeFailure.ts";
import * as turkish from "../../../src/i18n/tr/catalogue.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import * as detail from "../../../src/features/user/UserPage.tsx";
import {
  createTranslator as serverTranslator,
  type TextKey,
} from "../../../server/platform/i18n/translate.ts";

const ID = toId(1);
const irem = createUser({ version: 3, roles: ["ADMIN"] });

/** What the server says of each, which people read as it is. */
const SAID = {
  "last-administrator": "The last active administrator has to remain one.",
  "already-taken-up": "You can change your feedback only until someone takes it up.",
  "in-use": "This user cannot be deleted.",
  "own-account": "You cannot delete your own account.",
  "project-disabled":
    "The project is disabled. Its milestones are on hold until it is enabled again.",
} as const satisfies Partial<Record<ProblemType, TextKey>>;

const CATALOGUES = { en: {}, tr: turkish.catalogue };

for (const [type, key] of Object.entries(SAID)) {
  for (const language of ["tr", "en"] as Language[]) {
    Deno.test(`describeFailure: shows the server's detail of ${type} in ${language}`, () => {
      const message = serverTranslator(language)(key);
      const failure = createRequestFailure("/api/x", type as ProblemType, message);
      const t = createTranslate(language, CATALOGUES[language]);
      assert.deepEqual(describeFailure(failure, t), { title: message, duration: 5000 });
      assert.deepEqual(
        [failure.is(type as ProblemType), failure.is("stale-version")],
        [true, false],
      );
    });
  }
}

async function createUserPage(findProblemType: () => ProblemType) {
  addModalRoot();
  return await createPageInApp({
    page: detail,
    path: "/user/:userId",
    at: `/user/${ID}`,
    as: { roles: ["ADMIN"] },
    respond({ method, path }: Call) {
      if (method !== "GET") throw createRequestFailure(path, findProblemType(), "Neden");
      return path === "/api/companies" ? { data: [], total: 0 } : irem;
    },
  });
}

viewTest(
  "edit form: reports that the record changed only after a stale-version error",
  async ({ show, user }) => {
    let type: ProblemType = "last-administrator";
    const app = await createUserPage(() => type);
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Düzenle" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Ad" });
    await user.clear(name);
    await user.type(name, "Ipek");
    const countSubmits = () => app.calls.filter(({ method }) => method === "PATCH").length;
    const countReports = () => dialog.queryAllByText(/^Bu kullanıcı bu arada değişti/).length;

    await user.click(dialog.getByRole("button", { name: "Kaydet" }));
    await waitFor(() => assert.equal(countSubmits(), 1));
    await waitFor(() =>
      assert.equal(
        dialog.getByRole<HTMLButtonElement>("button", { name: "Kaydet" })
          .getAttribute("aria-disabled"),
        null,
      )
    );
    assert.deepEqual([countReports(), name.value], [0, "Ipek"]);

    type = "stale-version";
    await user.click(dialog.getByRole("button", { name: "Kaydet" }));
    await waitFor(() => assert.equal(countReports(), 1));
    assert.equal(name.value, "Ipek");
  },
);

for (
  const [type, isOffered] of [["in-use", true], ["own-account", false]] as [ProblemType, boolean][]
) {
  viewTest(
    `delete action: ${isOffered ? "offers" : "does not offer"} to disable instead after ${type}`,
    async ({ show, user, consoleMessages }) => {
      const app = await createUserPage(() => type);
      await show(app.element);
      await user.click(await screen.findByRole("button", { name: "Diğer işlemler" }));
      await user.click(await screen.findByRole("menuitem", { name: "Sil" }));
      const getQuestion = () =>
        app.actors.confirmDialog.getSnapshot().context.current?.question.title;
      await waitFor(() => assert.equal(getQuestion(), "Kullanıcıyı sil"));
      act(() => app.actors.confirmDialog.send({ type: "dialog.confirmed" }));
      await waitFor(() => {
        act(() => app.advanceClock(MODAL_TRANSITION_MS));
        assert.equal(getQuestion(), isOffered ? "Kullanıcı silinemedi" : undefined);
      });
      assert.equal(app.calls.filter(({ method }) => method === "DELETE").length, 1);
      const failed = "Confirmation action failed RequestFailure: Neden";
      assert.deepEqual(consoleMessages.splice(0), isOffered ? [] : [failed]);
    },
  );
}
