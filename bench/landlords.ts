import type { Workspace } from './bench.ts'

const tables = [
  ...['organizations', 'users', 'properties', 'units', 'leases', 'lease_rents'],
  ...['recurring_charges', 'recurring_charge_amounts', 'charges', 'payments'],
]
const month = `date_trunc('month', now() at time zone 'America/New_York')::date`
const lastMonth = `(${month} - interval '1 month')::date`

/** Every lease paid its last month; this month's rent is due. Inserted past the triggers, without an actor. */
export async function seedPortfolio(
  { owner }: Workspace,
  { organizations, leases }: { organizations: number; leases: number },
): Promise<void> {
  await owner.query(`
    ${tables.map(table => `alter table ${table} disable trigger user;`).join('\n')}
    insert into organizations (id, name, timezone)
      select gen_random_uuid(), 'Landlord ' || n, 'America/New_York' from generate_series(1, ${organizations}) n;
    insert into users (id, email, role)
      select gen_random_uuid(), 'tenant' || n || '@bench.example', 'tenant' from generate_series(1, ${leases}) n;
    insert into properties (id, organization_id, name, address, property_type, total_units)
      select gen_random_uuid(), id, 'Alpha', '1 Alpha St', 'residential', 1 from organizations;
    insert into units (id, organization_id, property_id, unit_number)
      select gen_random_uuid(), p.organization_id, p.id, n::text
      from (select *, row_number() over () as place from properties) p,
        generate_series(1, ${leases}) n where n % ${organizations} = p.place - 1;
    insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent,
        status, charged_through)
      select gen_random_uuid(), u.organization_id, u.id, t.id, ${month} - interval '1 year',
        ${month} + interval '1 year', 1500, 'active', ${month} - 1
      from (select *, row_number() over (order by id) as place from units) u
      join (select *, row_number() over (order by id) as place from users) t using (place);
    insert into lease_rents (id, organization_id, lease_id, effective_from, monthly_rent)
      select gen_random_uuid(), organization_id, id, start_date, monthly_rent from leases;
    insert into recurring_charges (id, organization_id, lease_id, kind, starts_on, charged_through)
      select gen_random_uuid(), organization_id, id, 'parking', start_date, charged_through
      from (select *, row_number() over (order by id) as place from leases) l where place % 5 = 0;
    insert into recurring_charge_amounts
        (id, organization_id, lease_id, recurring_charge_id, effective_from, amount)
      select gen_random_uuid(), organization_id, lease_id, id, starts_on, 60 from recurring_charges;
    insert into charges (id, organization_id, lease_id, kind, amount, due_date, period_start,
        period_end, posted_on, booked_on)
      select gen_random_uuid(), organization_id, id, 'rent', 1500, ${lastMonth}, ${lastMonth},
        ${month} - 1, ${lastMonth}, ${lastMonth} from leases;
    insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, booked_on, status,
        recorded_by)
      select gen_random_uuid(), l.organization_id, l.id, case place % 10 when 0 then 3000 else 1500 end,
        ${lastMonth}, ${lastMonth}, ${lastMonth}, 'completed', l.tenant_id
      from (select *, row_number() over (order by id) as place from leases) l;
    insert into allocations (id, organization_id, lease_id, charge_id, payment_id, amount, applied_on, booked_on)
      select gen_random_uuid(), c.organization_id, c.lease_id, c.id, p.id, 1500, c.due_date, c.due_date
      from charges c join payments p using (lease_id);
    ${tables.map(table => `alter table ${table} enable trigger user;`).join('\n')}
    select rebuild_summaries(null);
  `)
  await owner.query('vacuum analyze')
}
