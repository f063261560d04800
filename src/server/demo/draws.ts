import { sql } from 'drizzle-orm'
import { addDays, addMonthsClamped, type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { ownerEntries } from '../db/tables.ts'
import { readStatement } from '../owners/statement.ts'
import type { Db } from '../postgres/database.ts'
import { setShares } from '../properties/shares.ts'
import { demoZone, idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'
import { callerFor } from './report-runs.ts'

/** On the tenth every owner is paid the balance of the month before, in whole hundreds. */
export async function payOwners(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const manager = callerFor(plan, 'manager')
  for (const month of monthsOf(today, plan)) {
    const entryOn = addDays(addMonthsClamped(`${month}-01`, 1), 9)
    if (entryOn > today) continue
    for (const { id, ownerId } of await ownersOf(db, plan, month)) {
      const { figures } = await readStatement(db, manager, {
        propertyId: id,
        ownerId,
        month,
        zone: demoZone,
      })
      const hundreds = Math.floor(toCents(figures.available) / 10_000)
      if (hundreds === 0) continue
      const createdAt = morning(entryOn, 30)
      await db.insert(ownerEntries).values({
        id: idOf(`draw:${id}:${ownerId}:${month}`, createdAt),
        organizationId: plan.organization.id,
        propertyId: id,
        ownerId,
        kind: 'draw',
        amount: fromCents(hundreds * 10_000),
        entryOn,
        recordedBy: manager.id,
        createdAt,
      })
    }
  }
}

/** The last property of the plan has two owners for half a year. */
export async function shareOwnership(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const [property] = plan.properties.slice(-1)
  const partner = plan.people.find(({ email }) => email === 'owner2@demo.example')
  if (!property?.ownerId || !partner) throw new Error('The demo lacks an owner or a partner')
  const place = { organizationId: plan.organization.id, propertyId: property.id }
  await setShares(db, place, firstOfMonth(addMonthsClamped(today, -6)), [
    { userId: property.ownerId, percent: '60' },
    { userId: partner.id, percent: '40' },
  ])
}

/** Each owner of each property at the end of a month. */
export async function ownersOf(
  db: Db,
  { organization }: Portfolio,
  month: string,
): Promise<{ id: string; ownerId: string }[]> {
  const end = lastOfMonth(`${month}-01`)
  const { rows } = await db.execute<{ id: string; owner_id: string }>(sql`
    select p.id, held.owner_id from properties p, owners_on(p.id, ${end}::date) as held(owner_id)
    where p.organization_id = ${organization.id} order by 1, 2`)
  return rows.map(({ id, owner_id: ownerId }) => ({ id, ownerId }))
}

/** From the first rent received to the last month that has ended, `'2025-03'`. */
function monthsOf(today: Day, { payments }: Portfolio): string[] {
  const first = payments.map(({ receivedOn }) => receivedOn).sort()[0] ?? today
  const months: string[] = []
  for (let day = firstOfMonth(first); day < firstOfMonth(today); day = addMonthsClamped(day, 1))
    months.push(day.slice(0, 7))
  return months
}
