import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { database, landlord } from '#test/world.ts'
import { expenses, recurringExpenses as table } from '../../db/tables.ts'
import { changeOrganization, jobsSkipEarlierTests, runJob, today } from '../../jobs/fixture.ts'
import { recurringExpenses } from './job.ts'

jobsSkipEarlierTests()

type Landlord = Awaited<ReturnType<typeof landlord>>
const month = (ago: number) => addMonthsClamped(firstOfMonth(today()), -ago)

describe('an expense that repeats', () => {
  it('is posted for each missing month once, on however many nodes the job runs', async () => {
    const id = await behind(await landlord())
    await Promise.all([runJob(recurringExpenses), runJob(recurringExpenses)])
    const posted = await postedFor(id)
    expect(posted.map(row => [row.recurringDueOn, row.incurredOn, row.paidOn])).toEqual(
      [3, 2, 1, 0].map(ago => [month(ago), month(ago), null]),
    )
    await runJob(recurringExpenses)
    expect(await postedFor(id)).toEqual(posted)
  })

  it('is posted by the day where the property is, not by the server’s', async () => {
    // At any hour the date differs between the two zones.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const [ahead, back] = [await landlord(), await landlord()]
    const startsOn = todayIn(east)
    const [inEast, inWest] = [
      await behind(ahead, { startsOn, nextOn: startsOn }),
      await behind(back, { startsOn, nextOn: startsOn }),
    ]
    await changeOrganization(ahead, { timezone: east })
    await changeOrganization(back, { timezone: west })
    await runJob(recurringExpenses)
    expect(await postedFor(inEast)).toHaveLength(1)
    expect(await postedFor(inWest)).toHaveLength(0)
  })

  it('is not posted after its end, nor in the demo', async () => {
    const demo = await landlord()
    await changeOrganization(demo, { isDemo: true })
    const ended = await behind(await landlord(), { endsOn: addDays(month(2), 3) })
    const shown = await behind(demo)
    await runJob(recurringExpenses)
    expect((await postedFor(ended)).map(row => row.recurringDueOn)).toEqual([month(3), month(2)])
    expect((await nowOf(ended)).nextOn).toBeNull()
    expect(await postedFor(shown)).toHaveLength(0)
  })

  it('that was voided is not posted again', async () => {
    const id = await behind(await landlord())
    await runJob(recurringExpenses)
    await database.db
      .update(expenses)
      .set({ voidedOn: today() })
      .where(eq(expenses.recurringExpenseId, id))
    await runJob(recurringExpenses)
    expect(await postedFor(id)).toHaveLength(4)
  })
})

/** Due on the 1st since three months ago: the server has been down since. */
async function behind(lana: Landlord, over: Partial<typeof table.$inferInsert> = {}) {
  const added = await lana.post<RecurringExpense>('/api/recurring-expenses', {
    propertyId: lana.property.id,
    category: 'insurance',
    payee: 'Lakeshore Mutual',
    amount: '210',
    rhythm: 'monthly',
    startsOn: addMonthsClamped(today(), 1),
  })
  const { id } = added.body
  const late = { startsOn: month(3), nextOn: month(3), dueDay: 1 }
  const dueDay = over.startsOn ? Number(over.startsOn.slice(8)) : 1
  await database.db
    .update(table)
    .set({ ...late, dueDay, ...over })
    .where(eq(table.id, id))
  return id
}

function postedFor(id: string) {
  return database.db
    .select()
    .from(expenses)
    .where(eq(expenses.recurringExpenseId, id))
    .orderBy(asc(expenses.recurringDueOn), asc(expenses.id))
}

async function nowOf(id: string) {
  const [row] = await database.db.select().from(table).where(eq(table.id, id))
  if (!row) throw new Error('It is gone')
  return row
}
