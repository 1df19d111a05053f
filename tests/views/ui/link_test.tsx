import { viewTest } from "../../support/viewTest.tsx";
import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createMemoryRouter, type To, useLocation } from "react-router";
import { Link } from "../../../src/ui/navigation/Link.tsx";
import { toRouterElement, wrapInRouter } from "../../support/wrapInRouter.tsx";
import { countRenders } from "../../support/renders.ts";

function Shown() {
  return <p>{useLocation().pathname}</p>;
}

/** The address, and a link to another. */
function createApp(to: To) {
  const element = (
    <>
      <Shown />
      <Link to={to} state="kept">folgen</Link>
    </>
  );
  return createMemoryRouter([{ path: "*", element }]);
}

viewTest("link: navigates without re-rendering", async ({ show }) => {
  const router = createApp({ pathname: "/project/", search: "?page=2" });
  await show(toRouterElement(router));
  const link = screen.getByRole("link", { name: "folgen" });
  assert.equal(link.outerHTML, '<a href="/project/?page=2">folgen</a>');
  const renders = countRenders();
  const follow = () => act(async () => await fireEvent.click(link));
  await follow();
  assert.deepEqual(
    [router.state.location.pathname, router.state.location.state, router.state.historyAction],
    ["/project/", "kept", "PUSH"],
  );
  const { Shown: shown, Link: linked } = renders();
  assert.deepEqual([shown, linked], [1, undefined]);
  await follow();
  assert.equal(router.state.historyAction, "REPLACE");
});

viewTest("link: leaves modified clicks to the browser", async ({ show }) => {
  const router = createApp("/project/");
  await show(toRouterElement(router));
  const link = screen.getByRole("link", { name: "folgen" });
  const prevented = [
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
  ].map((how) => {
    const click = createEvent.click(link, how);
    fireEvent(link, click);
    return click.defaultPrevented;
  });
  assert.deepEqual([prevented, router.state.location.pathname], [Array(5).fill(false), "/"]);
});

viewTest("link: does not navigate when onClick prevents the default", async ({ show }) => {
  const { element, path: readAddress } = wrapInRouter(
    <Link to="/project/" onClick={(event) => event.preventDefault()}>folgen</Link>,
  );
  await show(element);
  fireEvent.click(screen.getByRole("link"));
  assert.equal(readAddress(), "/");
});

viewTest("link: warns of an address that is not absolute", async ({ show, consoleMessages }) => {
  await show(wrapInRouter(<Link to="?page=2">folgen</Link>).element);
  assert.match(consoleMessages.splice(0).join(), /needs an absolute path, not \?page=2/);
});
