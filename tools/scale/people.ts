import { DEMO_ACCOUNTS, type DemoPerson } from "../../server/demo/accounts.ts";
import type { Size } from "./size.ts";
import { quoteList, quoteText } from "./sqlText.ts";
import { CITIES, FIRST_NAMES, PLACES, SENTENCES, STEPS, SURNAMES, TECHNOLOGIES } from "./words.ts";

/** Companies, users, stakeholders and technologies; `passwordHash` is that of the demo accounts. */
export function people(size: Size, now: string, passwordHash: string): string[] {
  const numbered = (table: string, count: number, salt: number) =>
    `create temp table made_${table} as
      select n, pg_temp.id(at, n, ${salt}) as id, at from (
        select n, ${now} - pg_temp.days(1500 + 400 * pg_temp.part(n, ${salt})) as at
        from generate_series(1, ${count}) as n
      ) as dated`;
  const demo = (get: (person: DemoPerson) => string | undefined) =>
    `(${quoteList(DEMO_ACCOUNTS.map((person) => get(person) ?? ""))})[account.n]`;
  const isDemo = `account.n <= ${DEMO_ACCOUNTS.length}`;
  return [
    numbered("companies", size.companies, 1),
    numbered("users", size.users, 2),
    numbered("owners", size.owners, 3),
    numbered("types", size.types, 4),
    `insert into companies
      (id, created_at, updated_at, name, tax_number, email, phone, website, address, city, country,
        notes)
      select id, at, at,
        pg_temp.pick(n, 10, ${quoteList(PLACES)}) || ' '
          || pg_temp.pick(n, 11, array['Enerji', 'Elektrik Üretim', 'Ormancılık', 'Tarım', 'Energy'])
          || ' ' || n || ' A.Ş.',
        lpad((n * 7919 % 10000000000)::text, 10, '0'),
        'bilgi@firma' || n || '.example', '+90 212 ' || 200 + n % 700 || ' 10 20',
        'https://www.firma' || n || '.example', 'Cumhuriyet Cad. No: ' || n,
        pg_temp.pick(n, 12, ${quoteList(CITIES)}),
        case when pg_temp.part(n, 13) < 0.9 then 'Türkiye' else 'Kenya' end,
        case when pg_temp.part(n, 14) < 0.4 then pg_temp.pick(n, 15, ${quoteList(SENTENCES)}) end
      from made_companies`,
    `insert into users
      (id, created_at, updated_at, email, name, surname, phone, company_id, roles, status,
        password_hash, last_login_at)
      select account.id, account.at, account.at,
        coalesce(
          ${demo(({ email }) => email)},
          fold(forename) || '.' || fold(family) || account.n || '@iklim.example'
        ),
        coalesce(${demo(({ name }) => name)}, forename),
        coalesce(${demo(({ surname }) => surname)}, family),
        '+90 532 ' || 200 + account.n % 700 || ' 10 20', company.id,
        array[coalesce(${demo(({ roles: [role] }) => role)}, case
          when share < 0.02 then 'ADMIN' when share < 0.1 then 'MANAGER'
          when share < 0.7 then 'MEMBER' else 'VIEWER'
        end)],
        case when ${isDemo} or account.n % 20 > 1 then 'ACTIVE'
          when account.n % 20 = 0 then 'INVITED' else 'DISABLED' end,
        case when ${isDemo} then ${quoteText(passwordHash)} end,
        case when ${isDemo} or account.n % 20 > 0
          then ${now} - pg_temp.days(90 * pg_temp.part(account.n, 23)) end
      from (
        select *, pg_temp.pick(n, 20, ${quoteList(FIRST_NAMES)}) as forename,
          pg_temp.pick(n, 21, ${quoteList(SURNAMES)}) as family, pg_temp.part(n, 22) as share
        from made_users
      ) as account
      join made_companies as company on company.n = 1 + account.n % ${size.companies}`,
    `insert into milestone_owners (id, created_at, updated_at, name, kind, email, phone, notes)
      select id, at, at,
        pg_temp.pick(n, 30, ${quoteList(PLACES)}) || ' '
          || pg_temp.pick(n, 31, array['Doğrulama ve Belgelendirme', 'Denetim Hizmetleri',
            'Kayıt Kuruluşu', 'Danışmanlık', 'Muhtarlığı', 'Consulting']) || ' ' || n,
        pg_temp.pick(n, 32, array['DEVELOPER', 'VALIDATOR', 'REGISTRY', 'AUTHORITY', 'CONSULTANT',
          'OTHER']),
        case when pg_temp.part(n, 33) < 0.8 then 'kutu' || n || '@paydas.example' end, null, null
      from made_owners`,
    `insert into project_types (id, created_at, updated_at, name, description, milestone_template)
      select made.id, made.at, made.at,
        pg_temp.pick(made.n % ${TECHNOLOGIES.length}, 40, ${quoteList(TECHNOLOGIES)})
          || ' ' || made.n,
        pg_temp.pick(made.n, 41, ${quoteList(SENTENCES)}),
        (
          select jsonb_agg(jsonb_build_object(
            'name', pg_temp.pick(made.n * 10 + step, 42, ${quoteList(STEPS)}),
            'ownerId', owner.id, 'expectedDays', 20 + 5 * step
          ) order by step)
          from generate_series(1, 6) as step
          join made_owners as owner on owner.n = 1 + (made.n * 10 + step) % ${size.owners}
        )
      from made_types as made`,
    `insert into account_events
      (id, event, user_id, user_email, actor_id, actor_email, address, created_at)
      select pg_temp.id(dated.at, dated.n, 50), 'signed_in', account.id, account.email, account.id,
        account.email, '192.0.2.' || dated.n % 250, dated.at
      from (
        select n, ${now} - pg_temp.days(90 * pg_temp.part(n, 51)) as at
        from generate_series(1, ${size.accountEvents}) as n
      ) as dated
      join made_users as made on made.n = 1 + dated.n % ${size.users}
      join users as account on account.id = made.id
      order by dated.at`,
    `insert into activity (id, kind, actor_id, record_type, record_id, record_name, company_id,
        created_at)
      select gen_random_uuid(), kind, account.id, split_part(kind, '_', 1), made.id, name,
        company_id, at
      from (
        select 'company_created' as kind, id, name, id as company_id, created_at as at
        from companies
        union all
        select 'user_invited', id, name || ' ' || surname, company_id, created_at from users
        union all
        select 'stakeholder_created', id, name, null, created_at from milestone_owners
        union all
        select 'technology_created', id, name, null, created_at from project_types
      ) as made
      cross join lateral (
        select id from made_users where n = 1 + abs(hashtext(made.id::text)) % ${size.users}
      ) as account`,
  ];
}
