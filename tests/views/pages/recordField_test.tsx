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
import type { Role } from "../../../contract/permissions.ts";
import { useState } from "react";
import { fold } from "../../../contract/folding.ts";
import { toggleRecord } from "../../../src/records/list/quickFilters.ts";
import { RecordChip } from "../../../src/records/list/RecordChip.tsx";
import { ASSIGNABLE_USERS } from "../../../src/records/options/recordNames.ts";
import { RecordField, RecordsField } from "../../../src/records/options/RecordField.tsx";

/** Typing rests so long, in milliseconds, before it is searched. */
const SEARCH_DEBOUNCE_MS = 300;

const createCompanyName = (number: number) => `Şirket ${String(number).padStart(3, "0")}`;
const companies = Array.from(
  { length: 150 },
  (_, index) => createCompany({ id: toId(index + 1), name: createCompanyName(index + 1) }),
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
function createServer(held: Record<string, Promise<void>> = {}) {
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
  return { respond, aborted };
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

type Answer = ReturnType<typeof createServer>["respond"];

const createFieldApp = (
  Component: () => React.ReactNode,
  respond: Answer,
  role: Role = "VIEWER",
) =>
  createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: [role] },
    respond,
  });

const findInput = () => screen.findByRole<HTMLInputElement>("combobox", { name: /Şirket/ });
interface Clock {
  advanceClock: (ms: number) => void;
}
const waitForSearch = ({ advanceClock }: Clock) => act(() => advanceClock(SEARCH_DEBOUNCE_MS));
async function enter(user: UserEvent, app: Clock, text: string) {
  await user.click(await findInput());
  await user.paste(text);
  waitForSearch(app);
}
const listOptions = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const listRequests = (calls: Call[]) =>
  calls.map(({ path, query }) => [path, ...readFilters(query)]);

viewTest(
  "record field: offers the first hundred records and searches the server for others",
  async ({ show, user }) => {
    const chosen: (string | null)[] = [];
    const app = await createFieldApp(
      () => <Field note={(id) => chosen.push(id)} />,
      createServer().respond,
    );
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(listOptions().length, 100));
    assert.deepEqual(
      [
        listOptions().at(-1),
        screen.getByText(/^150 kayıttan ilk 100 tanesi gösteriliyor/).tagName,
        app.calls.map(({ path, query }) => `${path}?${query}`),
      ],
      ["Şirket 100", "P", [
        "/api/companies?page=1&size=100&sortField=name&sortDirection=asc&fields=name",
      ]],
    );

    await enter(user, app, " SIRKET 14");
    await waitFor(() => assert.equal(listOptions().length, 10));
    assert.deepEqual(listRequests(app.calls), [
      ["/api/companies"],
      ["/api/companies", ["name", "CONTAINS", "SIRKET 14"]],
    ]);
    await user.click(screen.getByRole("option", { name: "Şirket 142" }));
    await waitFor(async () => assert.equal((await findInput()).value, "Şirket 142"));
    await user.tab();
    assert.deepEqual([(await findInput()).value, chosen], ["Şirket 142", [toId(142)]]);

    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(listOptions().length, 101));
    assert.deepEqual(listOptions().slice(0, 2), ["Şirket 142", "Şirket 001"]);
  },
);

viewTest(
  "record field: shows matching known records until the server responds",
  async ({ show, user }) => {
    const waiting = Promise.withResolvers<void>();
    const { respond } = createServer({ "10": waiting.promise });
    const app = await createFieldApp(() => <Field />, respond);
    await show(app.element);
    await waitFor(() => assert.equal(app.calls.length, 1));
    await enter(user, app, "10");
    await waitFor(() => assert.equal(app.calls.length, 2));
    assert.deepEqual(listOptions(), ["Şirket 100", "Şirket 010"]);
    waiting.reject(createRequestFailure("/api/companies", 400, "Olmadı."));
    await screen.findByText("Seçenekler yüklenemedi.");
    assert.deepEqual(listOptions(), ["Şirket 100", "Şirket 010"]);
  },
);

viewTest(
  "record field: Enter does nothing until the server responds, then chooses the first match",
  async ({ show, user }) => {
    const chosen: (string | null)[] = [];
    const waiting = Promise.withResolvers<void>();
    const { respond } = createServer({ "10": waiting.promise });
    const app = await createFieldApp(() => <Field note={(id) => chosen.push(id)} />, respond);
    await show(app.element);
    await waitFor(() => assert.equal(app.calls.length, 1));
    await user.click(await findInput());
    await user.paste("10");
    await user.keyboard("{Enter}");
    waitForSearch(app);
    await waitFor(() => assert.equal(app.calls.length, 2));
    await user.keyboard("{Enter}");
    const input = await findInput();
    assert.deepEqual([input.value, listOptions(), chosen], [
      "10",
      ["Şirket 100", "Şirket 010"],
      [],
    ]);
    waiting.resolve();
    await waitFor(() => assert.ok(input.hasAttribute("aria-activedescendant")));
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(input.value, "Şirket 100"));
    assert.deepEqual(chosen, [toId(100)]);
  },
);

viewTest(
  "record field: says why a text without letters and digits finds nothing, without a request",
  async ({ show, user }) => {
    const app = await createFieldApp(() => <Field />, createServer().respond);
    await show(app.element);
    await waitFor(() => assert.equal(app.calls.length, 1));
    await enter(user, app, "%");
    await screen.findByText("Aramak için en az bir harf ya da rakam yazın.");
    assert.deepEqual([listOptions(), app.calls.length], [[], 1]);
  },
);

viewTest("record field: ignores a late response to an earlier search", async (view) => {
  const { show, user } = view;
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { respond, aborted } = createServer({ "14": early.promise, "149": late.promise });
  const app = await createFieldApp(() => <Field />, respond);
  await show(app.element);
  await enter(user, app, "14");
  await waitFor(() => assert.equal(app.calls.length, 2));
  await user.type(await findInput(), "9");
  waitForSearch(app);
  await waitFor(() => assert.equal(app.calls.length, 3));
  late.resolve();
  await waitFor(() => assert.deepEqual(listOptions(), ["Şirket 149"]));
  early.resolve();
  await early.promise;
  await user.keyboard("{ArrowDown}");
  assert.deepEqual([listOptions(), aborted], [["Şirket 149"], ["14"]]);
});

viewTest(
  "record field: loads the name of a value beyond the first hundred by its id",
  async ({ show, user }) => {
    const app = await createFieldApp(() => <Field initial={toId(101)} />, createServer().respond);
    await show(app.element);
    await waitFor(async () => assert.equal((await findInput()).value, "Şirket 101"));
    assert.deepEqual(listRequests(app.calls), [
      ["/api/companies"],
      ["/api/companies", ["id", "IN", toId(101)]],
    ]);
    await enter(user, app, "zzz");
    await screen.findByText("Sonuç yok");
    assert.deepEqual(listOptions(), []);
    await user.keyboard("{Escape}");
    assert.equal((await findInput()).value, "Şirket 101");
  },
);

viewTest("record field: does not request the name of a known record", async ({ show }) => {
  const known = { id: toId(101), name: "Adı bilinen" };
  const app = await createFieldApp(
    () => <Field initial={known.id} known={known} />,
    createServer().respond,
  );
  await show(app.element);
  await waitFor(() => assert.equal(app.calls.length, 1));
  assert.deepEqual([(await findInput()).value, listRequests(app.calls)], ["Adı bilinen", [
    ["/api/companies"],
  ]]);
});

viewTest("record field: shows a deleted record as unknown", async ({ show }) => {
  const app = await createFieldApp(() => <Field initial={toId(999)} />, createServer().respond);
  await show(app.element);
  await waitFor(async () => assert.equal((await findInput()).value, "bilinmeyen kayıt"));
});

viewTest(
  "record field: shows an error, keeps its value and retries",
  async ({ show, user }) => {
    const { respond } = createServer();
    const answers = [() => Promise.reject(createRequestFailure("/api/companies", 400, "Olmadı."))];
    const app = await createFieldApp(
      () => <Field initial={toId(2)} known={{ id: toId(2), name: createCompanyName(2) }} />,
      (call) => answers.shift()?.() ?? respond(call),
    );
    await show(app.element);
    await screen.findByText("Seçenekler yüklenemedi.");
    const field = await findInput();
    const reported = (field.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    assert.deepEqual([field.value, reported.includes("Seçenekler yüklenemedi.")], [
      createCompanyName(2),
      true,
    ]);

    await user.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => assert.ok(screen.queryByText("Seçenekler yüklenemedi.") === null));
    assert.deepEqual([document.activeElement === field, field.value], [true, createCompanyName(2)]);
    await user.click(screen.getByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(listOptions().length, 100));
  },
);

viewTest("record field: shows that its options are loading", async ({ show, user }) => {
  const waiting = Promise.withResolvers<void>();
  const { respond } = createServer();
  const app = await createFieldApp(() => <Field initial={toId(101)} />, async (call) => {
    await waiting.promise;
    return await respond(call);
  });
  await show(app.element);
  assert.equal((await findInput()).placeholder, "Yükleniyor");
  await user.click(await screen.findByRole("button", { name: /Şirket/ }));
  await screen.findByText("Aranıyor...");
  waiting.resolve();
  await waitFor(() => assert.equal(listOptions().length, 101));
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
    const app = await createFieldApp(() => <Several />, (call) => {
      const [first, second] = readFilters(call.query);
      if (first?.[0] === "status") {
        assert.deepEqual(first, ["status", "NOT_EQUALS", "DISABLED"]);
        const query = new URLSearchParams();
        if (second) {
          query.set("filters[0].fieldId", "name");
          query.set("filters[0].value", second[2] ?? "");
        }
        return createServer().respond({ ...call, query: query.toString() });
      }
      return createServer().respond(call);
    });
    await show(app.element);
    const listChosen = async () =>
      within(await screen.findByRole("list", { name: "Şirketler" })).getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    await waitFor(async () => assert.deepEqual(await listChosen(), ["Şirket 150", "Şirket 003"]));
    await enter(user, app, "149");
    await user.click(await screen.findByRole("option", { name: "Şirket 149" }));
    await user.keyboard("{Escape}");
    await waitFor(async () =>
      assert.deepEqual(await listChosen(), ["Şirket 150", "Şirket 003", "Şirket 149"])
    );
    assert.equal((await findInput()).value, "");
  },
);

viewTest(
  "record field: its last option creates a record, for users with the permission",
  async ({ show, user }) => {
    const app = await createFieldApp(() => <Field />, createServer().respond, "MANAGER");
    await show(app.element);
    await user.click(await screen.findByRole("button", { name: /Şirket/ }));
    await waitFor(() => assert.equal(listOptions().at(-1), "Yeni iş ortağı"));
    assert.equal(listOptions().length, 101);
    await enter(user, app, " SIRKET 149");
    await waitFor(() =>
      assert.deepEqual(listOptions(), ["Şirket 149", "Yeni iş ortağı: “SIRKET 149”…"])
    );
    await user.clear(await findInput());
    await enter(user, app, "böyle bir şirket yok");
    await waitFor(() =>
      assert.deepEqual(listOptions(), ["Yeni iş ortağı: “böyle bir şirket yok”…"])
    );
    await screen.findByText("Sonuç yok");
  },
);

viewTest(
  "record chip: is searched by keyboard, shows the records and returns the focus",
  async ({ show, user }) => {
    function Narrowed() {
      const [chosen, setChosen] = useState("");
      return (
        <RecordChip
          kind="company"
          label="Şirket"
          ids={chosen === "" ? [] : chosen.split(",")}
          onToggle={(id) => setChosen((before) => toggleRecord(before, id))}
          onClear={() => setChosen("")}
        />
      );
    }
    const app = await createFieldApp(() => <Narrowed />, createServer().respond);
    await show(app.element);
    await screen.findByRole("button", { name: "Şirket" });
    await user.tab();
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(listOptions().length, 100));
    assert.ok(document.activeElement === await findInput());
    await user.paste("149");
    waitForSearch(app);
    await waitFor(() => assert.deepEqual(listOptions(), ["Şirket 149"]));
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(listOptions().length, 100));
    for (const name of ["Şirket 001", "Şirket 002"]) {
      await user.click(screen.getByRole("option", { name }));
    }
    await user.keyboard("{Escape}");
    const chip = await screen.findByRole("button", { name: "Şirket: Şirket 149 +2" });
    await waitFor(() => assert.ok(document.activeElement === chip));
    assert.ok(screen.queryByRole("listbox") === null);

    await user.keyboard("{Enter}");
    await findInput();
    await waitFor(() =>
      assert.deepEqual(listOptions().slice(0, 4), [
        "Şirket 149",
        "Şirket 001",
        "Şirket 002",
        "Şirket 003",
      ])
    );
    await user.click(screen.getByRole("option", { name: "Şirket 002" }));
    await user.keyboard("{Escape}");
    await screen.findByRole("button", { name: "Şirket: Şirket 149, Şirket 001" });

    await user.click(screen.getByRole("button", { name: "Şirket: kaldır" }));
    const empty = await screen.findByRole("button", { name: "Şirket" });
    await waitFor(() => assert.ok(document.activeElement === empty));
    await user.keyboard("{Enter}");
    await findInput();
    await user.keyboard("14{Escape}");
    await waitFor(() => assert.ok(screen.queryByRole("listbox") === null));
    assert.ok(document.activeElement === screen.getByRole("button", { name: "Şirket" }));
  },
);
