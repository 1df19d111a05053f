import { createRoot } from "react-dom/client";
import {
  Admin,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  SelectField,
  SelectInput,
  Show,
  SimpleShowLayout,
  TextField,
  TextInput,
} from "react-admin";
import { authProvider, dataProvider } from "./api.js";

const STATUSES = [{ id: "ACTIVE", name: "Active" }, { id: "DISABLED", name: "Disabled" }];
const META = { meta: { extend: ["company", "type"] } };

const filters = [
  <TextInput key="name" source="name" label="Search" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} />,
];

const fields = [
  <TextField key="name" source="name" />,
  <TextField key="company" source="company.name" />,
  <TextField key="type" source="type.name" />,
  <SelectField key="status" source="status" choices={STATUSES} />,
  <NumberField key="annualReductionTonnes" source="annualReductionTonnes" />,
  <DateField key="updatedAt" source="updatedAt" />,
];

const Projects = () => (
  <List filters={filters} sort={{ field: "name", order: "ASC" }} queryOptions={META}>
    <Datagrid rowClick="show" bulkActionButtons={false}>{fields}</Datagrid>
  </List>
);

const Project = () => (
  <Show queryOptions={META}>
    <SimpleShowLayout>{fields}</SimpleShowLayout>
  </Show>
);

createRoot(document.getElementById("root")).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth>
    <Resource name="projects" list={Projects} show={Project} />
  </Admin>,
);
