import type pg from 'pg'
import { bad, type Check, good } from './check.ts'

/** Selects `organization_id` where the sums of a day, a lease or a property differ from those of its rows. */
export const wrongSums: string = [
  `select organization_id from (
      select organization_id, figure, day, kind, method, amount, rows from day_sums_of(null)
      union all select organization_id, figure, day, kind, method, -amount, -rows from day_sums
      where figure not in ('rent_due', 'rent_paid', 'own_rent_due', 'own_rent_paid')) as both_ways
    group by organization_id, figure, day, kind, method having sum(amount) <> 0 or sum(rows) <> 0`,
  `with books as (
      select id, grace_days, (now() at time zone timezone)::date as today from organizations),
    latest as (
      select distinct on (l.id) l.organization_id, c.id, c.amount, c.due_date + grace.days as deadline
      from leases l join books b on b.id = l.organization_id join charges c on c.lease_id = l.id
      cross join lateral (select coalesce(l.grace_days, l.property_grace_days, b.grace_days) as days) grace
      where l.status = 'active' and c.kind = 'rent' and c.voided_on is null and c.due_date + grace.days < b.today
      order by l.id, c.due_date desc, c.id desc),
    laid as (
      select latest.organization_id,
        coalesce(sum(a.amount) filter (where p.origin <> 'brought_forward' and p.received_on <= deadline), 0) as paid,
        coalesce(sum(a.amount) filter (where k.kind in ('concession', 'waiver') or p.origin = 'brought_forward'), 0) as reduced
      from latest join allocations a on a.charge_id = latest.id and a.voided_on is null
      left join payments p on p.id = a.payment_id left join credits k on k.id = a.credit_id
      group by latest.organization_id)
    select organization_id from (
      select organization_id, amount as due, 0 as paid from latest
      union all select organization_id, -reduced, paid from laid
      union all select s.organization_id, case s.figure when 'rent_due' then -s.amount else 0 end,
        case when s.figure = 'rent_due' then 0 when s.kind::int <= b.grace_days then -s.amount else 0 end
      from day_sums s join books b on b.id = s.organization_id
      where s.figure in ('rent_due', 'rent_paid') and s.day < b.today - b.grace_days
      union all select s.organization_id, case s.figure when 'own_rent_due' then -s.amount else 0 end,
        case s.figure when 'own_rent_paid' then -s.amount else 0 end
      from day_sums s join books b on b.id = s.organization_id
      where s.figure in ('own_rent_due', 'own_rent_paid') and s.day < b.today) as both_ways
    group by organization_id having sum(due) <> 0 or sum(paid) <> 0`,
  `select coalesce(kept.organization_id, told.organization_id) as organization_id
    from lease_sums_of(null) told full join lease_sums kept using (lease_id)
    where kept.lease_id is null or kept.last_day < told.last_day
      or kept.balance <> coalesce(told.balance, 0) or kept.deposit_held <> coalesce(told.deposit_held, 0)
      or kept.first_rent_on is distinct from first_rent_of(kept.lease_id)`,
  `(table open_charges except all select * from open_charges_of(null))
    union all (select * from open_charges_of(null) except all table open_charges)`,
  `select kept.organization_id
    from property_figures_of(null) told join properties kept on kept.id = told.property_id
    where (kept.unit_count, kept.occupied_units, kept.contract_rent)
      <> (told.unit_count, told.occupied_units, told.contract_rent)`,
  `select p.organization_id from properties p
    left join units u on u.property_id = p.id and u.non_revenue_since is not null
    group by p.id having p.non_revenue_units <> count(u.id)`,
  `select l.organization_id
    from leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id
    where l.property_grace_days is distinct from p.grace_days`,
  `select u.organization_id from units u join properties p on p.id = u.property_id
    left join unit_words kept on kept.unit_id = u.id
    where kept.folded is distinct from fold_text(concat_ws(' ', u.unit_number, p.name))
      or kept.sort_key <> natural_key(concat_ws(' ', p.name, u.unit_number))`,
  `select l.organization_id from leases l join users t on t.id = l.tenant_id
    join units u on u.id = l.unit_id join properties p on p.id = u.property_id
    left join lease_words kept on kept.lease_id = l.id
    where kept.folded is distinct from fold_text(concat_ws(' ', t.first_name, t.last_name, u.unit_number, p.name))`,
]
  .map(sums => `select organization_id from (${sums}) as sums`)
  .join(' union all ')

/** Checks whether the stored sums of days, leases and properties equal those of their rows. */
export async function examineSums(client: pg.Client): Promise<Check[]> {
  const topic = 'Sums'
  const { rows } = await client.query<{ id: string }>(
    `select distinct organization_id as id from (${wrongSums}) as found order by 1`,
  )
  const [first] = rows
  if (!first)
    return [good(topic, 'What days, leases and properties come to is what their rows say.')]
  return [
    bad(
      topic,
      `Of ${rows.length === 1 ? 'one organization' : `${rows.length} organizations`} days, leases or properties come to something else than their rows: ${first.id}.`,
      'Stop Rooftree and run in PostgreSQL, as the owner of the tables: select rebuild_summaries(null).',
    ),
  ]
}
