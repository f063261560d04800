import { addDays, addMonthsClamped, type Day, firstOfMonth } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { ownerEntries } from '../db/tables.ts'
import { readStatement } from '../owners/statement.ts'
import type { Db } from '../postgres/database.ts'
import { demoZone, idOf, morning } from './marks.ts'
import type { Portfolio } from './plan.ts'
import { callerFor } from './report-runs.ts'

/** On the tenth every owner is paid the balance of the month before, in whole hundreds. */
export async function payOwners(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const manager = callerFor(plan, 'manager')
  for (const { id, ownerId } of plan.properties) {
    if (!ownerId) throw new Error('A property of the demo has no owner')
    for (const month of monthsOf(today, plan)) {
      const entryOn = addDays(addMonthsClamped(`${month}-01`, 1), 9)
      if (entryOn > today) continue
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
        id: idOf(`draw:${id}:${month}`, createdAt),
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

/** From the first rent received to the last month that has ended, `'2025-03'`. */
function monthsOf(today: Day, { payments }: Portfolio): string[] {
  const first = payments.map(({ receivedOn }) => receivedOn).sort()[0] ?? today
  const months: string[] = []
  for (let day = firstOfMonth(first); day < firstOfMonth(today); day = addMonthsClamped(day, 1))
    months.push(day.slice(0, 7))
  return months
}
