import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import { addDays, addMonthsClamped, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { database, join, landlord } from '#test/world.ts'
import { lockLease } from '../accounting/lease-ledger.ts'
import { leases, renewalOffers, units } from '../db/tables.ts'
import {
  changeOrganization,
  jobsSkipEarlierTests,
  leaseNow,
  readableBy,
  rentOf,
  runJob,
  storedLease,
  today,
  unitOf,
} from '../jobs/fixture.ts'
import { leaseStates } from './job.ts'

jobsSkipEarlierTests()

const month = (ago: number) => addMonthsClamped(firstOfMonth(today()), -ago)
const nextYear = () => addMonthsClamped(today(), 12)
const yesterday = () => addDays(today(), -1)

describe('a pending lease', () => {
  it('begins on its day: the unit is occupied and the first rent charged', async () => {
    const lana = await landlord()
    const id = await storedLease(lana, { startDate: today(), endDate: nextYear() })
    await runJob(leaseStates)
    expect(await leaseNow(id)).toMatchObject({ status: 'active', movedInOn: today() })
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(true)
    expect(await rentOf(id)).toMatchObject([{ dueDate: today() }])
  })

  it('is charged by a run, which the landlord sees and can undo', async () => {
    const lana = await landlord()
    const id = await storedLease(lana, { startDate: today(), endDate: nextYear() })
    await runJob(leaseStates)
    const { body } = await lana.get<ChargeRun[]>('/api/charge-runs')
    expect(body).toMatchObject([{ startedBy: null, charges: 1 }])
    expect((await lana.delete(`/api/charge-runs/${body[0]?.id}`)).status).toBe(204)
    expect(await rentOf(id)).toMatchObject([{ voidedOn: today() }])
  })

  it('does not begin a day early', async () => {
    const lana = await landlord()
    const id = await storedLease(lana, { startDate: addDays(today(), 1), endDate: nextYear() })
    await runJob(leaseStates)
    expect(await leaseNow(id)).toMatchObject({ status: 'pending', movedInOn: null })
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(false)
    expect(await rentOf(id)).toEqual([])
  })

  it('begins once when two nodes run at once', async () => {
    const id = await storedLease(await landlord(), { startDate: month(2), endDate: nextYear() })
    await Promise.all([runJob(leaseStates), runJob(leaseStates), runJob(leaseStates)])
    expect(await rentOf(id)).toHaveLength(3)
  })

  it('waits for the next hour while another transaction locks it', async () => {
    const id = await storedLease(await landlord(), { startDate: today(), endDate: nextYear() })
    await database.transaction(async db => {
      await lockLease(db, id)
      await runJob(leaseStates)
    })
    expect((await leaseNow(id)).status).toBe('pending')
    await runJob(leaseStates)
    expect((await leaseNow(id)).status).toBe('active')
  })

  it('of the demo does not change', async () => {
    const lana = await landlord()
    await changeOrganization(lana, { isDemo: true })
    const id = await storedLease(lana, { startDate: month(1), endDate: nextYear() })
    await runJob(leaseStates)
    expect((await leaseNow(id)).status).toBe('pending')
  })
})

describe('a lease past its end', () => {
  const over = () => ({ status: 'active' as const, startDate: month(13), endDate: yesterday() })

  it('that rolls over continues month to month', async () => {
    const lana = await landlord()
    const id = await storedLease(lana, { ...over(), chargedThrough: lastOfMonth(month(1)) })
    await runJob(leaseStates)
    const lease = await leaseNow(id)
    expect(lease).toMatchObject({ status: 'active', monthToMonthSince: today() })
    expect(await rentOf(id)).toMatchObject([{ dueDate: month(0), amount: '1000.00' }])
    await runJob(leaseStates)
    expect(await leaseNow(id)).toEqual(lease)
  })

  it('that does not roll over expires, its last rent charged and its unit vacant', async () => {
    const lana = await landlord()
    const ended = { ...over(), endDate: lastOfMonth(month(2)), rollover: false }
    const id = await storedLease(lana, { ...ended, chargedThrough: lastOfMonth(month(4)) })
    await occupy(lana.units[0]?.id ?? '')
    await runJob(leaseStates)
    expect(await leaseNow(id)).toMatchObject({ status: 'expired', monthToMonthSince: null })
    expect((await rentOf(id)).map(charge => charge.dueDate)).toEqual([month(3), month(2)])
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(false)
  })

  it('that expires or was ended closes its eviction, and tenants are notified once', async () => {
    const lana = await landlord()
    const eviction = { evictionOn: month(3), evictionReason: 'Rent unpaid' }
    const without = { evictionOn: null, evictionReason: null }
    const ends = { expired: { rollover: false }, terminated: { terminatedOn: yesterday() } }
    const evicted = new Map<string, string>()
    for (const [status, end] of Object.entries(ends))
      evicted.set(await storedLease(await landlord(), { ...over(), ...eviction, ...end }), status)
    for (const id of evicted.keys()) await join((await leaseNow(id)).tenantId)
    const other = await storedLease(lana, { ...over(), ...ends.expired })
    await Promise.all([runJob(leaseStates), runJob(leaseStates)])
    for (const [id, status] of evicted) {
      const lease = await leaseNow(id)
      expect(lease).toMatchObject({ status, ...without })
      expect(await readableBy(lease.tenantId)).toEqual([
        'Payments can be reported again: The lease for Alpha, Unit 1 has ended. You can report remaining payments in Rooftree again',
      ])
    }
    for (const id of [lana.user.id, (await leaseNow(other)).tenantId])
      expect(await readableBy(id)).toEqual([])
  })

  it('that expires ends an open offer; the notification of a lapsed one remains due', async () => {
    const lana = await landlord()
    const leaseIds: string[] = []
    for (const validUntil of [addDays(today(), 3), yesterday()]) {
      const leaseId = await storedLease(await landlord(), { ...over(), rollover: false })
      const { organizationId } = await leaseNow(leaseId)
      const offer = { organizationId, leaseId, offeredBy: lana.user.id, endDate: nextYear() }
      await database.db.insert(renewalOffers).values({ ...offer, validUntil })
      leaseIds.push(leaseId)
    }
    await runJob(leaseStates)
    const statuses = leaseIds.map(async id => {
      const [offer] = await database.db
        .select()
        .from(renewalOffers)
        .where(eq(renewalOffers.leaseId, id))
      return offer?.status
    })
    expect(await Promise.all(statuses)).toEqual(['lapsed', 'offered'])
  })

  it('does not expire on its last day', async () => {
    const last = { ...over(), endDate: today(), rollover: false }
    const id = await storedLease(await landlord(), last)
    await runJob(leaseStates)
    expect((await leaseNow(id)).status).toBe('active')
  })

  it('frees the unit for the next tenant: it stays occupied', async () => {
    const lana = await landlord()
    const leaving = await storedLease(lana, { ...over(), rollover: false })
    const coming = await storedLease(lana, { startDate: today(), endDate: nextYear() })
    await runJob(leaseStates)
    expect((await leaseNow(leaving)).status).toBe('expired')
    expect((await leaseNow(coming)).status).toBe('active')
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(true)
  })

  it('cannot roll over into another tenant’s lease: it expires with its term, with a notification', async () => {
    const lana = await landlord()
    const ended = { ...over(), endDate: addDays(month(1), 14) }
    const id = await storedLease(lana, { ...ended, chargedThrough: lastOfMonth(month(2)) })
    await storedLease(lana, { startDate: addDays(today(), 20), endDate: nextYear() })
    const said = await runJob(leaseStates)
    expect(said.join()).toContain(id)
    expect(await leaseNow(id)).toMatchObject({ status: 'expired', monthToMonthSince: null })
    expect(await rentOf(id)).toMatchObject([{ periodEnd: ended.endDate }])
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(false)
    await runJob(leaseStates)
    expect(await rentOf(id)).toHaveLength(1)
  })

  it('gives its unit to the next tenant, and charges beyond its end are voided', async () => {
    const lana = await landlord()
    const endDate = addDays(lastOfMonth(month(1)), -10)
    const leaving = await storedLease(lana, { startDate: month(1), endDate: nextYear() })
    await runJob(leaseStates)
    expect(await rentOf(leaving)).toHaveLength(2)
    await database.db.update(leases).set({ endDate }).where(eq(leases.id, leaving))
    const coming = await storedLease(lana, { startDate: addDays(endDate, 1), endDate: nextYear() })
    await runJob(leaseStates)
    const owed = (await rentOf(leaving)).filter(({ voidedOn }) => !voidedOn)
    expect(owed).toMatchObject([{ periodStart: month(1), periodEnd: endDate }])
    expect(Number(owed[0]?.amount)).toBeLessThan(1000)
    expect(await leaseNow(leaving)).toMatchObject({ status: 'expired', chargedThrough: endDate })
    expect((await leaseNow(coming)).status).toBe('active')
    expect((await unitOf(lana.units[0]?.id ?? '')).isOccupied).toBe(true)
  })

  it('that began and ended during an outage passes through both states', async () => {
    const dates = { startDate: month(4), endDate: lastOfMonth(month(3)), rollover: false }
    const id = await storedLease(await landlord(), dates)
    await runJob(leaseStates)
    expect(await leaseNow(id)).toMatchObject({ status: 'expired', movedInOn: month(4) })
    expect(await rentOf(id)).toHaveLength(2)
  })
})

async function occupy(unitId: string) {
  await database.db.update(units).set({ isOccupied: true }).where(eq(units.id, unitId))
}
