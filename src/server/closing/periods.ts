import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MovedAccount, Waived } from '#shared/accounting/closed-periods.ts'
import type { Caller } from '../access/caller.ts'
import { visibleClosedPeriods } from '../access/visible-closing.ts'
import { closedPeriods, periodSnapshots, properties, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

const closers = alias(users, 'closers')
const openers = alias(users, 'openers')

const closer = { id: closers.id, firstName: closers.firstName, lastName: closers.lastName }
const opener = { id: openers.id, firstName: openers.firstName, lastName: openers.lastName }

/** The closed and reopened periods a caller may see, the latest close first. */
export function selectPeriods(db: Db, caller: Caller, where?: SQL) {
  return db
    .select({
      id: closedPeriods.id,
      property: { id: properties.id, name: properties.name },
      through: closedPeriods.through,
      waived: sql<Waived>`coalesce(${closedPeriods.waived}, '{}')`,
      closedBy: closer,
      closedAt: closedPeriods.closedAt,
      reopenedBy: opener,
      reopenedAt: closedPeriods.reopenedAt,
      reason: closedPeriods.reason,
      moved,
    })
    .from(closedPeriods)
    .innerJoin(closers, eq(closers.id, closedPeriods.closedBy))
    .leftJoin(openers, eq(openers.id, closedPeriods.reopenedBy))
    .leftJoin(properties, eq(properties.id, closedPeriods.propertyId))
    .where(and(visibleClosedPeriods(caller), where))
    .orderBy(desc(closedPeriods.closedAt), desc(closedPeriods.id))
}

/** The accounts that differ from the last close of the same period, which was reopened since. */
const moved: SQL<MovedAccount[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('account', account, 'property', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
    'before', before::numeric(14, 2)::text, 'after', after::numeric(14, 2)::text) order by p.name, p.id, account), '[]')
  from (
    select account, property_id, coalesce(sum(debit - credit) filter (where closed_period_id = former.id), 0) as before,
      coalesce(sum(debit - credit) filter (where closed_period_id = ${closedPeriods.id}), 0) as after
    from (
      select f.id from ${closedPeriods} f where f.organization_id = ${closedPeriods.organizationId}
        and f.property_id is not distinct from ${closedPeriods.propertyId} and f.through = ${closedPeriods.through}
        and f.closed_at < ${closedPeriods.closedAt} order by f.closed_at desc limit 1
    ) former join ${periodSnapshots} s on s.closed_period_id in (former.id, ${closedPeriods.id})
    group by account, property_id
  ) compared left join properties p on p.id = compared.property_id where before <> after)`

/** Keeps the trial balance of the last day. */
export async function keepSnapshot(
  db: Db,
  period: Pick<
    typeof closedPeriods.$inferSelect,
    'id' | 'organizationId' | 'propertyId' | 'through'
  >,
): Promise<void> {
  await db.execute(sql`
    insert into ${periodSnapshots} (organization_id, closed_period_id, account, property_id, debit, credit)
    select ${period.organizationId}, ${period.id}, account, property_id, greatest(balance, 0), greatest(-balance, 0)
    from ledger_balances(${period.organizationId}, ${period.propertyId}, ${period.through}) where balance <> 0`)
}
