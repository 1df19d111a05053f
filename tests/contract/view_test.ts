import assert from "node:assert/strict";
import type { ListQuery } from "../../contract/listQuery.ts";
import { listPermissions, ROLES } from "../../contract/permissions.ts";
import { projectAddress } from "../../contract/project.ts";
import { reminderAddress } from "../../contract/reminder.ts";
import { milestoneAddress } from "../../contract/milestone.ts";
import {
  createViewFilters,
  getViewedList,
  parseViewQuery,
  UNSAVED_PARAMS,
  VIEWED_LIST_NAMES,
} from "../../contract/view.ts";
import { VIEW_SHARING } from "../../contract/viewSharing.ts";

const ID = "019ac3a4-0000-7000-8000-000000000001";
const requester = {
  userId: ID,
  now: new Date("2026-11-21T21:30:00Z"),
  timeZone: "Europe/Istanbul",
};

Deno.test("createViewFilters: returns the filters that the list's address has for the query", () => {
  const query = "filter= wind &status=ACTIVE&created=1&size=25&filters[3].fieldId=city" +
    "&filters[3].operator=IN&filters[3].value=Bursa&filters[3].value=Van";
  assert.deepEqual(createViewFilters(projectAddress, query, requester), [
    { fieldId: "name", operator: "CONTAINS", value: "wind" },
    { fieldId: "status", operator: "EQUALS", value: "ACTIVE" },
    { fieldId: "createdAt", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-21T21:00:00Z" },
    { fieldId: "city", operator: "IN", value: ["Bursa", "Van"] },
  ]);
  assert.deepEqual(createViewFilters(projectAddress, "", requester), []);
});

Deno.test("createViewFilters: resolves “me” and today for the current user and time", () => {
  assert.deepEqual(createViewFilters(milestoneAddress, "responsible=me&status=OPEN", requester), [
    { fieldId: "effectiveAssignee", operator: "EQUALS", value: ID },
    { fieldId: "status", operator: "IN", value: ["PENDING", "IN_PROGRESS"] },
  ]);
  assert.deepEqual(createViewFilters(reminderAddress, "status=DUE", requester), [
    { fieldId: "nextDueDatetime", operator: "LESS_THAN", value: "2026-11-22T21:00:00Z" },
  ]);
});

Deno.test("parseViewQuery: rejects unsaved parameters and accepts an empty query for every list", () => {
  for (const list of VIEWED_LIST_NAMES) {
    const { address } = getViewedList(list);
    assert.notEqual(parseViewQuery(address, ""), null, list);
    for (const name of UNSAVED_PARAMS) {
      assert.equal(parseViewQuery(address, `${name}=1`), null, `${list} ${name}`);
      assert.equal(name in address.quickFilters, false, `${list} ${name}`);
    }
  }
});

Deno.test("quick filters: have no name of a parameter that every list has", () => {
  const query: Required<ListQuery> = {
    page: 1,
    size: 10,
    sortField: "name",
    sortDirection: "asc",
    groupBy: "assignee",
    filters: [],
    extend: [],
    fields: [],
    after: "",
  };
  const listParams = ["filter", ...Object.keys(query)];
  for (const list of VIEWED_LIST_NAMES) {
    const names = Object.keys(getViewedList(list).address.quickFilters);
    assert.deepEqual(names.filter((name) => listParams.includes(name)), [], list);
  }
});

Deno.test("view sharing: requires a permission that some role has and that includes seeing the list", () => {
  for (const list of VIEWED_LIST_NAMES) {
    const { permissions } = getViewedList(list);
    const sharers = ROLES.map((role) => listPermissions([role]))
      .filter((held) => held.includes(VIEW_SHARING[list]));
    assert.notEqual(sharers.length, 0, list);
    for (const held of sharers) assert.ok(permissions.some((one) => held.includes(one)), list);
  }
});
