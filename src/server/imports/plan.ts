import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.ts'

/** The state of the records that an import added, and whether they can be removed. */

export interface PlannedItem {
  kind: 'property' | 'unit' | 'tenant' | 'lease'
  id: string
  name: string
  /** The reason why it stays; null for an untouched record. */
  why: string | null
}

/**
 * All remaining records of an import. A record that users worked with stays, with all it depends
 * on: a lease with its tenant and unit, a unit with its property.
 *
 * @param only some of it, with its dependents: the answer holds for those alone
 */
export async function planUndo(
  db: Db,
  importId: string,
  only?: readonly string[],
): Promise<PlannedItem[]> {
  const { rows } = await db.execute<PlannedItem & Record<string, unknown>>(sql`
    with ${sql.join(
      [
        items(importId, only),
        editedSince(importId),
        tenantReasons,
        unitReasons,
        propertyReasons,
        leaseReasons,
      ],
      sql`, `,
    )}, kept_leases as (
      select l.id, l.tenant_id, l.unit_id from leases l left join lease_reasons r on r.id = l.id
      where l.organization_id = (select organization_id from imports where id = ${importId})
        and (r.id is null or r.why is not null)
        and (l.tenant_id in (select id from tenant_reasons) or l.unit_id in (select id from unit_reasons)
          or l.id in (select c.lease_id from co_tenants c join tenant_reasons t on t.id = c.user_id))
    ), kept_people as (
      select tenant_id as id from kept_leases
      union select c.user_id from co_tenants c join kept_leases k on k.id = c.lease_id
    ), units_planned as (
      select r.*, coalesce(r.why, (select 'its lease stays' from kept_leases k where k.unit_id = r.id limit 1)) as final
      from unit_reasons r
    )
    select 'lease' as kind, r.id, concat_ws(', ', r.tenant, r.home) as name, r.why from lease_reasons r
    union all
    select 'tenant', r.id, r.name,
      coalesce(r.why, (select 'their lease stays' from kept_people k where k.id = r.id)) from tenant_reasons r
    union all
    select 'unit', r.id, r.home, r.final from units_planned r
    union all
    select 'property', r.id, r.name, coalesce(r.why, (
      select 'units of it stay' from units u left join units_planned on units_planned.id = u.id
      where u.property_id = r.id and (units_planned.id is null or units_planned.final is not null) limit 1))
      from property_reasons r
    order by 1, 3, 2`)
  return rows
}

function items(importId: string, only?: readonly string[]): SQL {
  const all = sql`select kind, entity_id as id from import_items
    where import_id = ${importId} and removed_at is null`
  if (!only) return sql`items as (${all})`
  const ids = sql`any(${sql.param(only)}::uuid[])`
  return sql`items as (${all} and entity_id in (
    select unnest(${sql.param(only)}::uuid[])
    union select unnest(array[tenant_id, unit_id]) from leases where id = ${ids}
    union select unnest(array[id, user_id]) from co_tenants where lease_id = ${ids}
    union select id from charges where lease_id = ${ids}
    union select id from payments where lease_id = ${ids}
    union select id from deposit_entries where lease_id = ${ids}))`
}

/** Edits by users since the import. The number of units of a property follows from the import itself. */
function editedSince(importId: string): SQL {
  return sql`edited as (
    select distinct a.entity_id as id from imports m join audit_log a on a.chain = m.organization_id
    where m.id = ${importId} and a.about && array(select id from items) and a.entity_id in (select id from items)
      and a.actor_kind = 'person' and a.action = 'updated' and a.at >= m.created_at
      and (a.after - array['total_units', 'updated_at'] <> '{}' or exists (
        select from audit_values v where v.chain = a.chain and v.number = a.number and v.values ? 'after'))
  )`
}

type Reason = [found: SQL, says: string]

/** The first reason that applies, as text; null for none. */
function firstOf(reasons: readonly Reason[]): SQL {
  const cases = reasons.map(([found, says]) => sql`when ${found} then ${says}::text`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Whether there are rows of a table; the condition names the row `x`. */
function some(table: string, condition: SQL): SQL {
  return sql`exists (select from ${sql.identifier(table)} x where ${condition})`
}

const isEdited = (id: SQL) => sql`${id} in (select id from edited)`

const tenantReasons: SQL = sql`tenant_reasons as (
  select t.id, coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.email) as name,
    ${firstOf([
      [sql`t.password_hash is not null`, 'the tenant has joined'],
      [some('tenant_invitations', sql`x.accepted_by = t.id`), 'an invitation was accepted'],
      [some('messages', sql`x.sender_id = t.id or x.receiver_id = t.id`), 'a message was sent'],
      [some('maintenance_requests', sql`x.tenant_id = t.id`), 'a request was opened'],
      [some('documents', sql`x.uploaded_by = t.id`), 'a document was added'],
      [
        sql`(select count(*) from organization_tenants x where x.user_id = t.id) > 1`,
        'the tenant rents from somebody else too',
      ],
      [isEdited(sql`t.id`), 'the tenant was edited'],
    ])} as why
  from users t where t.id in (select id from items where kind = 'tenant')
)`

const unitReasons: SQL = sql`unit_reasons as (
  select u.id, u.property_id, concat_ws(', ', p.name, 'Unit ' || u.unit_number) as home,
    ${firstOf([
      [some('maintenance_requests', sql`x.unit_id = u.id`), 'a request was opened'],
      [some('maintenance_schedules', sql`x.unit_id = u.id`), 'maintenance was scheduled'],
      [some('documents', sql`x.unit_id = u.id`), 'a document was added'],
      [some('expenses', sql`x.unit_id = u.id`), 'an expense was recorded'],
      [some('recurring_expenses', sql`x.unit_id = u.id`), 'a recurring expense was added'],
      [
        some('tenant_invitations', sql`x.unit_id = u.id and x.status = 'accepted'`),
        'an invitation was accepted',
      ],
      [isEdited(sql`u.id`), 'the unit was edited'],
    ])} as why
  from units u join properties p on p.id = u.property_id
  where u.id in (select id from items where kind = 'unit')
)`

const propertyReasons: SQL = sql`property_reasons as (
  select p.id, p.name,
    ${firstOf([
      [some('expenses', sql`x.property_id = p.id`), 'an expense was recorded'],
      [some('recurring_expenses', sql`x.property_id = p.id`), 'a recurring expense was added'],
      [some('owner_entries', sql`x.property_id = p.id`), 'an owner entry was recorded'],
      [some('owner_statements', sql`x.property_id = p.id`), 'an owner statement was issued'],
      [some('documents', sql`x.property_id = p.id`), 'a document was added'],
      [some('maintenance_schedules', sql`x.property_id = p.id`), 'maintenance was scheduled'],
      [some('messages', sql`x.property_id = p.id`), 'an announcement was sent'],
      [
        some('tenant_invitations', sql`x.property_id = p.id and x.status = 'accepted'`),
        'an invitation was accepted',
      ],
      [isEdited(sql`p.id`), 'the property was edited'],
    ])} as why
  from properties p where p.id in (select id from items where kind = 'property')
)`

const isOurs = sql`x.id in (select id from items)`
const onLease = sql`x.lease_id = l.id`

/** Rent and late fees posted by rule are removed with their lease; all other rows were entered by users. */
const leaseReasons: SQL = sql`lease_reasons as (
  select id, unit_id, tenant_id, home, tenant, coalesce(own_why, why_of_others) as why from (
  select l.id, l.unit_id, l.tenant_id, concat_ws(', ', p.name, 'Unit ' || u.unit_number) as home,
    coalesce(nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.email) as tenant,
    ${firstOf([
      [
        some('payments', sql`${onLease} and x.origin <> 'brought_forward'`),
        'a payment was recorded',
      ],
      [
        some('payments', sql`${onLease} and (x.status <> 'completed' or not ${isOurs})`),
        'its prepaid balance was changed',
      ],
      [some('credits', onLease), 'a credit was recorded'],
      [some('refunds', onLease), 'a refund was recorded'],
      [
        some(
          'charges',
          sql`${onLease} and x.kind::text not in ('rent', 'late_fee') and not ${isOurs}`,
        ),
        'a charge was added',
      ],
      [some('charges', sql`${onLease} and x.voided_on is not null`), 'a charge was voided'],
      [some('deposit_entries', sql`${onLease} and not ${isOurs}`), 'a deposit entry was recorded'],
      [some('recurring_charges', onLease), 'a recurring charge was added'],
      [some('recurring_credits', onLease), 'a recurring credit was added'],
      [some('lease_payers', onLease), 'a payer was added'],
      [sql`(select count(*) from lease_rents x where ${onLease}) > 1`, 'the rent was changed'],
      [some('co_tenants', sql`${onLease} and not ${isOurs}`), 'a co-tenant was added'],
      [some('renewal_offers', onLease), 'a renewal was offered'],
      [some('expenses', sql`x.fee_lease_id = l.id`), 'a leasing fee was posted'],
      [some('documents', onLease), 'a document was added'],
      [
        sql`coalesce(l.notice_on, l.terminated_on, l.moved_out_on) is not null`,
        'its end was entered',
      ],
      [isEdited(sql`l.id`), 'the lease was edited'],
    ])} as own_why,
    coalesce(tr.why, ur.why, (
      select r.why from co_tenants c join tenant_reasons r on r.id = c.user_id
      where c.lease_id = l.id and r.why is not null limit 1)) as why_of_others
  from leases l join units u on u.id = l.unit_id join properties p on p.id = u.property_id
  join users t on t.id = l.tenant_id
  left join tenant_reasons tr on tr.id = l.tenant_id left join unit_reasons ur on ur.id = l.unit_id
  where l.id in (select id from items where kind = 'lease')) each_lease
)`
