import { createRequestFailure, createRoutedApp } from "../../support/createPageInApp.tsx";
import { createCompany } from "../../support/records.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import * as companyList from "../../../src/features/company/CompanyListPage.tsx";

const CREATE = "/company?create=yes";

/** Opens the new company dialog; the server responds to creates in turn. */
async function openDialog(answers: (() => unknown)[]) {
  const keys: (string | undefined)[] = [];
  sessionStorage.clear();
  addModalRoot();
  const app = await createRoutedApp([
    { path: "/company", ...companyList, HydrateFallback: () => null },
    { path: "*", element: null },
  ], {
    at: CREATE,
    as: { roles: ["ADMIN"] },
    respond({ method, path }, _signal, idempotencyKey) {
      if (method !== "POST") return path.endsWith("/count") ? 0 : { data: [], total: 0 };
      keys.push(idempotencyKey);
      return answers.shift()?.();
    },
  });
  const typeName = async (user: { type: (on: Element, text: string) => Promise<void> }) =>
    await user.type(await screen.findByLabelText(/^Ad$/, { selector: "input" }), "Ege");
  const send = () => screen.getByRole("button", { name: "İş ortağını oluştur" });
  return { ...app, keys, typeName, send };
}

const loseResponse = () => {
  throw new RequestFailure("network", "/api/companies");
};

viewTest(
  "create form: repeats a lost request with its key and uses another after success",
  async ({ show, user }) => {
    const app = await openDialog([loseResponse, () => createCompany(), () => createCompany()]);
    await show(app.element);
    await app.typeName(user);
    for (const count of [1, 2]) {
      await waitFor(() => assert.notEqual(app.send().getAttribute("aria-busy"), "true"));
      await user.click(app.send());
      await waitFor(() => assert.equal(app.keys.length, count));
    }
    await waitFor(() => assert.notEqual(app.readAddress(), CREATE));
    await app.navigate(CREATE);
    await app.typeName(user);
    await user.click(app.send());
    await waitFor(() => assert.equal(app.keys.length, 3));
    const [first, second, third] = app.keys;
    assert.match(first ?? "", /^[\x21-\x7e]{20,100}$/);
    assert.deepEqual([second === first, third === first], [true, false]);
    app.stop();
  },
);

viewTest(
  "create form: uses another key once the record was saved with other values",
  async ({ show, user }) => {
    const app = await openDialog([
      loseResponse,
      () => {
        throw createRequestFailure(
          "/api/companies",
          "idempotency-key-reused",
          "Daha önce kaydedildi",
        );
      },
      () => createCompany(),
    ]);
    await show(app.element);
    await app.typeName(user);
    for (const count of [1, 2, 3]) {
      await waitFor(() => assert.notEqual(app.send().getAttribute("aria-busy"), "true"));
      await user.click(app.send());
      await waitFor(() => assert.equal(app.keys.length, count));
    }
    const [first, second, third] = app.keys;
    assert.deepEqual([second === first, third === first], [true, false]);
    app.stop();
  },
);
