import { describe, expect, it } from 'vitest'
import { charges as chargeTable } from '#server/db/tables.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { namedRows, type Today } from '#shared/reports/dashboard-today.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  organizationIdOf,
  tenantOf,
  type User,
} from '#test/world.ts'

const today = todayIn('America/New_York')

describe('the dashboard of today', () => {
  it('names the first few of each list, and counts all of them', async () => {
    const lana = await officeWithSevenLeases()
    const { late, ending, vacant, money, hasLeases } = await todayOf(lana)
    expect(hasLeases).toBe(true)
    expect([late.count, ending.count, vacant.count]).toEqual([7, 7, 2])
    expect(late.leases).toHaveLength(namedRows)
    expect(late.leases.map(({ balance }) => Number(balance))).toEqual(
      late.leases.map(({ balance }) => Number(balance)).toSorted((a, b) => b - a),
    )
    const days = ending.leases.map(({ lastDay }) => lastDay)
    expect(days).toEqual([4, 5, 6, 7, 8].map(ahead => addDays(today, ahead)))
    expect(late.total).toBe(await sumOfBalances(lana))
    expect(money?.tenantsPastDue).toBe(7)
  })

  it('owed this month are the charges due in it, collected is what came in', async () => {
    const lana = await officeWithSevenLeases()
    await addMovedCharges(lana)
    const { body: charges } = await lana.get<{ dueDate: string; amount: string }[]>('/api/charges')
    const due = charges.filter(({ dueDate }) => firstOfMonth(dueDate) === firstOfMonth(today))
    const { body: leases } = await lana.get<{ id: string }[]>('/api/leases')
    await lana.post('/api/payments', { leaseId: leases[0]?.id, amount: '250' })
    const { money } = await todayOf(lana)
    expect(Number(money?.owed)).toBe(due.reduce((sum, { amount }) => sum + Number(amount), 0))
    expect(money?.collected).toBe('250.00')
  })

  it('staff see vacant units and repairs, but no money and no debts', async () => {
    const lana = await officeWithSevenLeases()
    const sam = await memberOf(lana, 'staff')
    await lana.post('/api/maintenance-requests', {
      title: 'Leaky tap',
      description: 'In the kitchen.',
      unitId: lana.units[0]?.id,
      priority: 'low',
    })
    const { money, late, ending, vacant, openRepairs, setup } = await todayOf(sam)
    expect([money, setup, late.count, ending.count]).toEqual([null, null, 0, 0])
    expect([vacant.count, openRepairs]).toEqual([2, 1])
  })

  it('an admin sees the steps that are left to set up', async () => {
    const lana = await landlord()
    expect((await todayOf(lana)).setup).toMatchObject({ letterhead: false, team: false })
    await lana.patch('/api/organization', { address: '1 Main St' })
    await memberOf(lana, 'manager')
    expect((await todayOf(lana)).setup).toMatchObject({ letterhead: true, team: true })
  })

  it('another landlord sees none of it', async () => {
    await officeWithSevenLeases()
    const { late, ending, money } = await todayOf(await landlord())
    expect([late.count, ending.count, money?.owed]).toEqual([0, 0, '0.00'])
  })
})

/** Nine units; seven leases that end in four to ten days, each with more owed than the last. */
async function officeWithSevenLeases() {
  const lana = await landlord(9)
  for (const [index, unit] of lana.units.slice(0, 7).entries()) {
    const tenant = await tenantOf(lana, `Tenant${index}`)
    const endDate = addDays(today, 10 - index)
    await leaseUnit(lana, unit.id, tenant.id, {
      startDate: addMonthsClamped(firstOfMonth(today), -2),
      endDate,
      monthlyRent: `${1000 + index * 100}`,
    })
  }
  return lana
}

/** Charges of this month and others, booked on days of others, some of them voided today. */
async function addMovedCharges(lana: User) {
  const [lease] = (await lana.get<Lease[]>('/api/leases')).body
  const [leaseId, organizationId] = [lease?.id ?? '', await organizationIdOf(lana)]
  const first = firstOfMonth(today)
  const [before, after] = [addMonthsClamped(first, -1), addMonthsClamped(first, 1)]
  const rows = [
    ...[
      { dueDate: before, bookedOn: first },
      { dueDate: first, bookedOn: after },
    ],
    ...[{ dueDate: before }, { dueDate: first }, { dueDate: after }, { dueDate: first }],
    ...[{ dueDate: before }, { dueDate: first, bookedOn: after }],
  ]
  const added = await database.db
    .insert(chargeTable)
    .values(
      rows.map((row, at) => ({
        ...{ organizationId, leaseId, kind: 'utility' as const, postedOn: first },
        ...{ ...row, amount: `${2 ** at}` },
      })),
    )
    .returning({ id: chargeTable.id })
  for (const { id } of added.slice(-3)) {
    const { status } = await lana.delete(`/api/charges/${id}`)
    expect(status).toBe(204)
  }
}

async function todayOf(person: User): Promise<Today> {
  const { status, body } = await person.get<Today>('/api/dashboard/today')
  expect(status).toBe(200)
  return body
}

async function sumOfBalances(person: User): Promise<string> {
  const { body } = await person.get<{ balance: string }[]>('/api/leases?owing=true')
  const cents = body.reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0)
  return (cents / 100).toFixed(2)
}
