import { Bell, CopyPlus, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { createActor } from "xstate";
import type { ToastRequest } from "../../machines/toast.ts";
import { toasterMachine } from "../../machines/toaster.ts";
import { Button } from "../../src/ui/button/Button.tsx";
import { MenuButton } from "../../src/ui/menu/Menu.tsx";
import { ConfirmDialog } from "../../src/ui/overlay/ConfirmDialog.tsx";
import { Drawer } from "../../src/ui/overlay/Drawer.tsx";
import { Modal, type ModalSize, type ModalVariant } from "../../src/ui/overlay/Modal.tsx";
import { EmptyState } from "../../src/ui/page/notices.tsx";
import { ColumnMenu } from "../../src/ui/table/ColumnMenu.tsx";
import { ToastRegion } from "../../src/ui/toast/ToastRegion.tsx";
import { type Gallery, Line } from "./gallery.ts";
import { sampleColumns } from "./sampleProjects.tsx";

export const overlays: Gallery = { menus: Menus, dialogs: Dialogs, toasts: Toasts };

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
