import type { Insertable } from "kysely";
import type {
  CompaniesTable,
  MilestoneOwnersTable,
  ProjectTypesTable,
  UsersTable,
} from "../db/schema.ts";
import { COLLEAGUES, DEMO_ACCOUNTS, type DemoPerson } from "./accounts.ts";
import { COMPANIES, OPERATOR } from "./companies.ts";
import { OWNERS, registration, TYPES } from "./cycle.ts";
import type { Random } from "./random.ts";
import { daysBefore } from "./time.ts";

/** Who and what the projects of the demo refer to. */
export interface Directory {
  companies: Insertable<CompaniesTable>[];
  users: Insertable<UsersTable>[];
  owners: Insertable<MilestoneOwnersTable>[];
  types: Insertable<ProjectTypesTable>[];
}

/** What the rows of the demo are made from. */
export interface DemoContext {
  random: Random;
  now: Date;
  directory: Directory;
}

/** The firm has been at it for some days longer than its first project. */
const FOUNDED_DAYS_AGO = 860;

export function createDirectory(random: Random, now: Date, passwordHash: string): Directory {
  const entity = () => {
    const created = daysBefore(now, FOUNDED_DAYS_AGO - random.between(0, 30), random);
    return { id: random.id(created), created_at: created, updated_at: created };
  };
  const companies = COMPANIES.map(({ taxNumber, ...company }) => ({
    ...entity(),
    ...company,
    tax_number: taxNumber,
    phone: phone(random),
  }));
  const owners = OWNERS.map(({ name, kind, mailbox, notes }) => ({
    ...entity(),
    name,
    kind,
    notes,
    email: mailbox && `${mailbox}@paydas.example`,
    phone: mailbox && phone(random),
  }));
  const types = Object.values(TYPES).map(({ name, description, own, registry }) => ({
    ...entity(),
    name,
    description,
    milestone_template: JSON.stringify(
      registration(own, registry).map(({ name, owner, expectedDays }) => ({
        name,
        ownerId: idOf(owners, owner),
        expectedDays,
      })),
    ),
  }));

  const user = ({ email, name, surname, roles }: DemoPerson, company: string) => ({
    ...entity(),
    email,
    name,
    surname,
    roles,
    phone: phone(random),
    company_id: idOf(companies, company),
  });
  const users = [
    ...DEMO_ACCOUNTS.map((person) => ({
      ...user(person, OPERATOR),
      status: "ACTIVE" as const,
      password_hash: passwordHash,
      last_login_at: daysBefore(now, random.between(1, 6), random),
    })),
    ...COLLEAGUES.map((person) => ({
      ...user(person, person.company),
      status: person.status,
      password_hash: null,
      last_login_at: person.status === "INVITED"
        ? null
        : daysBefore(now, random.between(2, 90), random),
    })),
  ];
  return { companies, users, owners, types };
}

/** The id of the row whose name begins so. */
export function idOf(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find((row) => row.name.startsWith(name));
  if (!row) throw new TypeError(`the demo knows no ${name}`);
  return row.id;
}

const phone = (random: Random) =>
  `+90 ${random.pick(["212", "216", "232", "312", "322"])} ${random.between(200, 899)} ` +
  `${random.between(10, 99)} ${random.between(10, 99)}`;
