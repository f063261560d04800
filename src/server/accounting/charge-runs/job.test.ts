import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth, lastOfMonth, todayIn } from '#shared/dates.ts'
import { database, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { allocations, charges, leaseRents } from '../../db/tables.ts'
import {
  changeOrganization,
  jobsSkipEarlierTests,
  leaseNow,
  rentOf,
  runJob,
  storedLease,
  today,
} from '../../jobs/fixture.ts'
import { rentCharges } from './job.ts'

jobsSkipEarlierTests()

const month = (ago: number) => addMonthsClamped(firstOfMonth(today()), -ago)
const nextYear = () => addMonthsClamped(today(), 12)
/** Charged until three months ago: the server has been down since. */
const behind = () => ({
  status: 'active' as const,
  startDate: month(12),
  endDate: nextYear(),
  chargedThrough: lastOfMonth(month(3)),
})

describe('rent', () => {
  it('that fell due while the server was down for three months is charged, every period', async () => {
    const id = await storedLease(await landlord(), behind())
    await runJob(rentCharges)
    const rent = await rentOf(id)
    expect(rent.map(charge => [charge.dueDate, charge.periodEnd, charge.amount])).toEqual(
      [2, 1, 0].map(ago => [month(ago), lastOfMonth(month(ago)), '1000.00']),
    )
    expect((await leaseNow(id)).chargedThrough).toBe(lastOfMonth(today()))
  })

  it('is charged once, however often and on however many nodes the job runs', async () => {
    const lana = await landlord(1)
    const id = await storedLease(lana, behind())
    await Promise.all([runJob(rentCharges), runJob(rentCharges), runJob(rentCharges)])
    const before = await rentOf(id)
    expect(before).toHaveLength(3)
    await runJob(rentCharges)
    expect(await rentOf(id)).toEqual(before)
  })

  it('that the landlord voided is not charged again', async () => {
    const id = await storedLease(await landlord(), behind())
    await runJob(rentCharges)
    await database.db.update(charges).set({ voidedOn: today() }).where(eq(charges.leaseId, id))
    await runJob(rentCharges)
    expect(await rentOf(id)).toHaveLength(3)
  })

  it('is covered by money that was paid ahead', async () => {
    const lana = await landlord()
    const id = await storedLease(lana, { ...behind(), chargedThrough: lastOfMonth(month(1)) })
    const paid = await lana.post<Payment>('/api/payments', { leaseId: id, amount: '1500' })
    expect(paid.status).toBe(201)
    await runJob(rentCharges)
    const [applied] = await database.db
      .select()
      .from(allocations)
      .where(eq(allocations.leaseId, id))
    expect(applied).toMatchObject({ paymentId: paid.body.id, amount: '1000.00' })
  })

  it('is due by the day where the property is, not by the server’s', async () => {
    // At any hour the date differs between the two zones.
    const east = 'Pacific/Kiritimati'
    const west = 'Pacific/Pago_Pago'
    const [ahead, back] = [await landlord(), await landlord()]
    await changeOrganization(ahead, { timezone: east })
    await changeOrganization(back, { timezone: west })
    const startDate = todayIn(east)
    const terms = {
      status: 'active' as const,
      startDate,
      endDate: addDays(startDate, 400),
      dueDay: 1,
    }
    const [inEast, inWest] = [await storedLease(ahead, terms), await storedLease(back, terms)]
    await runJob(rentCharges)
    expect(await rentOf(inEast)).toHaveLength(1)
    expect(await rentOf(inWest)).toHaveLength(0)
  })

  it('is not charged to a lease that is not active, has ended, or is of the demo', async () => {
    const demo = await landlord()
    await changeOrganization(demo, { isDemo: true })
    const ended = { ...behind(), endDate: addDays(today(), -1), rollover: false }
    const ids = [
      await storedLease(demo, behind()),
      await storedLease(await landlord(), { ...behind(), status: 'terminated' }),
      await storedLease(await landlord(), { ...behind(), status: 'expired' }),
      await storedLease(await landlord(), { ...behind(), terminatedOn: lastOfMonth(month(3)) }),
      await storedLease(await landlord(), ended),
    ]
    await runJob(rentCharges)
    for (const id of ids) expect(await rentOf(id)).toHaveLength(0)
  })

  it('of the others is charged when one lease fails', async () => {
    const lost = await storedLease(await landlord(), behind())
    const id = await storedLease(await landlord(), behind())
    // A lease without any rent agreed cannot be charged.
    await database.db.delete(leaseRents).where(eq(leaseRents.leaseId, lost))
    const said = await runJob(rentCharges)
    expect(said.join()).toContain(lost)
    expect(await rentOf(lost)).toHaveLength(0)
    expect(await rentOf(id)).toHaveLength(3)
  })

  it('in an unknown time zone leaves other leases charged', async () => {
    const [lost, sound] = [await landlord(), await landlord()]
    await changeOrganization(lost, { timezone: 'Mars/Olympus_Mons' })
    const [nowhere, id] = [await storedLease(lost, behind()), await storedLease(sound, behind())]
    const said = await runJob(rentCharges)
    await changeOrganization(lost, { timezone: 'UTC' })
    expect(said.join()).toContain('Mars/Olympus_Mons')
    expect(await rentOf(nowhere)).toHaveLength(0)
    expect(await rentOf(id)).toHaveLength(3)
  })

  it('of a lease let today stays as it was posted then', async () => {
    const lana = await landlord()
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    const before = await rentOf(lease.id)
    await runJob(rentCharges)
    expect(await rentOf(lease.id)).toEqual(before)
  })

  it('stays uncharged when the server shuts down', async () => {
    const id = await storedLease(await landlord(), behind())
    const stop = AbortSignal.abort()
    await expect(runJob(rentCharges, { signal: stop })).rejects.toThrow('aborted')
    expect(await rentOf(id)).toHaveLength(0)
  })
})
