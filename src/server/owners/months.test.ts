import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { CloseChecklist } from '#shared/accounting/closed-periods.ts'
import type { OwnerEntry } from '#shared/accounting/owner-entries.ts'
import type { MonthStatement, OwnerStatement } from '#shared/owners/owner-statements.ts'
import type { Owner } from '#shared/owners/owners.ts'
import { officeF } from '#test/office-f.ts'
import { giveTo } from '#test/ownership.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'
import { properties } from '../db/tables.ts'
import { itIs, made } from '../fixture.ts'

/** Fixture F whose properties belong to Olga; Alpha was sold in April. */
async function sold() {
  const office = await officeF()
  const olga = await memberOf(office.lana, 'owner')
  const { alpha, beta } = office.properties
  for (const id of [alpha, beta]) await giveTo(office.lana, olga, id)
  await database.db
    .update(properties)
    .set({ archivedAt: new Date('2025-04-20T12:00:00Z') })
    .where(eq(properties.id, alpha))
  return { ...office, olga, alpha, beta }
}

describe('the statements of a month', () => {
  it('list each active property, and an archived one for the months with money movements', async () => {
    const { lana, olga, alpha, beta } = await sold()
    const listed = async (month: string) =>
      (await lana.get<MonthStatement[]>(`/api/properties/owner-statements?month=${month}`)).body
    const names = async (month: string) => (await listed(month)).map(({ name }) => name).sort()
    expect(await names('2025-03')).toEqual(['Alpha', 'Beta'])
    expect(await names('2025-04')).toEqual(['Beta'])
    const draw = {
      propertyId: alpha,
      kind: 'draw',
      amount: '4280.64',
      entryOn: '2025-06-02',
      confirm: true,
    }
    const { body: entry } = await lana.post<OwnerEntry>('/api/owner-entries', draw)
    expect(await names('2025-05')).toEqual(['Beta'])
    expect(await listed('2025-06')).toContainEqual({
      id: alpha,
      name: 'Alpha',
      archivedOn: '2025-04-20',
      owner: { id: olga.user.id, firstName: 'Mia', lastName: 'Member' },
      statement: null,
      otherOwners: [],
    })
    const { body: issued } = await lana.post<OwnerStatement>('/api/owner-statements', {
      propertyId: alpha,
      month: '2025-06',
    })
    expect(issued).toMatchObject({ draws: '4280.64', ending: '0.00' })
    await lana.delete(`/api/owner-entries/${entry.id}`)
    // Issued statements stay readable without further movements.
    const [first, second] = (await listed('2025-06')).sort((a, b) => a.name.localeCompare(b.name))
    expect(first?.statement).toMatchObject({ id: issued.id, version: 1, sentAt: null })
    expect([second?.id, second?.statement]).toEqual([beta, null])
    expect((await olga.get('/api/properties/owner-statements')).status).toBe(403)
  })

  it('count a bill, a payment and its return as money that moved, each on its own day', async () => {
    const { lana, alpha, beta, leases } = await sold()
    const months = async () => {
      const found: string[] = []
      for (const month of ['2025-05', '2025-06', '2025-07']) {
        const { body } = await lana.get<MonthStatement[]>(
          `/api/properties/owner-statements?month=${month}`,
        )
        if (body.some(({ id }) => id === alpha)) found.push(month)
        expect(body.some(({ id }) => id === beta)).toBe(true)
      }
      return found
    }
    expect(await months()).toEqual([])
    const bill = { propertyId: alpha, category: 'utilities', payee: 'City', amount: '12' }
    await lana.post('/api/expenses', { ...bill, incurredOn: '2025-04-19', paidOn: '2025-05-03' })
    expect(await months()).toEqual(['2025-05'])
    const paid = await lana.post<{ id: string }>('/api/payments', {
      leaseId: leases.ann,
      amount: '10',
      paymentDate: '2025-06-20',
    })
    expect(paid.status).toBe(201)
    expect(await months()).toEqual(['2025-05', '2025-06'])
    const returned = { status: 'reversed', reason: 'nsf', reversedOn: '2025-07-02' }
    expect((await lana.patch(`/api/payments/${paid.body.id}`, returned)).status).toBe(200)
    expect(await months()).toEqual(['2025-05', '2025-06', '2025-07'])
  })

  it('begin with the first row of money: a new office misses none of a month before it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    itIs('2025-11-12')
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    await giveTo(lana, olga)
    const read = async () => {
      const [listed, previewed, owners, checklist] = await Promise.all([
        lana.get<MonthStatement[]>('/api/properties/owner-statements?month=2025-10'),
        lana.get<unknown[]>('/api/properties/owner-statements/preview?month=2025-10'),
        lana.get<Owner[]>('/api/owners'),
        lana.get<CloseChecklist>('/api/closed-periods/checklist?through=2025-10-31'),
      ])
      const line = checklist.body.lines.find(({ check }) => check === 'owner_statements')
      const due = owners.body.filter(({ isDue }) => isDue).length
      return [listed.body.length, previewed.body.length, due, line?.count]
    }
    const spent = { propertyId: lana.property.id, category: 'utilities', payee: 'City' }
    const bill = { ...spent, amount: '12', incurredOn: '2025-11-03', paidOn: '2025-11-03' }
    made(await lana.post('/api/expenses', bill))
    expect(await read()).toEqual([0, 0, 0, 0])
    const wrong = { ...bill, incurredOn: '2025-10-20', paidOn: '2025-10-20' }
    const { id } = made(await lana.post<{ id: string }>('/api/expenses', wrong))
    expect(await read()).toEqual([1, 1, 1, 1])
    expect((await lana.delete(`/api/expenses/${id}`)).status).toBe(204)
    expect(await read()).toEqual([0, 0, 0, 0])
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
      ...{ startDate: '2025-10-01', endDate: '2026-09-30', monthlyRent: '1200' },
    })
    const charge = { leaseId: lease.id, kind: 'utility', amount: '30', dueDate: '2025-10-05' }
    made(await lana.post('/api/charges', charge))
    expect(await read()).toEqual([1, 1, 1, 1])
  })
})
