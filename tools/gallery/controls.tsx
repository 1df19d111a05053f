import { Download, Ellipsis, Plus, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton, LinkButton } from "../../src/ui/button/Button.tsx";
import { Chip, ChipRow } from "../../src/ui/button/Chip.tsx";
import { Form } from "../../src/ui/field/Form.tsx";
import { SegmentedControl } from "../../src/ui/field/SegmentedControl.tsx";
import { SearchField } from "../../src/ui/field/SearchField.tsx";
import { PasswordField, TextField } from "../../src/ui/field/TextField.tsx";
import { Logo } from "../../src/ui/icon/Logo.tsx";
import { styled } from "../../src/ui/theme.ts";
import { Card, Dark, Fixed, type Gallery, Line, Split, Stack } from "./gallery.ts";

export const controls: Gallery = {
  buttons: Buttons,
  filters: Filters,
  login: Login,
};

function Buttons() {
  return (
    <Stack>
      <Line>
        <Button variant="primary" label="Yeni proje" icon={Plus} />
        <Button label="CSV indir" icon={Download} />
        <Button variant="ghost" label="Sıfırla" />
        <Button variant="danger" label="Projeyi sil" icon={Trash2} />
        <LinkButton variant="secondary" label="Düzenle" to="/project" />
        <IconButton icon={Ellipsis} aria-label="Daha fazla" />
        <IconButton icon={X} variant="secondary" aria-label="Kapat" />
      </Line>
      <Line>
        <Button variant="primary" label="Kaydet" isLoading />
        <Button label="Kaydet" isLoading />
        <Button variant="primary" label="Kaydet" isDisabled />
        <Button label="Kaydet" isDisabled />
        <Button variant="ghost" label="Kaydet" isDisabled />
        <Button variant="danger" label="Sil" isDisabled />
      </Line>
      <Line>
        <Button variant="primary" size="small" label="Tamamla" />
        <Button size="small" label="Başlat" />
        <Button size="small" variant="ghost" label="Geri al" />
        <Button variant="primary" size="large" label="Oturum aç" />
        <Views />
      </Line>
    </Stack>
  );
}

function Views() {
  const [view, setView] = useState<"month" | "week" | "agenda">("month");
  return (
    <SegmentedControl
      label="Görünüm"
      value={view}
      onChange={setView}
      options={[
        { id: "month", label: "Ay" },
        { id: "week", label: "Hafta" },
        { id: "agenda", label: "Ajanda" },
      ]}
    />
  );
}

function Filters() {
  const [name, setName] = useState("");
  const [isActive, setActive] = useState(true);
  return (
    <Line>
      <Fixed>
        <SearchField
          label="Ada göre ara"
          placeholder="Ada göre ara"
          value={name}
          onChange={setName}
        />
      </Fixed>
      <ChipRow>
        <Chip label="Etkin" isChosen={isActive} onPress={() => setActive(!isActive)} />
        <Chip label="Devre dışı" />
        <Chip label="Teknoloji" mark="menu" />
        <Chip label="İş ortağı" mark="menu" />
        <Chip label="Süzgeç" isAdd />
      </ChipRow>
    </Line>
  );
}

function Login() {
  return (
    <Split>
      <Dark>
        <Logo />
        <Logo isMarkOnly />
      </Dark>
      <Card>
        <Form onSubmit={() => {}} aria-label="Oturum aç">
          <TextField
            label="E-posta"
            type="email"
            autoComplete="username"
            size="large"
            value="elif@kuzeyenerji"
            onChange={() => {}}
            error="Geçersiz e-posta biçimi"
          />
          <PasswordField
            label="Parola"
            autoComplete="current-password"
            size="large"
            value="iklim-demo"
            onChange={() => {}}
            labelEnd={<Quiet href="/reset">Parolamı unuttum</Quiet>}
          />
          <Button variant="primary" size="large" label="Oturum aç" type="submit" isWide />
        </Form>
      </Card>
    </Split>
  );
}

function Quiet({ href, children }: { href: string; children: ReactNode }) {
  return <QuietLink href={href}>{children}</QuietLink>;
}

const QuietLink = styled("a", { color: "$accent", fontWeight: "$section" });
