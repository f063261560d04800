import { postEverywhere } from '#server/jobs/rent-charges.ts'
import { type Bench, type Ground, seconds } from './bench.ts'

const organizations = 100
const leases = Number(process.env.LEASES ?? 100_000)

/** design.md §7: a month's rent for everybody costs little more than writing it down. */
export const chargeRun: Bench = {
  name: 'charge-run',
  about: `The charge job over ${leases.toLocaleString('en-US')} active leases of ${organizations} landlords, every fifth with parking beside the rent, every tenth paid ahead, against one raw INSERT … SELECT of the same charges, both with the audit trail.`,
  async run(ground) {
    await layOut(ground)
    const job = await seconds(() => post(ground))
    const { charges, allocations } = await posted(ground)
    const again = await seconds(() => post(ground))
    const raw = await rawInsert(ground)
    const bare = await rawInsert(ground, 'disable')
    const ratio = job / raw
    return [
      { what: 'Charges posted', value: charges.toLocaleString('en-US') },
      { what: 'Allocations of money paid ahead', value: allocations.toLocaleString('en-US') },
      { what: 'The job', value: `${job.toFixed(1)} s` },
      { what: 'One raw INSERT … SELECT of the same rows', value: `${raw.toFixed(1)} s` },
      {
        what: 'The job ÷ the raw insert',
        value: ratio.toFixed(2),
        goal: { words: 'at most 2', met: ratio <= 2 },
      },
      { what: 'The same raw insert without the audit trail', value: `${bare.toFixed(1)} s` },
      { what: 'The job again, with nothing to do', value: `${again.toFixed(1)} s` },
    ]
  },
}

function post({ database }: Ground): Promise<void> {
  const log = { info: () => {}, warn: console.warn, error: console.error }
  return postEverywhere({ database, log, signal: new AbortController().signal })
}

async function posted({ owner }: Ground) {
  const { rows } = await owner.query(`select
    (select count(*)::int from charges where charge_run_id is not null) as charges,
    (select count(*)::int from allocations a join charges c on c.id = a.charge_id
      where c.charge_run_id is not null) as allocations`)
  if (rows[0].charges < leases) throw new Error(`Only ${rows[0].charges} charges were posted`)
  return rows[0]
}

/** Writes what the job posted once more, as one statement; nothing of it is there before. */
async function rawInsert(
  { owner }: Ground,
  audit: 'enable' | 'disable' = 'enable',
): Promise<number> {
  await owner.query(`
    create temp table if not exists same as select * from charges where charge_run_id is not null;
    alter table charges disable trigger user;
    delete from allocations where charge_id in (select id from same);
    delete from charges where id in (select id from same);
    alter table charges ${audit} trigger user;`)
  await owner.query('vacuum analyze')
  return seconds(() => owner.query('insert into charges select * from same'))
}

const tables = [
  ...['organizations', 'users', 'properties', 'units', 'leases', 'lease_rents'],
  ...['recurring_charges', 'recurring_charge_amounts', 'charges', 'payments'],
]
const month = `date_trunc('month', now() at time zone 'America/New_York')::date`
const lastMonth = `(${month} - interval '1 month')::date`

/** Every lease paid its last month; this month's rent is due. Past the triggers: nobody did it. */
async function layOut({ owner }: Ground): Promise<void> {
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
        period_end, posted_on)
      select gen_random_uuid(), organization_id, id, 'rent', 1500, ${lastMonth}, ${lastMonth},
        ${month} - 1, ${lastMonth} from leases;
    insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, status,
        recorded_by)
      select gen_random_uuid(), l.organization_id, l.id, case place % 10 when 0 then 3000 else 1500 end,
        ${lastMonth}, ${lastMonth}, 'completed', l.tenant_id
      from (select *, row_number() over (order by id) as place from leases) l;
    insert into allocations (id, organization_id, lease_id, charge_id, payment_id, amount, applied_on)
      select gen_random_uuid(), c.organization_id, c.lease_id, c.id, p.id, 1500, c.due_date
      from charges c join payments p using (lease_id);
    ${tables.map(table => `alter table ${table} enable trigger user;`).join('\n')}
  `)
  await owner.query('vacuum analyze')
}
