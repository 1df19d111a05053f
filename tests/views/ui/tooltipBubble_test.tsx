import "../../support/dom.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { createRef } from "react";
import { MenuButton } from "../../../src/ui/menu/Menu.tsx";
import { TooltipBubble } from "../../../src/ui/overlay/TooltipBubble.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";

viewTest(
  "tooltip: leaves the menu of its target open when the page scrolls",
  async ({ show, user }) => {
    const target = createRef<Element>();
    const menu = <MenuButton label="Sütunlar" items={[{ id: "name", label: "Ad" }]} />;
    const view = await show(wrapInRouter(menu).element);
    target.current = screen.getByRole("button", { name: "Sütunlar" });
    await user.click(target.current);
    await screen.findByRole("menuitem", { name: "Ad" });
    await show(
      <TooltipBubble text="Sütunlar" placement="bottom" targetRef={target} bubbleProps={{}} />,
    );
    await act(() => fireEvent.scroll(document));
    assert.equal(screen.queryAllByRole("menuitem").length, 1);
    view.unmount();
  },
);
