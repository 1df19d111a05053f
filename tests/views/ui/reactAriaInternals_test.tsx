import { viewTest } from "../../support/viewTest.tsx";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createRef, useRef } from "react";
import { getFocusableTreeWalker } from "react-aria/private/focus/FocusScope";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { isFocusable, isTabbable } from "react-aria/private/utils/isFocusable";
import { RouterProvider } from "react-aria/private/utils/openLink";
import { useButton } from "react-aria/useButton";
import { useLink } from "react-aria/useLink";

const ELEMENTS = (
  <div data-testid="root">
    <span data-testid="text" />
    <button type="button" data-testid="disabled" disabled />
    <div data-testid="focusable" tabIndex={-1} />
    <button type="button" data-testid="hidden" hidden />
    <div style={{ display: "none" }}>
      <button type="button" data-testid="in hidden" />
    </div>
    <div ref={(element) => void (element && (element.inert = true))}>
      <button type="button" data-testid="inert" />
    </div>
    <button type="button" data-testid="button" />
    <a href="/project" data-testid="link">Projeler</a>
  </div>
);

viewTest(
  "React Aria's isFocusable: leaves out disabled, hidden and inert elements",
  async (page) => {
    await page.show(ELEMENTS);
    const listTags = (matches: (element: Element) => boolean) =>
      screen.getByTestId("root").querySelectorAll<HTMLElement>("[data-testid]").values()
        .filter(matches).map(({ dataset }) => dataset["testid"]).toArray();
    assert.deepEqual(
      { focusable: listTags((one) => isFocusable(one)), tabbable: listTags(isTabbable) },
      { focusable: ["focusable", "button", "link"], tabbable: ["button", "link"] },
    );
  },
);

viewTest("React Aria's tree walker: visits the tabbable elements in order", async (page) => {
  await page.show(ELEMENTS);
  const walker = getFocusableTreeWalker(screen.getByTestId("root"), { tabbable: true });
  assert.deepEqual(
    [walker.nextNode(), walker.nextNode(), walker.nextNode()],
    [screen.getByTestId("button"), screen.getByTestId("link"), null],
  );
});

function PlainButton() {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({}, ref);
  return <button {...buttonProps} ref={ref} />;
}

viewTest(
  "React Aria's FocusableProvider: passes its props and ref to the button within",
  async ({ show, user }) => {
    const ref = createRef<HTMLElement>();
    const events: string[] = [];
    const props = { "aria-describedby": "tooltip", onFocus: () => events.push("focus") };
    await show(
      <FocusableProvider {...props} ref={ref}>
        <PlainButton />
      </FocusableProvider>,
    );
    const button = screen.getByRole("button");
    await user.tab();
    assert.equal(ref.current, button);
    assert.equal(button.getAttribute("aria-describedby"), "tooltip");
    assert.deepEqual(events, ["focus"]);
  },
);

function PlainLink() {
  const ref = useRef<HTMLAnchorElement>(null);
  const { linkProps } = useLink({ href: "/project" }, ref);
  return <a {...linkProps} ref={ref}>Projeler</a>;
}

viewTest(
  "React Aria's RouterProvider: gives links their address and navigates in place of the browser",
  async ({ show, user }) => {
    const paths: string[] = [];
    await show(
      <RouterProvider
        navigate={(path) => paths.push(path)}
        useHref={(path) => `/base${path}`}
      >
        <PlainLink />
      </RouterProvider>,
    );
    const link = screen.getByRole("link");
    await user.click(link);
    assert.equal(link.getAttribute("href"), "/base/project");
    assert.deepEqual(paths, ["/project"]);
  },
);
