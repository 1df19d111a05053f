import { Download, Ellipsis, Mail, Plus, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../src/ui/button/Button.tsx";
import { LinkButton } from "../../src/ui/button/LinkButton.tsx";
import { SegmentedControl } from "../../src/ui/button/SegmentedControl.tsx";
import { Chip, ChipRow } from "../../src/ui/chip/Chip.tsx";
import { Checkbox } from "../../src/ui/field/Checkbox.tsx";
import { ComboBox } from "../../src/ui/field/ComboBox.tsx";
import { DateField } from "../../src/ui/field/DateField.tsx";
import { DatePicker } from "../../src/ui/field/DatePicker.tsx";
import { NumberField } from "../../src/ui/field/NumberField.tsx";
import { PasswordField } from "../../src/ui/field/PasswordField.tsx";
import { RadioGroup } from "../../src/ui/field/RadioGroup.tsx";
import { SearchField } from "../../src/ui/field/SearchField.tsx";
import { Select } from "../../src/ui/field/Select.tsx";
import { Switch } from "../../src/ui/field/Switch.tsx";
import { TextArea } from "../../src/ui/field/TextArea.tsx";
import { TextField } from "../../src/ui/field/TextField.tsx";
import { Form, FormActions, FormRow, FormSection } from "../../src/ui/form/Form.tsx";
import { Logo } from "../../src/ui/icon/Logo.tsx";
import { styled } from "../../src/ui/theme.ts";
import type { Gallery } from "./main.tsx";

export const controls: Gallery = {
  buttons: Buttons,
  filters: Filters,
  login: Login,
  text: TextFields,
  choices: Choices,
  dates: Dates,
  toggles: Toggles,
  form: ProjectForm,
};

const technologies = [
  { id: "wind", label: "Rüzgâr" },
  { id: "solar", label: "Güneş" },
  { id: "landfill", label: "Depolama gazı", description: "Katı atık sahaları" },
  { id: "hydro", label: "Hidroelektrik", isDisabled: true },
] as const;

const cities = ["İstanbul", "Iğdır", "Isparta", "İzmir", "Şanlıurfa", "Çanakkale", "Muğla"].map(
  (label, index) => ({ id: `city-${index}`, label }),
);

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

function TextFields() {
  const [text, setText] = useState("Kandıra Rüzgâr Enerji Santrali");
  const [notes, setNotes] = useState("Birinci satır\nİkinci satır\nÜçüncü satır\nDördüncü satır");
  const [tonnes, setTonnes] = useState<number | null>(48200);
  return (
    <Card>
      <FormRow>
        <TextField label="Ad" value={text} onChange={setText} isRequired />
        <TextField
          label="Şehir"
          value=""
          onChange={setText}
          isOptional
          placeholder="İstanbul"
          description="Sahanın bulunduğu il"
        />
        <TextField label="Kod" value="IKL-0012" onChange={setText} isReadOnly />
        <TextField label="Ülke" value="Türkiye" onChange={setText} isDisabled />
        <TextField label="E-posta" value="" onChange={setText} icon={Mail} placeholder="ad@ornek" />
        <NumberField label="Yıllık azaltım" value={tonnes} onChange={setTonnes} unit="tCO₂e" />
        <NumberField label="Süre" value={28} onChange={setTonnes} hasSteps unit="gün" />
        <NumberField
          label="Oran"
          value={null}
          onChange={setTonnes}
          error="0 ile 100 arasında olmalı"
        />
      </FormRow>
      <TextArea label="Açıklama" value={notes} onChange={setNotes} />
      <TextArea label="Notlar" value="" onChange={setNotes} error="Not gerekli" rows={2} />
    </Card>
  );
}

function Choices() {
  const [type, setType] = useState<(typeof technologies)[number]["id"] | null>("wind");
  const [city, setCity] = useState<string | null>("city-0");
  return (
    <Card>
      <FormRow>
        <Select label="Teknoloji" options={technologies} value={type} onChange={setType} />
        <Select label="Durum" options={technologies} value={null} onChange={setType} />
        <Select
          label="Tür"
          options={technologies}
          value={null}
          onChange={setType}
          error="Teknoloji gerekli"
        />
        <Select label="Sahip" options={technologies} value="solar" onChange={setType} isDisabled />
        <ComboBox label="Şehir" options={cities} value={city} onChange={setCity} />
        <ComboBox
          label="İş ortağı"
          options={[]}
          value={null}
          onChange={setCity}
          onSearch={() => {}}
          placeholder="Ada göre ara"
          isLoading
        />
        <ComboBox
          label="İlçe"
          options={cities}
          value={null}
          onChange={setCity}
          error="İlçe gerekli"
        />
        <ComboBox label="Bölge" options={cities} value="city-3" onChange={setCity} isDisabled />
      </FormRow>
    </Card>
  );
}

function Dates() {
  const [date, setDate] = useState<string | null>("2026-11-21");
  return (
    <Card>
      <FormRow>
        <DatePicker label="Başlangıç" value={date} onChange={setDate} />
        <DatePicker label="Bitiş" value={null} onChange={setDate} isOptional />
        <DatePicker label="Teslim" value="0026-01-01" onChange={setDate} />
        <DatePicker label="Kapanış" value="2027-03-31" onChange={setDate} isDisabled />
        <DateField label="Doğum tarihi" value={date} onChange={setDate} />
        <DateField label="Kayıt" value="2026-02-12" onChange={setDate} isReadOnly />
        <DateField label="İhraç" value={null} onChange={setDate} error="Tarih gerekli" />
      </FormRow>
    </Card>
  );
}

function Toggles() {
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<(typeof technologies)[number]["id"] | null>("solar");
  return (
    <Card>
      <FormRow>
        <Stack>
          <Checkbox label="Şablondaki kilometre taşlarını kopyala" value={isOn} onChange={setOn} />
          <Checkbox label="Tümünü seç" value={false} onChange={setOn} isIndeterminate />
          <Checkbox label="Koşulları okudum" value={false} onChange={setOn} error="Onay gerekli" />
          <Checkbox label="Arşivlendi" value onChange={setOn} isDisabled />
        </Stack>
        <Stack>
          <Switch label="E-postayla bildir" value={isOn} onChange={setOn} />
          <Switch
            label="Haftalık özet"
            value={false}
            onChange={setOn}
            description="Pazartesi sabahları"
          />
          <Switch label="Ses" value={false} onChange={setOn} isDisabled />
        </Stack>
        <RadioGroup label="Tür" options={technologies} value={kind} onChange={setKind} />
        <RadioGroup
          label="Öncelik"
          options={technologies.slice(0, 2)}
          value={null}
          onChange={setKind}
          isInline
          error="Öncelik gerekli"
        />
      </FormRow>
    </Card>
  );
}

function ProjectForm() {
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<{ name?: string } | undefined>();
  return (
    <Card>
      <Form
        aria-label="Proje"
        onSubmit={() => setErrors(name ? undefined : { name: "Ad gerekli" })}
        errors={errors}
        error={errors && "Proje kaydedilemedi; yazdıklarınız burada duruyor."}
      >
        <FormSection title="Proje" description="Listelerde görünen bilgiler">
          <FormRow>
            <TextField label="Proje adı" value={name} onChange={setName} error={errors?.name} />
            <NumberField label="Azaltım" value={1250} onChange={() => {}} unit="tCO₂e" />
          </FormRow>
        </FormSection>
        <FormActions>
          <Button variant="primary" label="Projeyi kaydet" type="submit" />
          <Button variant="ghost" label="Vazgeç" />
        </FormActions>
      </Form>
    </Card>
  );
}

function Quiet({ href, children }: { href: string; children: ReactNode }) {
  return <QuietLink href={href}>{children}</QuietLink>;
}

const QuietLink = styled("a", { color: "$accent", fontWeight: "$section" });

const Stack = styled("div", { display: "grid", gap: "$3", justifyItems: "start" });

const Line = styled("div", { display: "flex", flexWrap: "wrap", gap: "$3", alignItems: "center" });

const Fixed = styled("div", { width: "280px" });

const Split = styled("div", {
  display: "grid",
  gridTemplateColumns: "200px minmax(0, 360px)",
  gap: "$4",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Dark = styled("div", {
  display: "flex",
  gap: "$4",
  alignItems: "start",
  padding: "$4",
  borderRadius: "$card",
  backgroundColor: "$nav",
});

const Card = styled("div", {
  ground: "surface",
  padding: "$5",
  border: "1px solid $line",
  borderRadius: "$card",
});
