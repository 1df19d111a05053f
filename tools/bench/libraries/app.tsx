import { useMachine } from "@xstate/react";
import { createFetch } from "ofetch";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router";
import { assign, fromPromise, setup } from "xstate";

declare global {
  var firstRows: Promise<Response>;
  var firstHeaders: Record<string, string>;
}

interface Project {
  id: string;
  name: string;
  company: { name: string } | null;
  type: { name: string } | null;
  status: string;
  annualReductionTonnes: number | null;
  updatedAt: string;
}

interface Company {
  id: string;
  name: string;
  city: string | null;
  country: string | null;
  email: string | null;
  phone: string | null;
  updatedAt: string;
}

const send = createFetch({
  fetch: (input, init) =>
    String(input) === PROJECTS
      ? globalThis.firstRows
      : fetch(input, { ...init, headers: globalThis.firstHeaders }),
});

const PROJECTS = "/api/projects";
const COMPANIES = "/api/companies";

interface Listed {
  path: string;
  rows: unknown[];
}

const cache = new Map<string, unknown[]>();
const pendingRows = new Map<string, Promise<unknown[]>>();

function fetchRows(path: string): Promise<unknown[]> {
  const rows = pendingRows.get(path) ?? read(path);
  pendingRows.set(path, rows);
  return rows;
}

async function read(path: string): Promise<unknown[]> {
  const { data } = await send<{ data: unknown[] }>(path);
  cache.set(path, data);
  return data;
}

const machine = setup({
  types: { context: {} as Listed, input: {} as { path: string } },
  actors: {
    load: fromPromise(({ input }: { input: Listed }) => fetchRows(input.path)),
  },
}).createMachine({
  context: ({ input: { path } }) => ({ path, rows: cache.get(path) ?? [] }),
  initial: "opening",
  states: {
    opening: {
      always: [
        { guard: ({ context: { rows } }) => rows.length > 0, target: "shown" },
        { target: "asking" },
      ],
    },
    asking: {
      invoke: {
        src: "load",
        input: ({ context }) => context,
        onDone: { target: "shown", actions: assign({ rows: ({ event }) => event.output }) },
      },
    },
    shown: {},
  },
});

interface ColumnOf<Item> {
  id: string;
  cell: (item: Item) => ReactNode;
}

const PROJECT_COLUMNS: ColumnOf<Project>[] = [
  { id: "name", cell: ({ id, name }) => <Link to={`/project/${id}`}>{name}</Link> },
  { id: "company", cell: ({ company }) => company?.name },
  { id: "type", cell: ({ type }) => type?.name },
  { id: "status", cell: ({ status }) => status },
  { id: "tonnes", cell: ({ annualReductionTonnes }) => annualReductionTonnes },
  { id: "updated", cell: ({ updatedAt }) => updatedAt },
];

const COMPANY_COLUMNS: ColumnOf<Company>[] = [
  { id: "name", cell: ({ id, name }) => <Link to={`/company/${id}`}>{name}</Link> },
  { id: "city", cell: ({ city }) => city },
  { id: "country", cell: ({ country }) => country },
  { id: "email", cell: ({ email }) => email },
  { id: "phone", cell: ({ phone }) => phone },
  { id: "updated", cell: ({ updatedAt }) => updatedAt },
];

function List<Item extends { id: string }>(
  { path, columns }: { path: string; columns: readonly ColumnOf<Item>[] },
) {
  const [{ context, value }] = useMachine(machine, { input: { path } });
  const rows = context.rows as Item[];
  return (
    <main>
      <nav>
        <ListLink to="/project" list={PROJECTS}>Projects</ListLink>{" "}
        <ListLink to="/company" list={COMPANIES}>Companies</ListLink>
      </nav>
      {value === "shown" && (
        <table aria-label={path} aria-busy={false}>
          <thead>
            <tr>{columns.map(({ id }) => <th key={id}>{id}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ id, cell }) => <td key={id}>{cell(row)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  );
}

function ListLink({ to, list, children }: { to: string; list: string; children: ReactNode }) {
  return <Link to={to} onPointerDown={() => void fetchRows(list)}>{children}</Link>;
}

const router = createBrowserRouter([
  {
    path: "/project",
    element: <List key="projects" path={PROJECTS} columns={PROJECT_COLUMNS} />,
  },
  {
    path: "/company",
    element: <List key="companies" path={COMPANIES} columns={COMPANY_COLUMNS} />,
  },
]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
// Registers as late as the product does.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js"), 2000));
