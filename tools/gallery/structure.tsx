import {
  Bell,
  Building2,
  CalendarDays,
  CopyPlus,
  Download,
  FolderOpen,
  House,
  Leaf,
  ListChecks,
  LogOut,
  MessageSquare,
  Moon,
  Pencil,
  Plus,
  Settings,
  Trash2,
  User,
  Users,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { createActor } from "xstate";
import type { SortDirection } from "../../contract/listQuery.ts";
import { sidebarMachine } from "../../machines/sidebar.ts";
import type { ToastRequest } from "../../machines/toast.ts";
import { toasterMachine } from "../../machines/toaster.ts";
import { Button, IconButton } from "../../src/ui/button/Button.tsx";
import { Chip } from "../../src/ui/chip/Chip.tsx";
import { SearchField } from "../../src/ui/field/SearchField.tsx";
import { MenuButton } from "../../src/ui/menu/Menu.tsx";
import { AppShell } from "../../src/ui/navigation/AppShell.tsx";
import { Breadcrumb } from "../../src/ui/navigation/Breadcrumb.tsx";
import { GlobalLoading } from "../../src/ui/navigation/GlobalLoading.tsx";
import type { NavigationGroup } from "../../src/ui/navigation/navigationItems.ts";
import { SidebarProvider } from "../../src/ui/navigation/SidebarProvider.tsx";
import { ConfirmDialog } from "../../src/ui/overlay/ConfirmDialog.tsx";
import { Drawer } from "../../src/ui/overlay/Drawer.tsx";
import { Modal, type ModalSize, type ModalVariant } from "../../src/ui/overlay/Modal.tsx";
import { Tooltip } from "../../src/ui/overlay/Tooltip.tsx";
import { AuthLayout } from "../../src/ui/page/AuthLayout.tsx";
import { Card } from "../../src/ui/page/Card.tsx";
import { DescriptionList } from "../../src/ui/page/DescriptionList.tsx";
import { EmptyState } from "../../src/ui/page/EmptyState.tsx";
import { ErrorScreen } from "../../src/ui/page/ErrorScreen.tsx";
import { PageHeader } from "../../src/ui/page/PageHeader.tsx";
import { Section, Split, Stack } from "../../src/ui/page/Section.tsx";
import { Tabs } from "../../src/ui/page/Tabs.tsx";
import { Avatar } from "../../src/ui/status/Avatar.tsx";
import { Badge, type Tone } from "../../src/ui/status/Badge.tsx";
import { Count } from "../../src/ui/status/Count.tsx";
import { Progress } from "../../src/ui/status/Progress.tsx";
import { ColumnMenu } from "../../src/ui/table/ColumnMenu.tsx";
import { DataTable, type TableContent } from "../../src/ui/table/DataTable.tsx";
import { FilterBar } from "../../src/ui/table/FilterBar.tsx";
import { Pager } from "../../src/ui/table/Pager.tsx";
import { ToastRegion } from "../../src/ui/toast/ToastRegion.tsx";
import { styled } from "../../src/ui/theme.ts";
import type { Gallery } from "./main.tsx";
import { sampleColumns, type SampleProject, sampleProjects } from "./sampleProjects.tsx";

export const structure: Gallery = {
  status: Statuses,
  menus: Menus,
  dialogs: Dialogs,
  tabs: TabsAndFacts,
  tables: Tables,
  toasts: Toasts,
  errors: Errors,
};

/** Whole screens, which need the window for themselves: `?part=structure&only=list`. */
export const screens: Gallery = { list: ListScreen, signIn: SignInScreen };

const tones: Record<Tone, string> = {
  accent: "Tamamlandı",
  running: "Sürüyor",
  danger: "Gecikti",
  warning: "Yaklaşıyor",
  waiting: "Bekliyor",
  neutral: "Devre dışı",
};

function Statuses() {
  return (
    <Stack>
      <Line>
        {Object.entries(tones).map(([tone, word]) => (
          <Badge key={tone} tone={tone as Tone}>{word}</Badge>
        ))}
      </Line>
      <Line>
        <Progress label="Kilometre taşları" value={0} total={14} />
        <Progress label="Kilometre taşları" value={11} total={14} />
        <Progress label="Kilometre taşları" value={14} total={14} tone="running" />
        <Avatar name="Elif Yıldız" />
        <Avatar name="İlker" size="small" />
        <Count value={5} />
        <Count value={120} tone="alert" label="120 okunmamış bildirim" />
        <Tooltip text="Görünümü değiştir">
          <IconButton icon={Moon} aria-label="Görünüm" />
        </Tooltip>
      </Line>
    </Stack>
  );
}

function Menus() {
  const [ids, setIds] = useState(sampleColumns.map(({ id }) => id));
  return (
    <Line>
      <MenuButton
        label="İşlemler"
        items={[
          {
            id: "work",
            items: [
              { id: "edit", label: "Düzenle", icon: Pencil, to: "/project/1/edit" },
              { id: "copy", label: "Kopyala", icon: CopyPlus, isDisabled: true },
            ],
          },
          { id: "loss", items: [{ id: "delete", label: "Sil", icon: Trash2, isDanger: true }] },
        ]}
      />
      <ColumnMenu columns={sampleColumns} visibleIds={ids} onChange={setIds} />
    </Line>
  );
}

const sizes: ModalSize[] = ["small", "medium", "large", "xlarge"];
const variants: ModalVariant[] = ["primary", "secondary", "success", "danger", "warning", "info"];

function Dialogs() {
  const [open, setOpen] = useState<
    { size: ModalSize; variant: ModalVariant } | "confirm" | "drawer"
  >();
  const [last, setLast] = useState<{ size: ModalSize; variant: ModalVariant }>({
    size: "medium",
    variant: "primary",
  });
  const close = () => setOpen(undefined);
  const show = (size: ModalSize, variant: ModalVariant) => {
    setLast({ size, variant });
    setOpen({ size, variant });
  };
  return (
    <Line>
      {sizes.map((size) => (
        <Button
          key={size}
          label={size}
          onPress={() => show(size, "primary")}
        />
      ))}
      {variants.map((variant) => (
        <Button
          key={variant}
          label={`${variant}`}
          onPress={() => show("medium", variant)}
        />
      ))}
      <Button label="Onay" onPress={() => setOpen("confirm")} />
      <Button label="Çekmece" onPress={() => setOpen("drawer")} />
      <Modal
        isOpen={typeof open === "object"}
        onClose={close}
        title="Kilometre taşını tamamla"
        {...last}
        footer={
          <>
            <Button label="Vazgeç" onPress={close} />
            <Button label="Tamamla" variant="primary" onPress={close} />
          </>
        }
      >
        İzleme raporu bugünün tarihiyle tamamlandı olarak işaretlenir. Sonradan geri alabilirsiniz.
      </Modal>
      <ConfirmDialog
        isOpen={open === "confirm"}
        title="Projeyi sil"
        message="Kandıra Rüzgâr Enerji Santrali ve 3 süreci silinir. Bu işlem geri alınamaz."
        confirmLabel="Sil"
        variant="danger"
        onCancel={close}
        onConfirm={close}
      />
      <Drawer isOpen={open === "drawer"} onClose={close} title="Bildirimler" side="right">
        <EmptyState
          icon={Bell}
          title="Yeni bildirim yok"
          detail="Geciken işler ve yanıtlar burada görünür."
        />
      </Drawer>
    </Line>
  );
}

function TabsAndFacts() {
  const [tab, setTab] = useState("facts");
  return (
    <Stack>
      <PageHeader
        title="Kandıra Rüzgâr Enerji Santrali"
        facts="IKL-0012 · Rüzgâr · Kuzey Enerji A.Ş."
        badge={<Badge tone="accent">Etkin</Badge>}
        actions={[
          { id: "edit", label: "Düzenle", icon: Pencil, to: "/project/1/edit" },
          { id: "disable", label: "Devre dışı bırak" },
          { id: "process", label: "Süreç ekle", icon: Plus, isPrimary: true },
        ]}
      />
      <Tabs
        label="Proje"
        selectedId={tab}
        onSelect={setTab}
        tabs={[
          { id: "facts", label: "Bilgiler" },
          { id: "processes", label: "Süreçler", count: 3 },
          { id: "history", label: "Geçmiş" },
        ]}
      >
        <Split>
          <Card title="Bilgiler" aside={<Button label="Düzenle" variant="ghost" size="small" />}>
            <DescriptionList
              columns={2}
              items={[
                { label: "Kod", value: "IKL-0012" },
                { label: "Teknoloji", value: "Rüzgâr" },
                { label: "Başlangıç", value: "12.02.2026" },
                { label: "Bitiş", value: undefined },
                { label: "İl", value: "Kocaeli" },
                { label: "Yıllık azaltım", value: "48.200 tCO₂e" },
              ]}
            />
          </Card>
          <Card title="Sorumlular">
            <Line>
              <Avatar name="Elif Yıldız" /> Elif Yıldız
            </Line>
          </Card>
        </Split>
      </Tabs>
      <Section title="Süreçler" facts="Bu projede üç süreç var">
        <Card>
          <EmptyState
            icon={ListChecks}
            title="Henüz süreç yok"
            detail="Bir süreç, kilometre taşlarını sırasıyla izler."
            action={<Button label="Süreç ekle" icon={Plus} variant="primary" />}
          />
        </Card>
      </Section>
    </Stack>
  );
}

function Tables() {
  const few = sampleProjects.slice(0, 3);
  const contents: [string, TableContent<SampleProject>][] = [
    ["Yüklenen projeler", { kind: "loading" }],
    ["Yenilenen projeler", { kind: "rows", rows: few, isStale: true }],
    ["Olmayan projeler", { kind: "rows", rows: [] }],
    ["Yüklenemeyen projeler", {
      kind: "failed",
      detail: "Sunucuya ulaşılamadı. Bağlantınızı denetleyip yeniden deneyin.",
      onRetry: () => {},
    }],
    ["Yasak projeler", { kind: "forbidden" }],
  ];
  return (
    <Stack>
      {contents.map(([label, content]) => (
        <DataTable
          key={label}
          label={label}
          columns={sampleColumns}
          content={content}
          rowId={({ id }) => id}
          rowLink={({ id }) => `/project/${id}`}
          sortField="name"
          sortDirection="asc"
          onSort={() => {}}
          awaitedRows={3}
          empty={
            <EmptyState
              icon={FolderOpen}
              title="Bu süzgeçlere uyan proje yok"
              detail="Süzgeçlerden birini kaldırın ya da aramayı değiştirin."
              action={<Button label="Süzgeçleri temizle" />}
            />
          }
        />
      ))}
    </Stack>
  );
}

const toaster = createActor(toasterMachine).start();

function Toasts() {
  const raise = (request: ToastRequest) => () => toaster.send({ type: "toast.raised", ...request });
  return (
    <Line>
      <Button
        label="Başarı"
        onPress={raise({ kind: "success", title: "Proje oluşturuldu", duration: 60_000 })}
      />
      <Button
        label="Alan hataları"
        onPress={raise({
          kind: "error",
          title: "Proje kaydedilemedi",
          list: ["Ad gerekli", "Bitiş tarihi başlangıçtan önce olamaz"],
          duration: 60_000,
        })}
      />
      <Button
        label="Hata"
        onPress={raise({
          kind: "error",
          title: "Ağ hatası",
          message: "Lütfen bağlantınızı denetleyin.",
          duration: 60_000,
        })}
      />
      <Button
        label="Bilgi"
        onPress={raise({
          kind: "info",
          title: "İzleme raporu yarın bitiyor",
          message: "Kandıra Rüzgâr Enerji Santrali",
          duration: 60_000,
        })}
      />
      <ToastRegion toaster={toaster} />
    </Line>
  );
}

function Errors() {
  return (
    <Stack>
      <ErrorScreen
        title="Proje yüklenemedi"
        detail="Sunucu yanıt vermedi. Yaptığınız değişiklikler saklandı."
        onRetry={() => {}}
      />
    </Stack>
  );
}

const groups: NavigationGroup[] = [
  {
    items: [
      { label: "Genel bakış", to: "/", icon: House },
      { label: "Projeler", to: "/project", icon: ListChecks, count: 38 },
      { label: "Hatırlatıcılar", to: "/reminders", icon: CalendarDays, count: 3 },
      { label: "Bildirimler", to: "/notifications", icon: Bell, count: 12 },
    ],
  },
  {
    label: "Kayıtlar",
    items: [
      { label: "İş ortakları", to: "/company", icon: Building2 },
      { label: "Teknolojiler", to: "/technology", icon: Leaf },
      { label: "Paydaşlar", to: "/stakeholders", icon: User },
      { label: "Kullanıcılar", to: "/user", icon: Users },
    ],
  },
  {
    label: "Geri bildirim",
    items: [
      { label: "Gönderdiklerim", to: "/feedback/my", icon: MessageSquare },
      { label: "Tümü", to: "/feedback/list", icon: MessageSquare, count: 5 },
    ],
  },
];

const sidebar = createActor(
  sidebarMachine.provide({ actions: { storeCollapsed: () => {} } }),
  { input: { collapsed: false } },
).start();
sidebar.send({ type: "path.changed", path: "/project" });

function Frame({ children }: { children: ReactNode }) {
  return (
    <SidebarProvider actor={sidebar}>
      <GlobalLoading isLoading={false} />
      <AppShell
        groups={groups}
        breadcrumb={<Breadcrumb crumbs={[{ label: "Projeler" }]} />}
        tools={
          <>
            <Button label="TR" variant="ghost" />
            <IconButton icon={Moon} aria-label="Koyu görünüm" />
            <MenuButton
              label="Elif Yıldız"
              icon={User}
              isIconOnly
              variant="ghost"
              placement="bottom end"
              items={[
                { id: "settings", label: "Ayarlar", icon: Settings },
                { id: "out", label: "Çıkış yap", icon: LogOut },
              ]}
            />
          </>
        }
      >
        {children}
      </AppShell>
    </SidebarProvider>
  );
}

function ListScreen() {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const [sort, setSort] = useState<[string, SortDirection]>(["name", "asc"]);
  const [visibleIds, setVisibleIds] = useState(sampleColumns.map(({ id }) => id));
  return (
    <Frame>
      <PageHeader
        title="İklim projeleri"
        facts="38 proje, 36’sı etkin · yılda 1.204.300 tCO₂e"
        actions={[
          { id: "csv", label: "CSV indir", icon: Download },
          { id: "new", label: "Yeni proje", icon: Plus, isPrimary: true, to: "/project/create" },
        ]}
      />
      <Stack>
        <FilterBar
          search={
            <SearchField
              label="Ada göre ara"
              placeholder="Ada göre ara"
              value={search}
              onChange={setSearch}
            />
          }
          aside={
            <ColumnMenu columns={sampleColumns} visibleIds={visibleIds} onChange={setVisibleIds} />
          }
        >
          <Chip label="Etkin" isChosen />
          <Chip label="Devre dışı" />
          <Chip label="Teknoloji" mark="menu" />
          <Chip label="İş ortağı" mark="menu" />
        </FilterBar>
        <DataTable
          label="İklim projeleri"
          columns={sampleColumns}
          visibleIds={visibleIds}
          content={{ kind: "rows", rows: sampleProjects }}
          rowId={({ id }) => id}
          rowLink={({ id }) => `/project/${id}`}
          sortField={sort[0]}
          sortDirection={sort[1]}
          onSort={(field, direction) => setSort([field, direction])}
          empty={null}
          footer={
            <Pager
              page={page}
              size={size}
              total={38}
              onPageChange={setPage}
              onSizeChange={setSize}
            />
          }
        />
      </Stack>
    </Frame>
  );
}

function SignInScreen() {
  return (
    <AuthLayout
      slogan="Her ton, bir kilometre taşıdır."
      promise="Projeler, süreçler ve hatırlatıcılar tek yerde."
      visual={null}
      title="Oturum aç"
      detail="Şirket hesabınızla devam edin."
      footer="Türkçe"
    >
      <Button label="Oturum aç" variant="primary" size="large" isWide />
    </AuthLayout>
  );
}

const Line = styled("div", { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "$3" });
