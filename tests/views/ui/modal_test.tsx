import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { Button } from "../../../src/ui/button/Button.tsx";
import { Modal, type ModalProps } from "../../../src/ui/overlay/Modal.tsx";
import { viewTest } from "../../support/viewTest.tsx";

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

/** A test on a page that has the element modals are drawn into. */
function modalTest(name: string, test: (screen: Screen) => Promise<void>) {
  viewTest(name, async (screen) => {
    const root = document.createElement("div");
    root.id = "modal-root";
    document.body.append(root);
    try {
      await test(screen);
    } finally {
      root.remove();
    }
  });
}

function Page(props: Partial<ModalProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <Button label="Aç" onPress={() => setOpen(true)} />
      <Modal title="Süreç ekle" {...props} isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="Ad" />
      </Modal>
    </main>
  );
}

const dialog = () => screen.queryByRole("dialog");

async function open({ show, user }: Screen, props: Partial<ModalProps> = {}) {
  await show(<Page {...props} />);
  await user.tab();
  await user.keyboard("{Enter}");
}

viewTest("nothing is drawn on a page without a modal-root", async (screen) => {
  await open(screen);
  assert.ok(dialog() === null);
});

modalTest("a modal is drawn into modal-root, under its title, with the focus in it", async (on) => {
  await open(on);
  const modal = screen.getByRole("dialog", { name: "Süreç ekle" });
  assert.ok(document.getElementById("modal-root")?.contains(modal));
  assert.ok(modal.contains(document.activeElement));
});

modalTest("what lies behind an open modal is out of reach", async (on) => {
  await open(on);
  assert.ok(screen.getByRole("button", { name: "Aç" }).closest("[inert]"));
  assert.equal(document.documentElement.style.overflow, "hidden");
});

modalTest("Escape closes a modal", async (on) => {
  await open(on);
  await on.user.keyboard("{Escape}");
  assert.ok(dialog() === null);
  assert.equal(document.documentElement.style.overflow, "");
});

modalTest("Escape leaves a modal open where that is disabled", async (on) => {
  await open(on, { closesOnEscape: false });
  await on.user.keyboard("{Escape}");
  assert.ok(dialog());
});

modalTest("a click on the overlay closes a modal", async (on) => {
  await open(on);
  await on.user.click(screen.getByTestId("modal-overlay"));
  assert.ok(dialog() === null);
});

modalTest("a click on the overlay closes it where Escape is disabled, too", async (on) => {
  await open(on, { closesOnEscape: false });
  await on.user.click(screen.getByTestId("modal-overlay"));
  assert.ok(dialog() === null);
});

modalTest("a click inside a modal does not close it", async (on) => {
  await open(on);
  await on.user.click(screen.getByRole("heading", { name: "Süreç ekle" }));
  await on.user.click(screen.getByRole("textbox", { name: "Ad" }));
  assert.ok(dialog());
});

modalTest("the cross closes a modal", async (on) => {
  await open(on);
  await on.user.click(screen.getByRole("button", { name: "Kapat" }));
  assert.ok(dialog() === null);
});

modalTest("Tab stays inside a modal", async (on) => {
  await open(on);
  const visited: (string | null)[] = [];
  for (let step = 0; step < 3; step++) {
    await on.user.tab();
    visited.push(document.activeElement?.getAttribute("aria-label") ?? null);
  }
  assert.deepEqual(visited, ["Kapat", "Ad", "Kapat"]);
});

modalTest("a modal has four sizes and six variants, medium and primary unless told", async (on) => {
  const looks = (modal: HTMLElement) => [modal.dataset.size, modal.dataset.variant];
  const seen: unknown[] = [];
  const modal = (props: Partial<ModalProps>) => (
    <Modal isOpen onClose={() => {}} title="Süreç" {...props}>İçerik</Modal>
  );
  const { rerender } = await on.show(modal({}));
  seen.push(looks(screen.getByRole("dialog")));
  for (const size of ["small", "medium", "large", "xlarge"] as const) {
    rerender(modal({ size }));
    seen.push(looks(screen.getByRole("dialog")));
  }
  const variants = ["primary", "secondary", "success", "danger", "warning", "info"] as const;
  for (const variant of variants) {
    rerender(modal({ variant }));
    seen.push(looks(screen.getByRole("dialog")));
  }
  assert.deepEqual(seen, [
    ["medium", "primary"],
    ["small", "primary"],
    ["medium", "primary"],
    ["large", "primary"],
    ["xlarge", "primary"],
    ["medium", "primary"],
    ["medium", "secondary"],
    ["medium", "success"],
    ["medium", "danger"],
    ["medium", "warning"],
    ["medium", "info"],
  ]);
});

modalTest("a modal goes when its closing has ended, and gives the focus back", async (on) => {
  const closing = Promise.withResolvers<Animation>();
  const animation = { playState: "running", finished: closing.promise };
  await open(on);
  Object.assign(screen.getByTestId("modal-overlay"), { getAnimations: () => [animation] });
  await on.user.keyboard("{Escape}");
  assert.ok(screen.queryByTestId("modal-overlay"));
  closing.resolve(animation as unknown as Animation);
  await waitFor(() => assert.ok(screen.queryByTestId("modal-overlay") === null));
  await waitFor(() => assert.equal(document.activeElement?.textContent, "Aç"));
});
