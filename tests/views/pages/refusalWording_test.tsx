import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { aUser, idOf } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { act, screen, waitFor, within } from "@testing-library/react";
import { MODAL_TRANSITION_MS } from "../../../contract/constants.ts";
import type { Language } from "../../../contract/language.ts";
import type { ProblemType } from "../../../contract/problemTypes.ts";
import { describeFailure } from "../../../src/actors/describeFailure.ts";
import * as turkish from "../../../src/i18n/tr/catalogue.ts";
import { translator } from "../../../src/i18n/Translation.tsx";
import * as detail from "../../../src/pages/user/UserPage.tsx";
import { type TextKey, translator as serverTranslator } from "../../../server/i18n/translate.ts";

const ID = idOf(1);
const irem = aUser({ version: 3, roles: ["ADMIN"] });

/** What the server says of each, which people read as it is. */
const SAID = {
  "last-administrator": "The last active administrator has to remain one.",
  "already-taken-up": "You can change your feedback only until somebody takes it up.",
  "in-use": "This user cannot be deleted.",
  "own-account": "You cannot delete your own account.",
  "project-disabled":
    "The project is disabled. Its milestones stand still until it is enabled again.",
} as const satisfies Partial<Record<ProblemType, TextKey>>;

const CATALOGUES = { en: {}, tr: turkish.catalogue };

for (const [type, key] of Object.entries(SAID)) {
  for (const language of ["tr", "en"] as Language[]) {
    Deno.test(`${type} is told as what it is, in ${language}`, () => {
      const said = serverTranslator(language)(key);
      const failure = refusal("/api/x", type as ProblemType, said);
      const t = translator(language, CATALOGUES[language]);
      assert.deepEqual(describeFailure(failure, t), { title: said, duration: 5000 });
      assert.deepEqual(
        [failure.is(type as ProblemType), failure.is("stale-version")],
        [true, false],
      );
    });
  }
}

async function userPage(refused: () => ProblemType) {
  addModalRoot();
  return await inApp({
    page: detail,
    path: "/user/:userId",
    at: `/user/${ID}`,
    as: { roles: ["ADMIN"] },
    answer({ method, path }: Call) {
      if (method !== "GET") throw refusal(path, refused(), "Neden");
      return path === "/api/companies" ? { data: [], total: 0 } : irem;
    },
  });
}

viewTest(
  "a change that is refused offers the newest version only where the version is stale",
  async ({ show, user }) => {
    let type: ProblemType = "last-administrator";
    const app = await userPage(() => type);
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: "Düzenle" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Ad" });
    await user.clear(name);
    await user.type(name, "Ipek");
    const submitted = () => app.calls.filter(({ method }) => method === "PATCH").length;
    const offered = () => dialog.queryAllByRole("button", { name: "En yenisini yükle" }).length;

    await user.click(dialog.getByRole("button", { name: "Kaydet" }));
    await waitFor(() => assert.equal(submitted(), 1));
    await waitFor(() =>
      assert.equal(
        dialog.getByRole<HTMLButtonElement>("button", { name: "Kaydet" })
          .getAttribute("aria-disabled"),
        null,
      )
    );
    assert.deepEqual([offered(), name.value], [0, "Ipek"]);

    type = "stale-version";
    await user.click(dialog.getByRole("button", { name: "Kaydet" }));
    await waitFor(() => assert.equal(offered(), 1));
    assert.equal(name.value, "Ipek");
  },
);

for (
  const [type, isOffered] of [["in-use", true], ["own-account", false]] as [ProblemType, boolean][]
) {
  viewTest(
    `a deletion refused as ${type} ${isOffered ? "offers" : "does not offer"} to disable instead`,
    async ({ show, user, said }) => {
      const app = await userPage(() => type);
      await show(app.element);
      await user.click(await screen.findByRole("button", { name: "Sil" }));
      const asked = () => app.actors.confirmDialog.getSnapshot().context.asked?.question.title;
      await waitFor(() => assert.equal(asked(), "Kullanıcıyı sil"));
      act(() => app.actors.confirmDialog.send({ type: "dialog.confirmed" }));
      await waitFor(() => {
        act(() => app.pass(MODAL_TRANSITION_MS));
        assert.equal(asked(), isOffered ? "Kullanıcı silinemedi" : undefined);
      });
      assert.equal(app.calls.filter(({ method }) => method === "DELETE").length, 1);
      const failed = "Confirmation action failed RequestFailure: Neden";
      assert.deepEqual(said.splice(0), isOffered ? [] : [failed]);
    },
  );
}
