import assert from "node:assert/strict";
import { createMemoryRouter } from "react-router";
import { createFlushingRouter } from "../../../src/app/routes.tsx";

Deno.test("createFlushingRouter: flushes a change of the page, not a change of its search parameters", async () => {
  const loader = () => null;
  const router = createMemoryRouter(
    [{ path: "/projects", loader }, { path: "/companies", loader }],
    {
      initialEntries: ["/projects"],
    },
  );
  const followed = createFlushingRouter(router);
  const reported: string[] = [];
  const leave = followed.subscribe(({ location, navigation }, { flushSync }) => {
    reported.push(`${location.pathname}${location.search} ${navigation.state}: ${flushSync}`);
  });
  for (const address of ["/projects?page=2", "/companies", "/companies?page=2"]) {
    reported.push(address);
    await followed.navigate(address);
  }
  leave();
  router.dispose();
  assert.deepEqual(reported.filter((line) => !line.includes("loading")), [
    "/projects?page=2",
    "/projects?page=2 idle: false",
    "/companies",
    "/companies idle: true",
    "/companies?page=2",
    "/companies?page=2 idle: false",
  ]);
  assert.deepEqual(reported.filter((line) => line.endsWith("true")), ["/companies idle: true"]);
  assert.equal(followed.state, router.state);
});
