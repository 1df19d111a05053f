import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { StrictMode, useEffect, useState } from "react";
import { Button } from "../../../src/ui/button/Button.tsx";
import { Modal, type ModalProps } from "../../../src/ui/overlay/Modal.tsx";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";

type Screen = Parameters<Parameters<typeof viewTest>[1]>[0];

/** A test on a page that has the element modals are drawn into. */
function modalTest(name: string, test: (screen: Screen) => Promise<void>) {
  viewTest(name, async (screen) => {
    addModalRoot();
    await test(screen);
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

const queryDialog = () => screen.queryByRole("dialog");

async function open({ show, user }: Screen, props: Partial<ModalProps> = {}) {
  await show(<Page {...props} />);
  await user.tab();
  await user.keyboard("{Enter}");
}

viewTest("modal: renders nothing without modal-root", async (screen) => {
  await open(screen);
  assert.ok(queryDialog() === null);
});

modalTest("modal: renders into modal-root, named by its title, with focus inside", async (on) => {
  await open(on);
  const modal = screen.getByRole("dialog", { name: "Süreç ekle" });
  assert.ok(document.getElementById("modal-root")?.contains(modal));
  assert.ok(modal.contains(document.activeElement));
});

modalTest("modal: makes the page behind it inert", async (on) => {
  await open(on);
  assert.ok(screen.getByRole("button", { name: "Aç" }).closest("[inert]"));
  assert.equal(document.documentElement.style.overflow, "hidden");
});

modalTest("modal: closes on Escape", async (on) => {
  await open(on);
  await on.user.keyboard("{Escape}");
  assert.ok(queryDialog() === null);
  assert.equal(document.documentElement.style.overflow, "");
});

modalTest("modal: stays open on Escape with closesOnEscape false", async (on) => {
  await open(on, { closesOnEscape: false });
  await on.user.keyboard("{Escape}");
  assert.ok(queryDialog());
});

modalTest("modal: closes on a click on the overlay", async (on) => {
  await open(on);
  await on.user.click(screen.getByTestId("modal-overlay"));
  assert.ok(queryDialog() === null);
});

modalTest("modal: closes on a click on the overlay with closesOnEscape false", async (on) => {
  await open(on, { closesOnEscape: false });
  await on.user.click(screen.getByTestId("modal-overlay"));
  assert.ok(queryDialog() === null);
});

modalTest("modal: stays open on a click inside", async (on) => {
  await open(on);
  await on.user.click(screen.getByRole("heading", { name: "Süreç ekle" }));
  await on.user.click(screen.getByRole("textbox", { name: "Ad" }));
  assert.ok(queryDialog());
});

modalTest("modal: closes with its close button", async (on) => {
  await open(on);
  await on.user.click(screen.getByRole("button", { name: "Kapat" }));
  assert.ok(queryDialog() === null);
});

modalTest("modal: keeps Tab inside", async (on) => {
  await open(on);
  const visited: (string | null)[] = [];
  for (let step = 0; step < 3; step++) {
    await on.user.tab();
    visited.push(document.activeElement?.getAttribute("aria-label") ?? null);
  }
  assert.deepEqual(visited, ["Kapat", "Ad", "Kapat"]);
});

modalTest("modal: has four sizes and six variants, medium and primary by default", async (on) => {
  const readLooks = (modal: HTMLElement) => [modal.dataset.size, modal.dataset.variant];
  const seen: unknown[] = [];
  const createModal = (props: Partial<ModalProps>) => (
    <Modal isOpen onClose={() => {}} title="Süreç" {...props}>İçerik</Modal>
  );
  const { rerender } = await on.show(createModal({}));
  seen.push(readLooks(screen.getByRole("dialog")));
  for (const size of ["small", "medium", "large", "xlarge"] as const) {
    rerender(createModal({ size }));
    seen.push(readLooks(screen.getByRole("dialog")));
  }
  const variants = ["primary", "secondary", "success", "danger", "warning", "info"] as const;
  for (const variant of variants) {
    rerender(createModal({ variant }));
    seen.push(readLooks(screen.getByRole("dialog")));
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

modalTest("modal: is removed when its closing animation ends and returns the focus", async (on) => {
  await open(on);
  const { end } = getClosing(screen.getByTestId("modal-overlay"));
  await on.user.keyboard("{Escape}");
  assert.deepEqual(listClosing(), ["Süreç ekle"]);
  assert.ok(queryDialog() === null);
  end();
  await waitFor(() => assert.deepEqual(listClosing(), []));
  await waitFor(() => assert.equal(document.activeElement?.textContent, "Aç"));
});

modalTest("modal: shows its last content while closing after an unmount", async (on) => {
  let runs = 0;
  function Ticking() {
    useEffect(() => {
      runs += 1;
      return () => {
        runs -= 1;
      };
    }, []);
    return <input aria-label="Ad" defaultValue="Ölçüm" />;
  }
  const createPage = (isThere: boolean) => (
    <StrictMode>
      {isThere && (
        <main>
          <Modal isOpen onClose={() => {}} title="Süreç ekle">
            <Ticking />
          </Modal>
        </main>
      )}
    </StrictMode>
  );
  const { rerender } = await on.show(createPage(true));
  await on.user.type(screen.getByRole("textbox"), " raporu");
  const { overlay, end } = getClosing(screen.getByTestId("modal-overlay"));
  assert.equal(runs, 1);
  rerender(createPage(false));
  await waitFor(() => assert.deepEqual(listClosing(), ["Süreç ekle"]));
  assert.equal(overlay.querySelector("input")?.value, "Ölçüm raporu");
  assert.deepEqual([overlay.inert, overlay.getAttribute("aria-hidden"), runs], [true, "true", 0]);
  end();
  await waitFor(() => assert.deepEqual(listClosing(), []));
});

modalTest(
  "modal: keeps its place in the stack while closing",
  async (on) => {
    const listTitles = () =>
      [...document.querySelectorAll("#modal-root h2")].map(({ textContent }) => textContent);
    const createModals = (open: string[]) =>
      ["alt", "üst"].map((title) => (
        <Modal key={title} isOpen={open.includes(title)} onClose={() => {}} title={title}>
          İçerik
        </Modal>
      ));
    const { rerender } = await on.show(<>{createModals(["alt", "üst"])}</>);
    const upper = getClosing(screen.getByRole("heading", { name: "üst" }));
    const lower = getClosing(screen.getByRole("heading", { name: "alt", hidden: true }));
    rerender(<>{createModals(["alt"])}</>);
    await waitFor(() => assert.deepEqual(listClosing(), ["üst"]));
    assert.deepEqual(listTitles(), ["alt", "üst"]);
    rerender(<>{createModals([])}</>);
    await waitFor(() => assert.deepEqual(listClosing(), ["alt", "üst"]));
    upper.end();
    lower.end();
    await waitFor(() => assert.deepEqual(listClosing(), []));
  },
);

modalTest("modal: starts afresh when opened while closing", async (on) => {
  await open(on);
  const before = getClosing(screen.getByTestId("modal-overlay"));
  await on.user.type(screen.getByRole("textbox"), "Eski");
  await on.user.keyboard("{Escape}");
  await waitFor(() => assert.equal(document.activeElement?.textContent, "Aç"));
  await on.user.keyboard("{Enter}");
  assert.equal(screen.getByRole<HTMLInputElement>("textbox").value, "");
  before.end();
  await waitFor(() => assert.deepEqual(listClosing(), []));
  assert.ok(queryDialog());
});

/** Rows that are deleted through a dialog, which closes when the row is gone. */
function Rows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names);
  const [question, setAsked] = useState<string | null>(null);
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Adımlar</h1>
      <button type="button">Ekle</button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span>{row}</span>
            <button type="button" onClick={() => setAsked(row)}>{`Sil: ${row}`}</button>
          </li>
        ))}
      </ul>
      <Modal
        isOpen={question !== null}
        onClose={() => setAsked(null)}
        title="Silinsin mi?"
        footer={
          <Button
            label="Evet"
            onPress={() => {
              setRows(rows.filter((row) => row !== question));
              setAsked(null);
            }}
          />
        }
      >
        Geri alınamaz.
      </Modal>
    </main>
  );
}

modalTest(
  "modal: focuses the next row, the previous or the heading when its row was removed",
  async (on) => {
    await on.show(<Rows names={["Bir", "İki", "Üç"]} />);
    const seen: unknown[] = [];
    for (const row of ["İki", "Üç", "Bir"]) {
      await on.user.click(screen.getByRole("button", { name: `Sil: ${row}` }));
      await on.user.click(screen.getByRole("button", { name: "Evet" }));
      await waitFor(() => assert.notEqual(document.activeElement, document.body));
      seen.push(document.activeElement?.textContent);
    }
    assert.deepEqual(seen, ["Sil: Üç", "Sil: Bir", "Adımlar"]);
  },
);

modalTest(
  "modal: returns the focus to the page when closed together with one above it",
  async (on) => {
    function Both() {
      const [depth, setDepth] = useState(0);
      return (
        <main tabIndex={-1}>
          <h1 tabIndex={-1}>Şirketler</h1>
          <Button label="Aç" onPress={() => setDepth(1)} />
          <Modal isOpen={depth > 0} onClose={() => {}} title="Form">
            <Button label="Vazgeç" onPress={() => setDepth(2)} />
          </Modal>
          <Modal isOpen={depth > 1} onClose={() => {}} title="Soru">
            <Button label="At" onPress={() => setDepth(0)} />
          </Modal>
        </main>
      );
    }
    await on.show(<Both />);
    for (const name of ["Aç", "Vazgeç", "At"]) {
      await on.user.click(screen.getByRole("button", { name }));
    }
    await waitFor(() => assert.equal(document.activeElement?.textContent, "Aç"));
  },
);

/** The titles of what closes now, from the lowest to what lies over it. */
const listClosing = () =>
  [...document.querySelectorAll("[data-motion=closing] h2")].map(({ textContent }) => textContent);

/** Delays a modal's closing until `end` is called. */
function getClosing(part: HTMLElement) {
  const overlay = part.closest<HTMLElement>("[data-testid=modal-overlay]");
  assert.ok(overlay);
  const ending = Promise.withResolvers<void>();
  const animation = { finished: ending.promise };
  Object.assign(overlay, { getAnimations: () => [animation] });
  return { overlay, end: () => ending.resolve() };
}
