import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { editableLeases, editableRenewalOffers } from '../access/editable.ts'
import { agreedRent } from '../accounting/charges/change-rent.ts'
import { leaseRents, leases, renewalOffers } from '../db/tables.ts'
import { amountOf, dayLabel } from '../format/format.ts'
import { isLeasedAfterwards, leaseStateChanges, type StateChange } from '../leases/state-changes.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** Leases that begin, continue or end, by the function that changes their state. */
export async function comingStateChanges(
  at: Ahead,
  wanted: readonly StateChange['event'][],
): Promise<ComingItem[]> {
  const turning = await stateChangesOf(at)
  return turning.flatMap(({ lease, stateChanges }) =>
    stateChanges
      .filter(({ event }) => wanted.includes(event))
      .map(({ event, day }) => ({
        ...{ event, subject: 'lease', subjectId: lease.id, day, cents: null },
        detail:
          event === 'lease_expires' && lease.rollover
            ? t('The unit is leased to someone else')
            : null,
      })),
  )
}

async function stateChangesOf({ db, caller, until }: Ahead) {
  const found = await db
    .select({ lease: leases, isLeasedAfterwards })
    .from(leases)
    .where(
      and(
        editableLeases(caller),
        inArray(leases.status, ['pending', 'active']),
        sql`least(case when ${leases.status} = 'pending' then ${leases.startDate} end,
          ${leases.endDate}, ${leases.terminatedOn}) <= ${until}`,
      ),
    )
  return found.map(({ lease, isLeasedAfterwards }) => ({
    lease,
    stateChanges: leaseStateChanges(lease, until).map(change =>
      change.event === 'goes_month_to_month' && isLeasedAfterwards
        ? { ...change, event: 'lease_expires' as const }
        : change,
    ),
  }))
}

/** Agreed rents that start while the lease continues. */
export async function comingRentChanges(at: Ahead): Promise<ComingItem[]> {
  const { db, caller, organization, today, until } = at
  const day = sql<string>`greatest(${leaseRents.effectiveFrom}, ${today}::date)::text`
  const steps = await db
    .select({
      leaseId: leaseRents.leaseId,
      day,
      rent: leaseRents.monthlyRent,
      before: sql<string>`case when ${leaseRents.effectiveFrom} <= ${today}::date then ${leases.monthlyRent}
        else ${agreedRent(sql`${leaseRents.effectiveFrom} - 1`)} end`,
      from: leaseRents.effectiveFrom,
    })
    .from(leaseRents)
    .innerJoin(leases, eq(leases.id, leaseRents.leaseId))
    .where(
      and(
        editableLeases(caller),
        inArray(leases.status, ['pending', 'active']),
        sql`${leaseRents.effectiveFrom} <= ${until}::date`,
        sql`${leaseRents.effectiveFrom} >= (select max(r.effective_from) from lease_rents r
          where r.lease_id = ${leases.id} and r.effective_from <= greatest(${today}::date, ${leases.startDate}))`,
      ),
    )
  const ended = new Map(
    (await stateChangesOf(at)).flatMap(({ lease, stateChanges }) =>
      stateChanges
        .filter(({ event }) => event === 'lease_expires' || event === 'lease_ends')
        .map(turn => [lease.id, turn.day] as const),
    ),
  )
  return steps
    .filter(({ rent, before }) => before !== null && toCents(rent) !== toCents(before))
    .filter(step => step.day < (ended.get(step.leaseId) ?? '9999-12-31'))
    .map(({ leaseId, day, rent, before }) => ({
      ...{ event: 'rent_changes', subject: 'lease', subjectId: leaseId, day, cents: null },
      detail: t('{before} becomes {rent} a month', {
        before: amountOf(toCents(before), organization.currency),
        rent: amountOf(toCents(rent), organization.currency),
      }),
    }))
}

/** Offers that lapse without an answer. */
export async function comingLapses({ db, caller, today, until }: Ahead): Promise<ComingItem[]> {
  const offers = await db
    .select({ id: renewalOffers.id, validUntil: renewalOffers.validUntil })
    .from(renewalOffers)
    .where(
      and(
        editableRenewalOffers(caller),
        eq(renewalOffers.status, 'offered'),
        gte(renewalOffers.validUntil, today),
        lt(renewalOffers.validUntil, until),
      ),
    )
  return offers.map(({ id, validUntil }) => ({
    ...{ event: 'offer_lapses', subject: 'offer', subjectId: id },
    ...{ day: addDays(validUntil, 1), cents: null },
    detail: t('If the tenant does not answer by {day}', { day: dayLabel(validUntil) }),
  }))
}
