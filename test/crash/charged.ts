import type pg from 'pg'

/** So many landlords, each with so many leases: a transaction of the charge job each. */
const landlords = 20
const leasesEach = 2

const thisMonth = `date_trunc('month', now() at time zone 'UTC')::date`
const start = `(${thisMonth} - interval '2 years')::date`
const through = `(${thisMonth} - interval '2 months' - interval '1 day')::date`

/** The charges due for the landlords of one round: three months of rent and of parking. */
export const toPost = landlords * leasesEach * 3 * 2

/**
 * Landlords whose server was down for three months. Every lease has parking beside the rent, and
 * every second has paid five weeks ahead.
 *
 * @returns the ids of their organizations
 */
export async function threeMonthsBehind(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    with org as (
      insert into organizations (id, name, timezone)
        select gen_random_uuid(), 'Landlord ' || n, 'UTC' from generate_series(1, ${landlords}) n returning id
    ), person as (
      insert into users (id, email, role, organization_id)
        select gen_random_uuid(), id || '@test.example', 'admin', id from org returning id, organization_id
    ), home as (
      insert into properties (id, organization_id, name, address, property_type, total_units)
        select gen_random_uuid(), id, 'Alpha', '1 Alpha St', 'residential', ${leasesEach} from org
        returning id, organization_id
    ), unit as (
      insert into units (id, organization_id, property_id, unit_number)
        select gen_random_uuid(), organization_id, id, n::text from home, generate_series(1, ${leasesEach}) n
        returning id, organization_id, unit_number
    ), lease as (
      insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent,
          status, charged_through)
        select gen_random_uuid(), organization_id, unit.id, person.id, ${start}, ${thisMonth} + 400, 1000,
          'active', ${through} from unit join person using (organization_id)
        returning id, organization_id, unit_id, tenant_id
    ), rent as (
      insert into lease_rents (id, organization_id, lease_id, effective_from, monthly_rent)
        select gen_random_uuid(), organization_id, id, ${start}, 1000 from lease
    ), parking as (
      insert into recurring_charges (id, organization_id, lease_id, kind, starts_on, charged_through)
        select gen_random_uuid(), organization_id, id, 'parking', ${start}, ${through} from lease
        returning id, organization_id, lease_id
    ), price as (
      insert into recurring_charge_amounts
          (id, organization_id, lease_id, recurring_charge_id, effective_from, amount)
        select gen_random_uuid(), organization_id, lease_id, id, ${start}, 60 from parking
    ), paid as (
      insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, status, recorded_by)
        select gen_random_uuid(), l.organization_id, l.id, 1250, ${thisMonth}, ${thisMonth}, 'completed', l.tenant_id
        from lease l join unit u on u.id = l.unit_id where u.unit_number = '1'
    ) select id from org`)
  return rows.map(({ id }) => id)
}

export async function countPosted(client: pg.Client, landlordIds: string[]): Promise<number> {
  const { rows } = await client.query<{ posted: number }>(
    'select count(*)::int as posted from charges where organization_id = any($1)',
    [landlordIds],
  )
  return rows[0]?.posted ?? 0
}

/** The faults of the job's charges for them, one sentence each. */
export async function faultsOfRuns(client: pg.Client, landlordIds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `with mine as (select * from charges where organization_id = any($1)),
      lease as (select * from leases where organization_id = any($1)),
      run as (select * from charge_runs where organization_id = any($1)),
      wanted as (
        select l.id as lease_id, kind, (${thisMonth} - ago * interval '1 month')::date as period_start
        from lease l, unnest('{rent,parking}'::charge_kind[]) kind, generate_series(0, 2) ago
      )
    select 'Lease ' || lease_id || ': ' || kind || ' from ' || period_start || ' is there ' || count(m.id) || ' times' as fault
      from wanted left join mine m using (lease_id, kind, period_start)
      group by lease_id, kind, period_start having count(m.id) <> 1
    union all select 'Charge ' || id || ' was not to be posted' from mine
      where (lease_id, kind, period_start) not in (select lease_id, kind, period_start from wanted)
    union all select 'Charge ' || id || ' belongs to no run' from mine where charge_run_id is null
    union all select 'Run ' || r.id || ' says ' || r.charges || ' charges of ' || r.amount
      from run r left join mine m on m.charge_run_id = r.id
      group by r.id, r.charges, r.amount
      having (r.charges, r.amount) is distinct from (count(m.id), coalesce(sum(m.amount), 0))
    union all select 'Lease ' || l.id || ' is not charged to the end of the month' from lease l
      where charged_through is distinct from (${thisMonth} + interval '1 month' - interval '1 day')::date
    union all select 'Payment ' || p.id || ' covers ' || coalesce(sum(a.amount), 0)
      from payments p left join allocations a on a.payment_id = p.id
      where p.organization_id = any($1) group by p.id having sum(a.amount) is distinct from p.amount`,
    [landlordIds],
  )
  return rows.map(({ fault }) => fault)
}
