import { useMachine } from "@xstate/react";
import { createFetch } from "ofetch";
import { type RefObject, useRef } from "react";
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

const ask = createFetch({ fetch: () => globalThis.firstRows });

const machine = setup({
  types: { context: {} as { rows: Project[] } },
  actors: {
    ask: fromPromise(async () => (await ask<{ data: Project[] }>("/api/projects")).data),
  },
}).createMachine({
  context: { rows: [] },
  initial: "asking",
  states: {
    asking: {
      invoke: {
        src: "ask",
        onDone: { target: "shown", actions: assign({ rows: ({ event }) => event.output }) },
      },
    },
    shown: {},
  },
});

const COLUMNS = [
  { id: "name", cell: ({ id, name }: Project) => <Link to={`/project/${id}`}>{name}</Link> },
  { id: "company", cell: ({ company }: Project) => company?.name },
  { id: "type", cell: ({ type }: Project) => type?.name },
  { id: "status", cell: ({ status }: Project) => status },
  { id: "tonnes", cell: ({ annualReductionTonnes }: Project) => annualReductionTonnes },
  { id: "updated", cell: ({ updatedAt }: Project) => updatedAt },
];

function Projects() {
  const [{ context: { rows }, value }] = useMachine(machine);
  return (
    <main>
      {value === "shown" && (
        <Table aria-label="Projects">
          <TableHeader>
            {COLUMNS.map(({ id }) => <Column key={id} isRowHeader={id === "name"}>{id}</Column>)}
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.id}>
                {COLUMNS.map(({ id, cell }) => <Cell key={id}>{cell(row)}</Cell>)}
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

const router = createBrowserRouter([{ path: "/project", Component: Projects }]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
// As late as the product's.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js"), 2000));
