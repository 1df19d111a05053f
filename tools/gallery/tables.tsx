import { FolderOpen } from "lucide-react";
import { Button } from "../../src/ui/button/Button.tsx";
import { EmptyState } from "../../src/ui/page/notices.tsx";
import { Stack } from "../../src/ui/page/Section.tsx";
import { DataTable, type TableContent } from "../../src/ui/table/DataTable.tsx";
import type { Gallery } from "./gallery.ts";
import { sampleColumns, type SampleProject, sampleProjects } from "./sampleProjects.tsx";

export const tables: Gallery = { tables: Tables };

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
