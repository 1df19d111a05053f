import "../../support/dom.ts";
import { act, screen, within } from "@testing-library/react";
import { Building2, House, ListChecks } from "lucide-react";
import assert from "node:assert/strict";
import { createActor } from "xstate";
import { SIDEBAR_COLLAPSED_KEY } from "../../../contract/constants.ts";
import {
  getCurrentPath,
  getUserRoles,
  isCollapsed,
  sidebarMachine,
} from "../../../machines/sidebar.ts";
import { AppShell } from "../../../src/ui/navigation/AppShell.tsx";
import { Breadcrumb } from "../../../src/ui/navigation/Breadcrumb.tsx";
import { GlobalLoading } from "../../../src/ui/status/Loading.tsx";
import { findCurrentItem, type NavigationGroup } from "../../../src/ui/navigation/Navigation.tsx";
import {
  SidebarProvider,
  useSidebar,
  useSidebarCommands,
} from "../../../src/ui/navigation/SidebarProvider.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { runOnNarrowScreen } from "../../support/runOnNarrowScreen.ts";
import { viewTest } from "../../support/viewTest.tsx";

const groups: NavigationGroup[] = [
  { items: [{ label: "Genel bakış", to: "/", icon: House }] },
  {
    label: "Kayıtlar",
    items: [
      { label: "Projeler", to: "/project/", icon: ListChecks, count: 38 },
      { label: "İş ortakları", to: "/company/", icon: Building2, count: 0 },
    ],
  },
];

const user = { name: "Deniz Işıklı", roles: ["Yönetici", "Üye"], to: "/account" };

function startSidebar(path = "/project/42") {
  const storage = new Map<string, string>();
  const actor = createActor(
    sidebarMachine.provide({
      actions: {
        storeCollapsed: (_, { collapsed }) => storage.set(SIDEBAR_COLLAPSED_KEY, String(collapsed)),
      },
    }),
    { input: { collapsed: false } },
  ).start();
  actor.send({ type: "path.changed", path });
  return { actor, storage };
}

function createShell(actor: ReturnType<typeof startSidebar>["actor"]) {
  return wrapInRouter(
    <SidebarProvider actor={actor}>
      <AppShell groups={groups} user={user} breadcrumb={<p>Yol</p>} tools={<p>Araçlar</p>}>
        <h1>Sayfa</h1>
      </AppShell>
    </SidebarProvider>,
  );
}

viewTest("useSidebar: throws outside its provider", async ({ show, consoleMessages }) => {
  function Reader() {
    useSidebar(isCollapsed);
    return null;
  }
  await assert.rejects(() => show(<Reader />), {
    message: "useSidebar must be used within a SidebarProvider",
  });
  consoleMessages.splice(0);
});

viewTest("sidebar: exposes its state and commands", async ({ show, user }) => {
  const { actor, storage } = startSidebar();
  function Reader() {
    const sidebar = useSidebarCommands();
    const reported = [
      useSidebar(isCollapsed),
      useSidebar(getCurrentPath),
      useSidebar(getUserRoles),
    ];
    return (
      <>
        <output>{JSON.stringify(reported)}</output>
        <button type="button" onClick={sidebar.toggle}>toggle</button>
        <button type="button" onClick={() => sidebar.setCollapsed(false)}>expand</button>
        <button type="button" onClick={() => sidebar.setCurrentPath("/user/")}>path</button>
        <button type="button" onClick={() => sidebar.setUserRoles(["ADMIN"])}>roles</button>
      </>
    );
  }
  await show(
    <SidebarProvider actor={actor}>
      <Reader />
    </SidebarProvider>,
  );
  const seen = [screen.getByRole("status").textContent];
  for (const name of ["toggle", "expand", "path", "roles"]) {
    await user.click(screen.getByRole("button", { name }));
    seen.push(screen.getByRole("status").textContent);
  }
  assert.deepEqual(seen, [
    '[false,"/project/42",[]]',
    '[true,"/project/42",[]]',
    '[false,"/project/42",[]]',
    '[false,"/user/",[]]',
    '[false,"/user/",["ADMIN"]]',
  ]);
  assert.deepEqual([...storage], [[SIDEBAR_COLLAPSED_KEY, "false"]]);
});

viewTest("navigation: marks the current page", async ({ show }) => {
  const { actor } = startSidebar();
  await show(createShell(actor).element);
  const nav = screen.getByRole("navigation", { name: "Ana gezinme" });
  assert.deepEqual(
    within(nav).getAllByRole("link").map((link) => [
      link.textContent,
      link.getAttribute("href"),
      link.getAttribute("aria-current"),
    ]),
    [["Genel bakış", "/", null], ["Projeler38", "/project/", "page"], [
      "İş ortakları",
      "/company/",
      null,
    ], ["Deniz IşıklıYönetici · Üye", "/account", null]],
  );
  assert.ok(within(nav).getByRole("list", { name: "Kayıtlar" }));
});

viewTest(
  "navigation: collapses, keeps accessible names and stores the choice",
  async ({ show, user }) => {
    const { actor, storage } = startSidebar();
    await show(createShell(actor).element);
    // Tooltips are fetched once the page stands, and draw what they are about again.
    await act(() => import("../../../src/ui/overlay/TooltipBubble.tsx"));
    const collapse = screen.getByRole("button", { name: "Daralt" });
    await user.click(collapse);
    assert.deepEqual([...storage], [[SIDEBAR_COLLAPSED_KEY, "true"]]);
    assert.ok(screen.getByRole("link", { name: "Projeler" }));
    assert.ok(screen.getByRole("link", { name: "Deniz Işıklı, Yönetici · Üye" }));
    await user.click(screen.getByRole("button", { name: "Genişlet" }));
    assert.deepEqual([...storage], [[SIDEBAR_COLLAPSED_KEY, "false"]]);
    assert.ok(document.activeElement === collapse);
  },
);

viewTest(
  "navigation drawer: opens from the top bar and closes on navigation",
  async ({ show, user }) => {
    const { actor } = startSidebar();
    const { element, path: readAddress } = createShell(actor);
    await runOnNarrowScreen(async () => {
      await show(element);
      await user.click(screen.getByRole("button", { name: "Gezinmeyi aç" }));
      const drawer = await screen.findByRole("dialog", { name: "Ana gezinme" });
      await user.click(within(drawer).getByRole("link", { name: "İş ortakları" }));
      assert.equal(readAddress(), "/company/");
      assert.ok(screen.queryByRole("dialog") === null);
    });
  },
);

viewTest("navigation drawer: names the user and links to the account", async ({ show, user }) => {
  const { element, path: readAddress } = createShell(startSidebar().actor);
  await runOnNarrowScreen(async () => {
    await show(element);
    await user.click(screen.getByRole("button", { name: "Gezinmeyi aç" }));
    const drawer = await screen.findByRole("dialog", { name: "Ana gezinme" });
    await user.click(within(drawer).getByRole("link", { name: /Deniz Işıklı/ }));
    assert.equal(readAddress(), "/account");
    assert.ok(screen.queryByRole("dialog") === null);
  });
});

viewTest("app shell: starts with a link that skips to the content", async ({ show, user }) => {
  const { actor } = startSidebar();
  await show(createShell(actor).element);
  await user.tab();
  assert.deepEqual(
    [document.activeElement?.textContent, document.activeElement?.getAttribute("href")],
    ["İçeriğe geç", `#${screen.getByRole("main").id}`],
  );
});

const places: [path: string, place: string | undefined][] = [
  ["/", "/"],
  ["/project", "/project/"],
  ["/project/42", "/project/"],
  ["/projects", undefined],
  ["/unauthorized", undefined],
];
for (const [path, place] of places) {
  Deno.test(`findCurrentItem: finds ${place ?? "nothing"} for ${path}`, () => {
    assert.equal(findCurrentItem(groups, path), place);
  });
}

viewTest("breadcrumb: ends with the current page", async ({ show }) => {
  const crumbs = [{ label: "Projeler", to: "/project/" }, { label: "Kandıra" }];
  await show(wrapInRouter(<Breadcrumb crumbs={crumbs} />).element);
  const nav = screen.getByRole("navigation", { name: "Sayfanın yeri" });
  assert.deepEqual(
    within(nav).getAllByRole("listitem").map((item) => {
      const [crumb] = item.children;
      return [crumb?.tagName, crumb?.textContent, crumb?.getAttribute("aria-current")];
    }),
    [["A", "Projeler", null], ["SPAN", "Kandıra", "page"]],
  );
});

viewTest("global loading: is announced in an existing live region", async ({ show }) => {
  const { rerender } = await show(<GlobalLoading isLoading={false} />);
  const status = screen.getByRole("status");
  assert.equal(status.textContent, "");
  rerender(<GlobalLoading isLoading />);
  assert.ok(screen.getByRole("status") === status);
  assert.equal(status.textContent, "Yükleniyor");
});
