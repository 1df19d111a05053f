import assert from "node:assert/strict";
import { permissionsOf, ROLES } from "../../contract/permissions.ts";
import { projectAddress } from "../../contract/project.ts";
import { reminderAddress } from "../../contract/reminder.ts";
import { milestoneAddress } from "../../contract/milestone.ts";
import {
  filtersOfView,
  readViewQuery,
  UNSAVED_PARAMS,
  VIEWED_LIST_NAMES,
  viewedList,
} from "../../contract/view.ts";
import { VIEW_SHARING } from "../../contract/viewSharing.ts";

const ID = "019ac3a4-0000-7000-8000-000000000001";
const asker = {
  userId: ID,
  now: new Date("2026-11-21T21:30:00Z"),
  timeZone: "Europe/Istanbul",
};

Deno.test("a view's query is what its list's address says", () => {
  const query = "filter= wind &status=ACTIVE&created=1&size=25&filters[3].fieldId=city" +
    "&filters[3].operator=IN&filters[3].value=Bursa&filters[3].value=Van";
  assert.deepEqual(filtersOfView(projectAddress, query, asker), [
    { fieldId: "name", operator: "CONTAINS", value: "wind" },
    { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    { fieldId: "createdAt", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-21T21:00:00Z" },
    { fieldId: "city", operator: "IN", value: ["Bursa", "Van"] },
  ]);
  assert.deepEqual(filtersOfView(projectAddress, "", asker), []);
});

Deno.test("what a view says of oneself and of today is whoever's and whenever it is asked", () => {
  assert.deepEqual(filtersOfView(milestoneAddress, "responsible=me&status=OPEN", asker), [
    { fieldId: "responsibles", operator: "EQUALS", value: ID },
    { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" },
  ]);
  assert.deepEqual(filtersOfView(reminderAddress, "status=DUE", asker), [
    { fieldId: "nextDueDatetime", operator: "LESS_THAN", value: "2026-11-22T21:00:00Z" },
  ]);
});

Deno.test("no list takes what a view leaves out, and each takes an empty query", () => {
  for (const list of VIEWED_LIST_NAMES) {
    const { address } = viewedList(list);
    assert.notEqual(readViewQuery(address, ""), null, list);
    for (const name of UNSAVED_PARAMS) {
      assert.equal(readViewQuery(address, `${name}=1`), null, `${list} ${name}`);
      assert.equal(name in address.quickFilters, false, `${list} ${name}`);
    }
  }
});

Deno.test("who may share views of a list may see it, and somebody may", () => {
  for (const list of VIEWED_LIST_NAMES) {
    const { permissions } = viewedList(list);
    const sharers = ROLES.map((role) => permissionsOf([role]))
      .filter((held) => held.includes(VIEW_SHARING[list]));
    assert.notEqual(sharers.length, 0, list);
    for (const held of sharers) assert.ok(permissions.some((one) => held.includes(one)), list);
  }
});
