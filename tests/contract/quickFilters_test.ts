import assert from "node:assert/strict";
import { milestoneAddress } from "../../contract/milestone.ts";
import { accountEventAddress } from "../../contract/accountEvent.ts";
import { projectAddress } from "../../contract/project.ts";
import { type ListAddress, MAX_CHOSEN_RECORDS } from "../../contract/quickFilters.ts";
import { createViewFilters, parseViewQuery } from "../../contract/view.ts";
import { toggleChoice } from "../../src/records/list/quickFilters.ts";

const toUuid = (number: number) => `019ac3a4-0000-7000-8000-${String(number).padStart(12, "0")}`;
const requester = { userId: toUuid(0), now: new Date("2026-11-21T21:30:00Z") };
const { status } = milestoneAddress.quickFilters;
const { company } = projectAddress.quickFilters;

Deno.test("choice filter: reads several values in their declared order and drops unknown ones", () => {
  assert.deepEqual(
    ["PENDING", "COMPLETED,PENDING", "PENDING,PENDING", "PENDING,GONE", "GONE", "", "all"]
      .map(status.read),
    ["PENDING", "PENDING,COMPLETED", "PENDING", "PENDING", "all", "all", "all"],
  );
});

Deno.test("choice filter: combines only values of one field", () => {
  assert.deepEqual(
    ["LATE", "LATE,PENDING", "OPEN,PENDING,COMPLETED", "LATE,OPEN"].map(status.read),
    ["LATE", "PENDING", "PENDING,COMPLETED", "all"],
  );
});

Deno.test("choice filter: a press adds a value, removes it, or replaces what it cannot join", () => {
  const press = (...presses: typeof status.values[number][]) =>
    presses.reduce((chosen, value) => toggleChoice(status, chosen, value), "all");
  assert.deepEqual(
    [
      press("COMPLETED"),
      press("COMPLETED", "PENDING"),
      press("COMPLETED", "PENDING", "COMPLETED"),
      press("COMPLETED", "COMPLETED"),
      press("COMPLETED", "PENDING", "LATE"),
      press("LATE", "PENDING"),
    ],
    ["COMPLETED", "PENDING,COMPLETED", "PENDING", "all", "LATE", "PENDING"],
  );
});

Deno.test("record filter: reads distinct ids up to its limit and drops malformed ones", () => {
  const ids = Array.from({ length: MAX_CHOSEN_RECORDS + 5 }, (_, index) => toUuid(index));
  assert.deepEqual(
    [
      company.read(toUuid(1)),
      company.read(`${toUuid(1)},x,${toUuid(2)},${toUuid(1)}`),
      company.read("x"),
      company.read(""),
      company.read(ids.join()),
    ],
    [
      toUuid(1),
      `${toUuid(1)},${toUuid(2)}`,
      undefined,
      undefined,
      ids.slice(0, MAX_CHOSEN_RECORDS).join(),
    ],
  );
});

Deno.test("createViewFilters: turns several values of a quick filter into one IN", () => {
  const read = (address: ListAddress, query: string) =>
    createViewFilters(address, query, requester);
  assert.deepEqual(read(milestoneAddress, "status=PENDING,COMPLETED"), [
    { fieldId: "status", operator: "IN", value: ["PENDING", "COMPLETED"] },
  ]);
  assert.deepEqual(read(projectAddress, `company=${toUuid(1)},${toUuid(2)}&type=${toUuid(3)}`), [
    { fieldId: "typeId", operator: "EQUALS", value: toUuid(3) },
    { fieldId: "companyId", operator: "IN", value: [toUuid(1), toUuid(2)] },
  ]);
  assert.deepEqual(read(accountEventAddress, "group=signIns,refused"), [
    { fieldId: "event", operator: "IN", value: ["signed_in", "signed_in_once", "sign_in_refused"] },
  ]);
});

Deno.test("parseViewQuery: rejects values of a quick filter that cannot be chosen together", () => {
  assert.equal(parseViewQuery(milestoneAddress, "status=LATE,PENDING"), null);
  assert.equal(parseViewQuery(milestoneAddress, "status=COMPLETED,PENDING"), null);
  assert.notEqual(parseViewQuery(milestoneAddress, "status=PENDING,COMPLETED"), null);
});
