import { useState } from "react";
import { Button } from "../../src/ui/button/Button.tsx";
import { ComboBox } from "../../src/ui/field/ComboBox.tsx";
import { DatePicker } from "../../src/ui/field/DatePicker.tsx";
import { Form, FormActions, FormRow, FormSection } from "../../src/ui/field/Form.tsx";
import { NumberField } from "../../src/ui/field/NumberField.tsx";
import { RadioGroup } from "../../src/ui/field/RadioGroup.tsx";
import { Select } from "../../src/ui/field/Select.tsx";
import { Switch } from "../../src/ui/field/Switch.tsx";
import { TextArea } from "../../src/ui/field/TextArea.tsx";
import { TextField } from "../../src/ui/field/TextField.tsx";
import { Card, type Gallery, Stack } from "./gallery.ts";

export const fields: Gallery = {
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
        <TextField label="E-posta" value="" onChange={setText} placeholder="ad@ornek" />
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
        <FormSection title="Proje">
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
