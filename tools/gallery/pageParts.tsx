import { ListChecks, Moon, Pencil, Plus } from "lucide-react";
import { Button, IconButton } from "../../src/ui/button/Button.tsx";
import { Tooltip } from "../../src/ui/overlay/Tooltip.tsx";
import { DescriptionList } from "../../src/ui/page/DescriptionList.tsx";
import { PageHeader } from "../../src/ui/page/PageHeader.tsx";
import { Card, Section, Split, Stack } from "../../src/ui/page/Section.tsx";
import { Tabs } from "../../src/ui/page/Tabs.tsx";
import { EmptyState, ErrorScreen } from "../../src/ui/page/notices.tsx";
import { Avatar } from "../../src/ui/status/Avatar.tsx";
import { Badge, Count, type Tone } from "../../src/ui/status/Badge.tsx";
import { Progress } from "../../src/ui/status/Progress.tsx";
import { type Gallery, Line } from "./gallery.ts";

export const pageParts: Gallery = { status: Statuses, tabs: TabsAndFacts, errors: Errors };

const tones: Record<Tone, string> = {
  accent: "Tamamlandı",
  running: "Sürüyor",
  danger: "Gecikti",
  warning: "Yaklaşıyor",
  waiting: "Bekliyor",
  neutral: "Devre dışı",
  still: "Duruyor",
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
        <Progress label="Kilometre taşları" value={14} total={14} />
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

function TabsAndFacts() {
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
        selectedId="facts"
        tabs={[
          { id: "facts", label: "Bilgiler", to: "/?tab=facts" },
          { id: "processes", label: "Süreçler", count: 3, to: "/?tab=processes" },
          { id: "history", label: "Geçmiş", to: "/?tab=history" },
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
