import "../../support/dom.ts";
import { act, screen, within } from "@testing-library/react";
import { Building2, House, ListChecks } from "lucide-react";
import assert from "node:assert/strict";
import { createActor } from "xstate";
import { SIDEBAR_COLLAPSED_KEY } from "../../../contract/constants.ts";
import { currentPath, isCollapsed, sidebarMachine, userRoles } from "../../../machines/sidebar.ts";
import { AppShell } from "../../../src/ui/navigation/AppShell.tsx";
import { Breadcrumb } from "../../../src/ui/navigation/Breadcrumb.tsx";
import { GlobalLoading } from "../../../src/ui/status/Loading.tsx";
import { currentItemPath, type NavigationGroup } from "../../../src/ui/navigation/Navigation.tsx";
import {
  SidebarProvider,
  useSidebar,
  useSidebarCommands,
} from "../../../src/ui/navigation/SidebarProvider.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { onNarrowScreen } from "../../support/onNarrowScreen.ts";
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

function shell(actor: ReturnType<typeof startSidebar>["actor"]) {
  return inRouter(
    <SidebarProvider actor={actor}>
      <AppShell groups={groups} user={user} breadcrumb={<p>Yol</p>} tools={<p>Araçlar</p>}>
        <h1>Sayfa</h1>
      </AppShell>
    </SidebarProvider>,
  );
}

viewTest("reading the sidebar outside its provider fails", async ({ show, said }) => {
  function Reader() {
    useSidebar(isCollapsed);
    return null;
  }
  await assert.rejects(() => show(<Reader />), {
    message: "useSidebar must be used within a SidebarProvider",
  });
  said.splice(0);
});

viewTest("the sidebar tells its state and takes what is set", async ({ show, user }) => {
  const { actor, storage } = startSidebar();
  function Reader() {
    const sidebar = useSidebarCommands();
    const told = [useSidebar(isCollapsed), useSidebar(currentPath), useSidebar(userRoles)];
    return (
      <>
        <output>{JSON.stringify(told)}</output>
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

viewTest("the navigation marks where the user is", async ({ show }) => {
  const { actor } = startSidebar();
  await show(shell(actor).element);
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

viewTest("the navigation collapses, keeps its names, and remembers", async ({ show, user }) => {
  const { actor, storage } = startSidebar();
  await show(shell(actor).element);
  // Tooltips are fetched once the page stands, and draw what they are about anew.
  await act(() => import("../../../src/ui/overlay/TooltipBubble.tsx"));
  const collapse = screen.getByRole("button", { name: "Daralt" });
  await user.click(collapse);
  assert.deepEqual([...storage], [[SIDEBAR_COLLAPSED_KEY, "true"]]);
  assert.ok(screen.getByRole("link", { name: "Projeler" }));
  assert.ok(screen.getByRole("link", { name: "Deniz Işıklı, Yönetici · Üye" }));
  await user.click(screen.getByRole("button", { name: "Genişlet" }));
  assert.deepEqual([...storage], [[SIDEBAR_COLLAPSED_KEY, "false"]]);
  assert.ok(document.activeElement === collapse);
});

viewTest(
  "the drawer opens from the top bar and closes where a link leads",
  async ({ show, user }) => {
    const { actor } = startSidebar();
    const { element, path } = shell(actor);
    await onNarrowScreen(async () => {
      await show(element);
      await user.click(screen.getByRole("button", { name: "Gezinmeyi aç" }));
      const drawer = await screen.findByRole("dialog", { name: "Ana gezinme" });
      await user.click(within(drawer).getByRole("link", { name: "İş ortakları" }));
      assert.equal(path(), "/company/");
      assert.ok(screen.queryByRole("dialog") === null);
    });
  },
);

viewTest("the drawer names who is signed in, and leads to the account", async ({ show, user }) => {
  const { element, path } = shell(startSidebar().actor);
  await onNarrowScreen(async () => {
    await show(element);
    await user.click(screen.getByRole("button", { name: "Gezinmeyi aç" }));
    const drawer = await screen.findByRole("dialog", { name: "Ana gezinme" });
    await user.click(within(drawer).getByRole("link", { name: /Deniz Işıklı/ }));
    assert.equal(path(), "/account");
    assert.ok(screen.queryByRole("dialog") === null);
  });
});

viewTest("the first stop of the keyboard skips to the content", async ({ show, user }) => {
  const { actor } = startSidebar();
  await show(shell(actor).element);
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
  Deno.test(`${path} lies under ${place ?? "nothing"}`, () => {
    assert.equal(currentItemPath(groups, path), place);
  });
}

viewTest("a breadcrumb ends in the page itself", async ({ show }) => {
  const crumbs = [{ label: "Projeler", to: "/project/" }, { label: "Kandıra" }];
  await show(inRouter(<Breadcrumb crumbs={crumbs} />).element);
  const nav = screen.getByRole("navigation", { name: "Sayfanın yeri" });
  assert.deepEqual(
    within(nav).getAllByRole("listitem").map((item) => {
      const [crumb] = item.children;
      return [crumb?.tagName, crumb?.textContent, crumb?.getAttribute("aria-current")];
    }),
    [["A", "Projeler", null], ["SPAN", "Kandıra", "page"]],
  );
});

viewTest("loading is announced where nothing was before", async ({ show }) => {
  const { rerender } = await show(<GlobalLoading isLoading={false} />);
  const status = screen.getByRole("status");
  assert.equal(status.textContent, "");
  rerender(<GlobalLoading isLoading />);
  assert.ok(screen.getByRole("status") === status);
  assert.equal(status.textContent, "Yükleniyor");
});
