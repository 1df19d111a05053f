import {
  type Call,
  createPageInApp,
  createRequestFailure,
} from "../../support/createPageInApp.tsx";
import { createCompany, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fold } from "../../../contract/folding.ts";
import { RecordChip } from "../../../src/records/list/RecordChip.tsx";
import { ASSIGNABLE_USERS } from "../../../src/records/options/recordNames.ts";
import { RecordField, RecordsField } from "../../../src/records/options/RecordField.tsx";

/** Typing rests so long, in milliseconds, before it is searched. */
const SEARCH_DEBOUNCE_MS = 300;

const companyName = (number: number) => `Şirket ${String(number).padStart(3, "0")}`;
const companies = Array.from(
  { length: 150 },
  (_, index) => createCompany({ id: toId(index + 1), name: companyName(index + 1) }),
);

const readFilters = (query: string) => {
  const params = new URLSearchParams(query);
  const readOption = (index: number) => [
    params.get(`filters[${index}].fieldId`),
    params.get(`filters[${index}].operator`),
    ...params.getAll(`filters[${index}].value`),
  ];
  return [0, 1].map(readOption).filter(([fieldId]) => fieldId !== null);
};

/** Simulates a server with 150 companies; some searches wait for the test. */
function server(held: Record<string, Promise<void>> = {}) {
  const aborted: string[] = [];
  const respond = async (call: Call, signal?: AbortSignal) => {
    const [[fieldId, operator, ...values] = []] = readFilters(call.query);
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
    const matchingCompanies = companies.filter(({ name }) => fold(name).includes(fold(text ?? "")));
    return { data: matchingCompanies.slice(0, 100), total: matchingCompanies.length };
  };
  return { answer: respond, aborted };
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
      knownRecord={known}
      onChange={(id) => {
        note?.(id);
        setValue(id);
      }}
    />
  );
}

type Answer = ReturnType<typeof server>["answer"];

const inForm = (Component: () => React.ReactNode, respond: Answer) =>
  createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    respond,
  });

const input = () => screen.findByRole<HTMLInputElement>("combobox", { name: /Şirket/ });
interface Clock {
  advanceClock: (ms: number) => void;
}
const rest = ({ advanceClock }: Clock) => act(() => advanceClock(SEARCH_DEBOUNCE_MS));
async function enter(user: UserEvent, app: Clock, text: string) {
  await user.click(await input());
  await user.paste(text);
  rest(app);
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const lists = (calls: Call[]) => calls.map(({ path, query }) => [path, ...readFilters(query)]);

viewTest(
  "record field: offers the first hundred records and searches the server for others",
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
    assert.deepEqual([(await input()).value, chosen], ["Şirket 142", [toId(142)]]);

    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(options().length, 101));
    assert.deepEqual(options().slice(0, 2), ["Şirket 142", "Şirket 001"]);
  },
);

viewTest(
  "record field: shows matching known records until the server responds",
  async ({ show, user }) => {
    const waiting = Promise.withResolvers<void>();
    const { answer: respond } = server({ "10": waiting.promise });
    const app = await inForm(() => <Field />, respond);
    await show(app.element);
    await waitFor(() => assert.equal(app.calls.length, 1));
    await enter(user, app, "10");
    await waitFor(() => assert.equal(app.calls.length, 2));
    assert.deepEqual(options(), ["Şirket 010", "Şirket 100"]);
    waiting.reject(createRequestFailure("/api/companies", 400, "Olmadı."));
    await screen.findByText("Seçenekler yüklenemedi.");
    assert.deepEqual(options(), ["Şirket 010", "Şirket 100"]);
  },
);

viewTest("record field: ignores a late response to an earlier search", async (view) => {
  const { show, user } = view;
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { answer: respond, aborted } = server({ "14": early.promise, "149": late.promise });
  const app = await inForm(() => <Field />, respond);
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
  "record field: loads the name of a value beyond the first hundred by its id",
  async ({ show, user }) => {
    const app = await inForm(() => <Field initial={toId(101)} />, server().answer);
    await show(app.element);
    await waitFor(async () => assert.equal((await input()).value, "Şirket 101"));
    assert.deepEqual(lists(app.calls), [
      ["/api/companies"],
      ["/api/companies", ["id", "IN", toId(101)]],
    ]);
    await enter(user, app, "zzz");
    await screen.findByText("Sonuç yok");
    assert.deepEqual(options(), []);
    await user.keyboard("{Escape}");
    assert.equal((await input()).value, "Şirket 101");
  },
);

viewTest("record field: does not request the name of a known record", async ({ show }) => {
  const known = { id: toId(101), name: "Adı bilinen" };
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

viewTest("record field: shows a deleted record as unknown", async ({ show }) => {
  const app = await inForm(() => <Field initial={toId(999)} />, server().answer);
  await show(app.element);
  await waitFor(async () => assert.equal((await input()).value, "bilinmeyen kayıt"));
});

viewTest(
  "record field: shows an error, keeps its value and retries",
  async ({ show, user }) => {
    const { answer: respond } = server();
    const answers = [() => Promise.reject(createRequestFailure("/api/companies", 400, "Olmadı."))];
    const app = await inForm(
      () => <Field initial={toId(2)} known={{ id: toId(2), name: companyName(2) }} />,
      (call) => answers.shift()?.() ?? respond(call),
    );
    await show(app.element);
    await screen.findByText("Seçenekler yüklenemedi.");
    const field = await input();
    const reported = (field.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    assert.deepEqual([field.value, reported.includes("Seçenekler yüklenemedi.")], [
      companyName(2),
      true,
    ]);

    await user.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => assert.ok(screen.queryByText("Seçenekler yüklenemedi.") === null));
    assert.deepEqual([document.activeElement === field, field.value], [true, companyName(2)]);
    await user.click(screen.getByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(options().length, 100));
  },
);

viewTest("record field: shows that its options are loading", async ({ show, user }) => {
  const waiting = Promise.withResolvers<void>();
  const { answer: respond } = server();
  const app = await inForm(() => <Field initial={toId(101)} />, async (call) => {
    await waiting.promise;
    return await respond(call);
  });
  await show(app.element);
  assert.equal((await input()).placeholder, "Yükleniyor");
  await user.click(await screen.findByRole("button", { name: /Şirket/ }));
  await screen.findByText("Aranıyor...");
  waiting.resolve();
  await waitFor(() => assert.equal(options().length, 101));
});

viewTest(
  "records field: searches beyond the first hundred and keeps chosen names",
  async (view) => {
    const { show, user } = view;
    function Several() {
      const [value, setValue] = useState<string[]>([toId(150), toId(3)]);
      return (
        <RecordsField
          kind="company"
          label="Şirketler"
          placeholder="Ekleyin"
          value={value}
          onChange={setValue}
          filters={ASSIGNABLE_USERS}
        />
      );
    }
    const app = await inForm(() => <Several />, (call) => {
      const [first, second] = readFilters(call.query);
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
  },
);

viewTest(
  "record chip: is searched by keyboard, shows the record and returns the focus",
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
