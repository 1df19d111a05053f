import { type Call, inApp, refusal } from "../../support/inApp.tsx";
import { aCompany, idOf } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fold } from "../../../contract/folding.ts";
import { RecordChip } from "../../../src/pages/list/QuickFilterChip.tsx";
import { ASSIGNABLE } from "../../../src/pages/list/recordNames.ts";
import { RecordField, RecordsField } from "../../../src/pages/record/RecordField.tsx";

/** Typing rests so long, in milliseconds, before it is searched. */
const SEARCH_DEBOUNCE_MS = 300;

const nameOf = (number: number) => `Şirket ${String(number).padStart(3, "0")}`;
const companies = Array.from(
  { length: 150 },
  (_, index) => aCompany({ id: idOf(index + 1), name: nameOf(index + 1) }),
);

const filtersOf = (query: string) => {
  const params = new URLSearchParams(query);
  const given = (index: number) => [
    params.get(`filters[${index}].fieldId`),
    params.get(`filters[${index}].operator`),
    ...params.getAll(`filters[${index}].value`),
  ];
  return [0, 1].map(given).filter(([fieldId]) => fieldId !== null);
};

/** A server with 150 companies, which answers a search for one of these texts once told to. */
function server(held: Record<string, Promise<void>> = {}) {
  const aborted: string[] = [];
  const answer = async (call: Call, signal?: AbortSignal) => {
    const [[fieldId, operator, ...values] = []] = filtersOf(call.query);
    const [text = ""] = values;
    if (fieldId === "id") {
      assert.equal(operator, "IN");
      const data = companies.filter(({ id }) => values.includes(id));
      return { data, total: data.length };
    }
    if (text && held[text]) {
      signal?.addEventListener("abort", () => aborted.push(text));
      await held[text];
    }
    const found = companies.filter(({ name }) => fold(name).includes(fold(text ?? "")));
    return { data: found.slice(0, 100), total: found.length };
  };
  return { answer, aborted };
}

interface FieldProps {
  initial?: string | null;
  known?: { id: string; name: string };
  note?: (id: string | null) => void;
}

function Field({ initial = null, known, note }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <RecordField
      kind="company"
      label="Şirket"
      placeholder="Bir şirket seçin"
      value={value}
      known={known}
      onChange={(id) => {
        note?.(id);
        setValue(id);
      }}
    />
  );
}

type Answer = ReturnType<typeof server>["answer"];

const inForm = (Component: () => React.ReactNode, answer: Answer) =>
  inApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    answer,
  });

const input = () => screen.findByRole<HTMLInputElement>("combobox", { name: /Şirket/ });
interface Clock {
  pass: (ms: number) => void;
}
const rest = ({ pass }: Clock) => act(() => pass(SEARCH_DEBOUNCE_MS));
async function enter(user: UserEvent, app: Clock, text: string) {
  await user.click(await input());
  await user.paste(text);
  rest(app);
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const lists = (calls: Call[]) => calls.map(({ path, query }) => [path, ...filtersOf(query)]);

viewTest(
  "a field offers the first hundred by name; typing asks the server for the others",
  async ({ show, user }) => {
    const chosen: (string | null)[] = [];
    const app = await inForm(() => <Field note={(id) => chosen.push(id)} />, server().answer);
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(options().length, 100));
    assert.deepEqual(
      [
        options().at(-1),
        screen.getByText(/^150 kayıttan ilk 100 tanesi gösteriliyor/).tagName,
        app.calls.map(({ path, query }) => `${path}?${query}`),
      ],
      ["Şirket 100", "P", [
        "/api/companies?page=1&size=100&sortField=name&sortDirection=asc&fields=name",
      ]],
    );

    await enter(user, app, " SIRKET 14");
    await waitFor(() => assert.equal(options().length, 10));
    assert.deepEqual(lists(app.calls), [
      ["/api/companies"],
      ["/api/companies", ["name", "CONTAINS", "SIRKET 14"]],
    ]);
    await user.click(screen.getByRole("option", { name: "Şirket 142" }));
    await waitFor(async () => assert.equal((await input()).value, "Şirket 142"));
    await user.tab();
    assert.deepEqual([(await input()).value, chosen], ["Şirket 142", [idOf(142)]]);

    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(options().length, 101));
    assert.deepEqual(options().slice(0, 2), ["Şirket 142", "Şirket 001"]);
  },
);

viewTest(
  "what is known and fits shows until the server has answered, and stays if it does not",
  async ({ show, user }) => {
    const waiting = Promise.withResolvers<void>();
    const { answer } = server({ "10": waiting.promise });
    const app = await inForm(() => <Field />, answer);
    await show(app.element);
    await waitFor(() => assert.equal(app.calls.length, 1));
    await enter(user, app, "10");
    await waitFor(() => assert.equal(app.calls.length, 2));
    assert.deepEqual(options(), ["Şirket 010", "Şirket 100"]);
    waiting.reject(refusal("/api/companies", 400, "Olmadı."));
    await screen.findByText("Seçenekler yüklenemedi.");
    assert.deepEqual(options(), ["Şirket 010", "Şirket 100"]);
  },
);

viewTest("a late answer to an earlier text never wins, and is not waited for", async (view) => {
  const { show, user } = view;
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { answer, aborted } = server({ "14": early.promise, "149": late.promise });
  const app = await inForm(() => <Field />, answer);
  await show(app.element);
  await enter(user, app, "14");
  await waitFor(() => assert.equal(app.calls.length, 2));
  await user.type(await input(), "9");
  rest(app);
  await waitFor(() => assert.equal(app.calls.length, 3));
  late.resolve();
  await waitFor(() => assert.deepEqual(options(), ["Şirket 149"]));
  early.resolve();
  await early.promise;
  await user.keyboard("{ArrowDown}");
  assert.deepEqual([options(), aborted], [["Şirket 149"], ["14"]]);
});

viewTest(
  "a value beyond the first hundred shows its name, asked for by its id alone",
  async ({ show, user }) => {
    const app = await inForm(() => <Field initial={idOf(101)} />, server().answer);
    await show(app.element);
    await waitFor(async () => assert.equal((await input()).value, "Şirket 101"));
    assert.deepEqual(lists(app.calls), [
      ["/api/companies"],
      ["/api/companies", ["id", "IN", idOf(101)]],
    ]);
    await enter(user, app, "zzz");
    await screen.findByText("Sonuç yok");
    assert.deepEqual(options(), []);
    await user.keyboard("{Escape}");
    assert.equal((await input()).value, "Şirket 101");
  },
);

viewTest("what came with the record is not asked for", async ({ show }) => {
  const known = { id: idOf(101), name: "Adı bilinen" };
  const app = await inForm(
    () => <Field initial={known.id} known={known} />,
    server().answer,
  );
  await show(app.element);
  await waitFor(() => assert.equal(app.calls.length, 1));
  assert.deepEqual([(await input()).value, lists(app.calls)], ["Adı bilinen", [
    ["/api/companies"],
  ]]);
});

viewTest("nobody can name a record that is gone", async ({ show }) => {
  const app = await inForm(() => <Field initial={idOf(999)} />, server().answer);
  await show(app.element);
  await waitFor(async () => assert.equal((await input()).value, "bilinmeyen kayıt"));
});

viewTest(
  "a load that fails says so at the field, which keeps its value, and is tried again",
  async ({ show, user }) => {
    const { answer } = server();
    const answers = [() => Promise.reject(refusal("/api/companies", 400, "Olmadı."))];
    const app = await inForm(
      () => <Field initial={idOf(2)} known={{ id: idOf(2), name: nameOf(2) }} />,
      (call) => answers.shift()?.() ?? answer(call),
    );
    await show(app.element);
    await screen.findByText("Seçenekler yüklenemedi.");
    const field = await input();
    const told = (field.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    assert.deepEqual([field.value, told.includes("Seçenekler yüklenemedi.")], [nameOf(2), true]);

    await user.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => assert.ok(screen.queryByText("Seçenekler yüklenemedi.") === null));
    assert.deepEqual([document.activeElement === field, field.value], [true, nameOf(2)]);
    await user.click(screen.getByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(options().length, 100));
  },
);

viewTest("a field says that its choices are on their way", async ({ show, user }) => {
  const waiting = Promise.withResolvers<void>();
  const { answer } = server();
  const app = await inForm(() => <Field initial={idOf(101)} />, async (call) => {
    await waiting.promise;
    return await answer(call);
  });
  await show(app.element);
  assert.equal((await input()).placeholder, "Yükleniyor");
  await user.click(await screen.findByRole("button", { name: /Şirket/ }));
  await screen.findByText("Aranıyor...");
  waiting.resolve();
  await waitFor(() => assert.equal(options().length, 101));
});

viewTest("several are found beyond the first hundred and keep their names", async (view) => {
  const { show, user } = view;
  function Several() {
    const [value, setValue] = useState<string[]>([idOf(150), idOf(3)]);
    return (
      <RecordsField
        kind="company"
        label="Şirketler"
        placeholder="Ekleyin"
        value={value}
        onChange={setValue}
        within={ASSIGNABLE}
      />
    );
  }
  const app = await inForm(() => <Several />, (call) => {
    const [first, second] = filtersOf(call.query);
    if (first?.[0] === "status") {
      assert.deepEqual(first, ["status", "NOT_EQUALS", "DISABLED"]);
      const query = new URLSearchParams();
      if (second) {
        query.set("filters[0].fieldId", "name");
        query.set("filters[0].value", second[2] ?? "");
      }
      return server().answer({ ...call, query: query.toString() });
    }
    return server().answer(call);
  });
  await show(app.element);
  const chosen = async () =>
    within(await screen.findByRole("list", { name: "Şirketler" })).getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await waitFor(async () => assert.deepEqual(await chosen(), ["Şirket 150", "Şirket 003"]));
  await enter(user, app, "149");
  await user.click(await screen.findByRole("option", { name: "Şirket 149" }));
  await waitFor(async () =>
    assert.deepEqual(await chosen(), ["Şirket 150", "Şirket 003", "Şirket 149"])
  );
  assert.equal((await input()).value, "");
});

viewTest(
  "a chip is searched from the keyboard, tells the record and takes the focus back",
  async ({ show, user }) => {
    function Narrowed() {
      const [value, setValue] = useState("");
      return <RecordChip kind="company" label="Şirket" value={value} onChange={setValue} />;
    }
    const app = await inForm(() => <Narrowed />, server().answer);
    await show(app.element);
    await screen.findByRole("button", { name: "Şirket" });
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(options().length, 100));
    assert.ok(document.activeElement === await input());
    await user.paste("149");
    rest(app);
    await waitFor(() => assert.deepEqual(options(), ["Şirket 149"]));
    await user.keyboard("{ArrowDown}{Enter}");
    const chip = await screen.findByRole("button", { name: "Şirket: Şirket 149" });
    await waitFor(() => assert.ok(document.activeElement === chip));
    assert.ok(screen.queryByRole("listbox") === null);

    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Şirket" });
    await user.keyboard("{Enter}");
    await input();
    await user.keyboard("14{Escape}");
    await waitFor(() => assert.ok(screen.queryByRole("listbox") === null));
    assert.ok(document.activeElement === screen.getByRole("button", { name: "Şirket" }));
  },
);
