import "../../support/dom.ts";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { MenuButton } from "../../../src/ui/menu/Menu.tsx";
import { AuthLayout } from "../../../src/ui/page/AuthLayout.tsx";
import { DescriptionList } from "../../../src/ui/page/DescriptionList.tsx";
import { ErrorScreen } from "../../../src/ui/page/notices.tsx";
import { PageHeader } from "../../../src/ui/page/PageHeader.tsx";
import { Tabs } from "../../../src/ui/page/Tabs.tsx";
import { Avatar } from "../../../src/ui/status/Avatar.tsx";
import { Count } from "../../../src/ui/status/Badge.tsx";
import { Progress } from "../../../src/ui/status/Progress.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { runOnNarrowScreen } from "../../support/runOnNarrowScreen.ts";
import { viewTest } from "../../support/viewTest.tsx";

const tabs = [
  { id: "facts", label: "Bilgiler", to: "/project/42?tab=facts" },
  { id: "history", label: "Geçmiş", count: 3, to: "/project/42?tab=history" },
];

viewTest("tabs: are walked with arrow keys", async ({ show, user }) => {
  const page = <Tabs label="Proje" tabs={tabs} selectedId="facts">İçerik</Tabs>;
  await show(wrapInRouter(page).element);
  await user.tab();
  const focused = [document.activeElement?.textContent];
  for (const key of ["{ArrowRight}", "{ArrowRight}", "{End}", "{Home}"]) {
    await user.keyboard(key);
    focused.push(document.activeElement?.textContent);
  }
  assert.deepEqual(focused, ["Bilgiler", "Geçmiş3", "Bilgiler", "Geçmiş3", "Bilgiler"]);
});

viewTest(
  "tabs: are links that set the tab in the address",
  async ({ show, user }) => {
    const { element, path: readAddress } = wrapInRouter(
      <Tabs label="Proje" tabs={tabs} selectedId="facts">İçerik</Tabs>,
      "/project/42",
    );
    await show(element);
    const history = screen.getByRole("tab", { name: /Geçmiş/ });
    assert.deepEqual([history.tagName, history.getAttribute("href")], [
      "A",
      "/project/42?tab=history",
    ]);
    await user.click(history);
    assert.equal(readAddress(), "/project/42?tab=history");
  },
);

viewTest("menu: runs actions, follows links and closes", async ({ show, user }) => {
  const done: string[] = [];
  const { element, path: readAddress } = wrapInRouter(
    <MenuButton
      label="İşlemler"
      items={[
        { id: "edit", label: "Düzenle", to: "/edit" },
        { id: "copy", label: "Kopyala", isDisabled: true, onAction: () => done.push("copy") },
        { id: "delete", label: "Sil", isDanger: true, onAction: () => done.push("delete") },
      ]}
    />,
  );
  await show(element);
  await user.tab();
  await user.keyboard("{Enter}");
  await screen.findByRole("menu", { name: "İşlemler" });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => assert.ok(screen.queryByRole("menu") === null));
  assert.deepEqual(done, ["delete"]);
  await user.click(screen.getByRole("button", { name: "İşlemler" }));
  const edit = await screen.findByRole("menuitem", { name: "Düzenle" });
  assert.equal(edit.getAttribute("href"), "/edit");
  await user.click(edit);
  assert.equal(readAddress(), "/edit");
});

const actions = [
  { id: "new", label: "Yeni proje", isPrimary: true, to: "/project/create" },
  { id: "csv", label: "CSV indir" },
];

viewTest("page header: shows the title and ends with the primary action", async ({ show }) => {
  await show(
    wrapInRouter(<PageHeader title="Projeler" facts="38 proje" actions={actions} />).element,
  );
  assert.ok(screen.getByRole("heading", { level: 1, name: "Projeler" }));
  const buttons = screen.getAllByRole("button");
  const [csv] = buttons;
  const link = screen.getByRole("link", { name: "Yeni proje" });
  assert.deepEqual(buttons.map(({ textContent }) => textContent), ["CSV indir"]);
  assert.ok(csv && csv.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
});

viewTest(
  "page header: folds secondary actions into a menu on narrow screens",
  async ({ show, user }) => {
    await runOnNarrowScreen(async () => {
      await show(wrapInRouter(<PageHeader title="Projeler" actions={actions} />).element);
      assert.ok(screen.getByRole("link", { name: "Yeni proje" }));
      assert.ok(screen.queryByRole("button", { name: "CSV indir" }) === null);
      await user.click(screen.getByRole("button", { name: "Diğer işlemler" }));
      assert.ok(await screen.findByRole("menuitem", { name: "CSV indir" }));
    });
  },
);

viewTest(
  "error screen: shows title, detail and request id and offers retry and home",
  async ({ show, user }) => {
    let retried = 0;
    const createScreen = (
      <ErrorScreen
        title="Proje yüklenemedi"
        detail="Sunucu yok"
        requestId="6c0f-41"
        onRetry={() => retried++}
      />
    );
    await show(wrapInRouter(createScreen).element);
    const alert = screen.getByRole("alert");
    assert.ok(within(alert).getByRole("heading", { level: 1, name: "Proje yüklenemedi" }));
    const number = within(alert).getByText("6c0f-41").parentElement;
    assert.equal(number?.textContent, "Yöneticiniz için istek numarası: 6c0f-41");
    await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
    assert.equal(retried, 1);
    assert.equal(
      within(alert).getByRole("link", { name: "Ana sayfaya git" }).getAttribute("href"),
      "/",
    );
  },
);

viewTest("description list: shows a missing value as not given", async ({ show }) => {
  const items = [{ label: "Kod", value: "IKL-0012" }, { label: "Bitiş", value: undefined }];
  await show(<DescriptionList items={items} />);
  assert.deepEqual(
    screen.getAllByRole("definition").map((value) => value.textContent),
    ["IKL-0012", "–Belirtilmemiş"],
  );
});

viewTest("sign-in layout: has heading and form in its main landmark", async ({ show }) => {
  await show(
    <AuthLayout slogan="Söz" tagline="Vaat" visual={null} title="Giriş yap">
      <p>Form</p>
    </AuthLayout>,
  );
  const main = screen.getByRole("main");
  assert.ok(within(main).getByRole("heading", { level: 1, name: "Giriş yap" }));
  assert.ok(within(main).getByText("Form"));
});

viewTest("progress: shows value and total, also for zero of zero", async ({ show }) => {
  await show(
    <>
      <Progress label="Kilometre taşları" value={11} total={14} />
      <Progress label="Boş" value={0} total={0} />
    </>,
  );
  assert.deepEqual(
    screen.getAllByRole("meter").map((meter) => [
      meter.getAttribute("aria-label"),
      meter.getAttribute("aria-valuenow"),
      meter.getAttribute("aria-valuemax"),
      meter.getAttribute("aria-valuetext"),
      meter.firstElementChild?.getAttribute("width"),
    ]),
    [["Kilometre taşları", "11", "14", "11 / 14", `${(11 / 14) * 100}%`], [
      "Boş",
      "0",
      "0",
      "0 / 0",
      "0%",
    ]],
  );
});

viewTest(
  "avatar: shows initials of first and last name in Turkish upper case",
  async ({ show }) => {
    const { container } = await show(
      <>
        {["Elif Yıldız", "ilker", "Ayşe Nur İnan", "ışık ılgaz", " "].map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </>,
    );
    assert.deepEqual(
      [...container.children].map((disc) => (disc as HTMLElement).dataset.initials),
      [
        "EY",
        "İ",
        "Aİ",
        "II",
        "",
      ],
    );
  },
);

viewTest("count: shows 99+ above 99", async ({ show }) => {
  const { container } = await show(
    <>
      <Count value={99} />
      <Count value={100} tone="alert" label="100 okunmamış" />
    </>,
  );
  assert.equal(container.textContent, "9999+");
  assert.ok(screen.getByRole("img", { name: "100 okunmamış" }));
});
