import { viewTest } from "../../support/viewTest.tsx";
import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createMemoryRouter, RouterProvider, type To, useLocation } from "react-router";
import { Link } from "../../../src/ui/navigation/Link.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { countRenders } from "../../support/renders.ts";

function Shown() {
  return <p>{useLocation().pathname}</p>;
}

/** The address, and a link to another. */
function app(to: To) {
  const element = (
    <>
      <Shown />
      <Link to={to} state="kept">folgen</Link>
    </>
  );
  return createMemoryRouter([{ path: "*", element }]);
}

viewTest("a link is followed without being drawn anew", async ({ show }) => {
  const router = app({ pathname: "/project/", search: "?page=2" });
  await show(<RouterProvider router={router} />);
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

viewTest("a link that is opened elsewhere, or taken, is left alone", async ({ show }) => {
  const router = app("/project/");
  await show(<RouterProvider router={router} />);
  const link = screen.getByRole("link", { name: "folgen" });
  const left = [
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
  assert.deepEqual([left, router.state.location.pathname], [Array(5).fill(false), "/"]);
});

viewTest("what is done with the press may take it", async ({ show }) => {
  const { element, path } = inRouter(
    <Link to="/project/" onClick={(event) => event.preventDefault()}>folgen</Link>,
  );
  await show(element);
  fireEvent.click(screen.getByRole("link"));
  assert.equal(path(), "/");
});

viewTest("an address that is not from the root is refused", async ({ show, said }) => {
  await show(inRouter(<Link to="?page=2">folgen</Link>).element);
  assert.match(said.splice(0).join(), /from the root, not \?page=2/);
});
