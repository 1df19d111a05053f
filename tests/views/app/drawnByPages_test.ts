import assert from "node:assert/strict";
import { createMemoryRouter } from "react-router";
import { drawnByPages } from "../../../src/app/routes.tsx";

Deno.test("another page is drawn in one go, what changes on a page is not", async () => {
  const loader = () => null;
  const router = createMemoryRouter(
    [{ path: "/projects", loader }, { path: "/companies", loader }],
    {
      initialEntries: ["/projects"],
    },
  );
  const followed = drawnByPages(router);
  const told: string[] = [];
  const leave = followed.subscribe(({ location, navigation }, { flushSync }) => {
    told.push(`${location.pathname}${location.search} ${navigation.state}: ${flushSync}`);
  });
  for (const address of ["/projects?page=2", "/companies", "/companies?page=2"]) {
    told.push(address);
    await followed.navigate(address);
  }
  leave();
  router.dispose();
  assert.deepEqual(told.filter((line) => !line.includes("loading")), [
    "/projects?page=2",
    "/projects?page=2 idle: false",
    "/companies",
    "/companies idle: true",
    "/companies?page=2",
    "/companies?page=2 idle: false",
  ]);
  assert.deepEqual(told.filter((line) => line.endsWith("true")), ["/companies idle: true"]);
  assert.equal(followed.state, router.state);
});
