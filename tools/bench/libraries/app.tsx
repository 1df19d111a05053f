import { useMachine } from "@xstate/react";
import { createFetch } from "ofetch";
import { type ReactNode, type RefObject, useRef } from "react";
import {
  useTable,
  useTableCell,
  useTableColumnHeader,
  useTableHeaderRow,
  useTableRow,
  useTableRowGroup,
} from "react-aria";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider } from "react-router";
import {
  Cell,
  Column,
  type Node,
  Row,
  TableBody,
  TableHeader,
  type TableState,
  type TableStateProps,
  useTableState,
} from "react-stately";
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

/** The first page's rows come with the document, those of another are asked for. */
const ask = createFetch({
  fetch: (input, init) =>
    String(input) === PROJECTS
      ? globalThis.firstRows
      : fetch(input, { ...init, headers: globalThis.firstHeaders }),
});

const PROJECTS = "/api/projects";

interface Listed {
  path: string;
  rows: unknown[];
}

/** Of each list that was read. */
const kept = new Map<string, unknown[]>();

const machine = setup({
  types: { context: {} as Listed, input: {} as { path: string } },
  actors: {
    ask: fromPromise(async ({ input }: { input: Listed }) => {
      const { data } = await ask<{ data: unknown[] }>(input.path);
      kept.set(input.path, data);
      return data;
    }),
  },
}).createMachine({
  context: ({ input: { path } }) => ({ path, rows: kept.get(path) ?? [] }),
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
        src: "ask",
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
        <Link to="/project">Projects</Link> <Link to="/company">Companies</Link>
      </nav>
      {value === "shown" && (
        <Table aria-label={path}>
          <TableHeader>
            {columns.map(({ id }) => <Column key={id} isRowHeader={id === "name"}>{id}</Column>)}
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.id}>
                {columns.map(({ id, cell }) => <Cell key={id}>{cell(row)}</Cell>)}
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </main>
  );
}

interface PartProps {
  of: Node<object>;
  state: TableState<object>;
}

function Table(props: TableStateProps<object> & { "aria-label": string }) {
  const state = useTableState(props);
  const ref = useRef<HTMLTableElement>(null);
  const head = useTableRowGroup();
  const body = useTableRowGroup();
  return (
    <table {...useTable(props, state, ref).gridProps} ref={ref} aria-busy={false}>
      <thead {...head.rowGroupProps}>
        {state.collection.headerRows.map((row) => (
          <HeaderRow
            key={row.key}
            of={row}
            state={state}
          />
        ))}
      </thead>
      <tbody {...body.rowGroupProps}>
        {[...state.collection].map((row) => <BodyRow key={row.key} of={row} state={state} />)}
      </tbody>
    </table>
  );
}

function HeaderRow({ of, state }: PartProps) {
  const ref = useRef<HTMLTableRowElement>(null);
  return (
    <tr {...useTableHeaderRow({ node: of }, state, ref).rowProps} ref={ref}>
      {partsOf(of, state).map((column) => <Head key={column.key} of={column} state={state} />)}
    </tr>
  );
}

function Head({ of, state }: PartProps) {
  const ref: RefObject<HTMLTableCellElement | null> = useRef(null);
  const { columnHeaderProps } = useTableColumnHeader({ node: of }, state, ref);
  return <th {...columnHeaderProps} ref={ref}>{of.rendered}</th>;
}

function BodyRow({ of, state }: PartProps) {
  const ref = useRef<HTMLTableRowElement>(null);
  return (
    <tr {...useTableRow({ node: of }, state, ref).rowProps} ref={ref}>
      {partsOf(of, state).map((cell) => <BodyCell key={cell.key} of={cell} state={state} />)}
    </tr>
  );
}

function BodyCell({ of, state }: PartProps) {
  const ref = useRef<HTMLTableCellElement>(null);
  return <td {...useTableCell({ node: of }, state, ref).gridCellProps} ref={ref}>{of.rendered}</td>;
}

const partsOf = ({ key }: Node<object>, { collection }: TableState<object>) => [
  ...collection.getChildren?.(key) ?? [],
];

const router = createBrowserRouter([
  {
    path: "/project",
    element: <List key="projects" path={PROJECTS} columns={PROJECT_COLUMNS} />,
  },
  {
    path: "/company",
    element: <List key="companies" path="/api/companies" columns={COMPANY_COLUMNS} />,
  },
]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
// As late as the product's.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js"), 2000));
