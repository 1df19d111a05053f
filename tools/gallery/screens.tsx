import {
  Bell,
  Building2,
  CalendarDays,
  Download,
  House,
  Leaf,
  ListChecks,
  LogOut,
  MessageSquare,
  Moon,
  Plus,
  Settings,
  User,
  Users,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { createActor } from "xstate";
import type { SortDirection } from "../../contract/listQuery.ts";
import { sidebarMachine } from "../../machines/sidebar.ts";
import { Button, IconButton } from "../../src/ui/button/Button.tsx";
import { Chip } from "../../src/ui/button/Chip.tsx";
import { SearchField } from "../../src/ui/field/SearchField.tsx";
import { MenuButton } from "../../src/ui/menu/Menu.tsx";
import { AppShell } from "../../src/ui/navigation/AppShell.tsx";
import { Breadcrumb } from "../../src/ui/navigation/Breadcrumb.tsx";
import { GlobalLoading } from "../../src/ui/status/Loading.tsx";
import type { NavigationGroup } from "../../src/ui/navigation/Navigation.tsx";
import { SidebarProvider } from "../../src/ui/navigation/SidebarProvider.tsx";
import { AuthLayout } from "../../src/ui/page/AuthLayout.tsx";
import { PageHeader } from "../../src/ui/page/PageHeader.tsx";
import { Stack } from "../../src/ui/page/Section.tsx";
import { ColumnMenu } from "../../src/ui/table/ColumnMenu.tsx";
import { DataTable } from "../../src/ui/table/DataTable.tsx";
import { FilterBar } from "../../src/ui/table/FilterBar.tsx";
import { Pager } from "../../src/ui/table/Pager.tsx";
import type { Gallery } from "./gallery.ts";
import { sampleColumns, sampleProjects } from "./sampleProjects.tsx";

/** Whole screens, which need the window for themselves: `?part=structure&only=list`. */
export const screens: Gallery = { list: ListScreen, signIn: SignInScreen };

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
      tagline="Projeler, süreçler ve hatırlatıcılar tek yerde."
      visual={null}
      title="Oturum aç"
      detail="Şirket hesabınızla devam edin."
      footer="Türkçe"
    >
      <Button label="Oturum aç" variant="primary" size="large" isWide />
    </AuthLayout>
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
        user={{ name: "Elif Yıldız", roles: ["Yönetici"], to: "/account" }}
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
