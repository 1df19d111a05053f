import assert from "node:assert/strict";
import type { Http } from "../../../src/api/http.ts";
import { getNextPage, listNotifications } from "../../../src/features/notification/resource.ts";
import {
  createNotificationQuery,
  readNotificationSearch,
} from "../../../src/features/notification/notificationRecord.tsx";

const read = (search: string) => readNotificationSearch(new URLSearchParams(search));
const usual = { page: 1, size: 10, status: "all", sort: "createdAt,desc" };

Deno.test("notification search: lists the newest first without parameters", () => {
  assert.deepEqual(read(""), usual);
  assert.deepEqual(createNotificationQuery(read("")), {
    page: 1,
    size: 10,
    sortField: "createdAt",
    sortDirection: "desc",
    filters: [],
    extend: [],
  });
});

Deno.test("notification search: reads field and direction from one parameter", () => {
  assert.deepEqual(createNotificationQuery(read("page=3&size=25&status=PENDING&sort=name%2Casc")), {
    page: 3,
    size: 25,
    sortField: "name",
    sortDirection: "asc",
    filters: [],
    extend: [],
    fieldFilters: { status: "PENDING" },
  });
});

Deno.test("notification search: sends the status as its own key", async () => {
  const requestedPaths: string[] = [];
  const http: Http = (path, read, options) => {
    requestedPaths.push(`${path}?${options?.query}`);
    return Promise.resolve(read({ data: [], total: 0 }));
  };
  await listNotifications(http, createNotificationQuery(read("status=READ")));
  await listNotifications(http, createNotificationQuery(read("")));
  const usual = "/api/notifications?page=1&size=10&sortField=createdAt&sortDirection=desc";
  assert.deepEqual(requestedPaths, [`${usual}&status=READ`, usual]);
});

Deno.test("notification search: sorts by the fields of docs/product.md 18.4", () => {
  const sorts = ["createdAt", "name", "status", "id"].flatMap((field) => [
    `${field},asc`,
    `${field},desc`,
  ]);
  assert.deepEqual(sorts.map((sort) => read(`sort=${sort}`).sort), sorts);
});

for (
  const malformed of [
    "sort=createdAt",
    "sort=createdAt,up",
    "sort=message,asc",
    "sort=,",
    "sort=createdAt,asc,id,asc",
    "page=0&size=-3&status=pending",
    "page=bir&size=1000&status=",
  ]
) {
  Deno.test(`notification search: replaces ${malformed} with the defaults`, () =>
    assert.deepEqual(read(malformed), usual));
}

Deno.test("getNextPage: returns the next page number until the last page", () => {
  const getNext = (total: number, page: number) => getNextPage({ total }, [], page);
  assert.deepEqual(
    [getNext(0, 1), getNext(10, 1), getNext(11, 1), getNext(11, 2), getNext(25, 2), getNext(25, 3)],
    [undefined, undefined, 2, undefined, 3, undefined],
  );
});
