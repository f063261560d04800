import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { AutomationRun, AutomationRunDetail } from '#shared/operations/automation-runs.ts'
import { database, organizationIdOf, type User } from '#test/world.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { recurringExpenses } from '../accounting/expenses/job.ts'
import { flat, march, terms } from '../accounting/late-fees/fixture.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { charges, expenses } from '../db/tables.ts'
import { itIs, leaseHome, leaseNow, pay, standing } from '../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../jobs/fixture.ts'
import { maintenanceScheduleJob } from '../maintenance/job.ts'
import { itemsOf, jobs, latest, office, preview, runsUrl, undo, until } from './fixture.ts'

jobsSkipEarlierTests()

describe('an undo of late fees', () => {
  it('voids the unpaid ones, gives the reason for the others, and is final', async () => {
    const { lana, ann, ben } = await office()
    await terms(lana, { lateFee: flat })
    await until('2025-03-07', '2025-03-07', lateFees)
    // Ben paid most of April ahead: both are late in May.
    await until('2025-05-01', '2025-05-07', ...jobs)
    const run = await latest(lana, 'late_fees')
    expect(run).toMatchObject({ items: 2, amount: '100.00' })
    const detail = async () =>
      (await lana.get<AutomationRunDetail>(`${runsUrl}/${run.id}`)).body.undo
    expect(await detail()).toEqual({ items: 2, amount: '100.00', stays: [], refusal: null })
    await pay(lana, ben, '750')
    expect(await detail()).toMatchObject({
      ...{ items: 1, amount: '50.00' },
      stays: [
        {
          ...{ reason: 'Something was paid on it', items: 1 },
          named: ['Bob Ray, Alpha, Unit 2 · Late fee · due May 7, 2025'],
        },
      ],
    })
    expect((await undo(lana, run)).status).toBe(204)
    expect(await voidersOf(charges, lana)).toEqual([lana.user.id])
    expect((await standing(lana, ann)).open).not.toContain('late_fee 50.00 2025-04-07')
    expect((await undo(lana, run)).status).toBe(409)
    const kept = (await lana.get<AutomationRun>(`${runsUrl}/${run.id}`)).body
    expect(kept).toMatchObject({
      ...{ undoneBy: { firstName: 'Lana' }, items: 2, isUndoable: false },
      isUndoneInPart: true,
    })
    expect((await itemsOf(lana, run)).filter(({ undoneAt }) => undoneAt)).toHaveLength(1)

    const fees = async () =>
      (await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')).body.length
    const left = await fees()
    await until('2025-04-08', '2025-04-20', lateFees)
    await pay(lana, ann, '10')
    expect(await fees()).toBe(left)
    expect((await preview(lana, 'late_fees')).items).toBe(0)
  })

  it('is carried out once in two parallel requests', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    const run = await latest(lana, 'late_fees')
    const answers = await Promise.all([undo(lana, run), undo(lana, run)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await standing(lana, lease)).balance).toBe('1200.00')
  })

  it('is refused when all items were paid, and changes nothing', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    const run = await latest(lana, 'late_fees')
    await pay(lana, lease, '1250')
    const refused = await undo(lana, run)
    expect(refused).toMatchObject({
      ...{ status: 409 },
      body: { message: 'Nothing in this run can be undone: Something was paid on it' },
    })
    expect((await lana.get<AutomationRun>(`${runsUrl}/${run.id}`)).body.undoneAt).toBeNull()
    expect((await standing(lana, lease)).balance).toBe('0.00')
  })
})

describe('an undo', () => {
  it('of a waiver charges the fee again, and the next payment does not waive it', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    await pay(lana, lease, '1200', '2025-03-04')
    expect((await standing(lana, lease)).balance).toBe('0.00')
    const run = await latest(lana, 'late_fee_waivers')
    expect((await undo(lana, run)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '50.00', open: ['late_fee 50.00'] })
    await pay(lana, lease, '20', '2025-03-05')
    await runJob(lateFees)
    expect(await standing(lana, lease)).toEqual({ balance: '30.00', open: ['late_fee 30.00'] })
    expect((await undo(lana, run)).status).toBe(409)
  })

  it('of rent charges holds the money again, and only a run by hand posts them again', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '2000')
    await until('2025-04-01', '2025-04-01', rentCharges)
    const held = await latest(lana, 'held_money')
    const run = await latest(lana, 'rent_charges')
    expect(held).toMatchObject({ amount: '800.00', chargeRunId: run.id, isUndoable: false })
    expect((await undo(lana, held)).status).toBe(409)
    expect((await undo(lana, run)).status).toBe(204)
    expect(await voidersOf(charges, lana)).toEqual([lana.user.id])
    expect((await undo(lana, run)).status).toBe(409)
    expect((await standing(lana, lease)).balance).toBe('-800.00')
    await until('2025-04-01', '2025-04-02', rentCharges)
    expect((await standing(lana, lease)).balance).toBe('-800.00')
    expect(await latest(lana, 'rent_charges')).toMatchObject({ undoneBy: { firstName: 'Lana' } })
  })

  it('of a rollover ends the lease with its term, until rent for later days was paid', async () => {
    const { lana, ann } = await office()
    await until('2025-03-21', '2025-04-01', ...jobs)
    const run = await latest(lana, 'month_to_month')
    expect((await leaseNow(lana, ann)).monthToMonthSince).toBe('2025-03-21')
    const owed = (await standing(lana, ann)).balance
    await pay(lana, ann, '15600')
    expect((await undo(lana, run)).body).toMatchObject({
      message: 'Nothing in this run can be undone: Rent for days after the term was paid',
    })
    expect(Number(owed)).toBeGreaterThan(0)
  })

  it('of a rollover voids the charges of later days and vacates the unit', async () => {
    const { lana, ann } = await office()
    await until('2025-03-21', '2025-04-01', ...jobs)
    const run = await latest(lana, 'month_to_month')
    expect((await undo(lana, run)).status).toBe(204)
    const ended = await leaseNow(lana, ann)
    expect(ended).toMatchObject({ status: 'expired', monthToMonthSince: null })
    const { body } = await lana.get<PostedCharge[]>(`/api/charges?leaseId=${ann.id}`)
    expect(body.every(({ periodEnd }) => (periodEnd ?? '') <= '2025-03-20')).toBe(true)
    await until('2025-04-02', '2025-04-03', ...jobs)
    expect((await leaseNow(lana, ann)).status).toBe('expired')
  })

  it('of expenses voids the unpaid ones, which are not posted again', async () => {
    const { lana } = await office()
    await until('2025-03-12', '2025-03-12', recurringExpenses)
    const run = await latest(lana, 'recurring_expenses')
    expect((await undo(lana, run)).status).toBe(204)
    await until('2025-03-12', '2025-03-13', recurringExpenses)
    expect((await lana.get<Expense[]>('/api/expenses')).body).toEqual([])
    expect(await voidersOf(expenses, lana)).toEqual([lana.user.id])
    await until('2025-04-12', '2025-04-12', recurringExpenses)
    const [bill] = (await lana.get<Expense[]>('/api/expenses')).body
    await lana.patch(`/api/expenses/${bill?.id}`, { paidOn: '2025-04-12' })
    const next = await latest(lana, 'recurring_expenses')
    const asked = (await lana.get<AutomationRunDetail>(`${runsUrl}/${next.id}`)).body
    expect(asked.items).toBe(1)
  })

  it('of scheduled work cancels the requests that are not started', async () => {
    const { lana } = await office()
    await until('2025-03-12', '2025-03-12', maintenanceScheduleJob)
    const run = await latest(lana, 'scheduled_maintenance')
    const [begun] = await itemsOf(lana, run)
    await lana.patch(`/api/maintenance-requests/${begun?.subjectId}`, { status: 'in_progress' })
    expect((await undo(lana, run)).status).toBe(204)
    const { body } = await lana.get<MaintenanceRequest[]>('/api/maintenance-requests')
    expect(body.map(({ status }) => status).sort()).toEqual(['cancelled', 'in_progress'])
    expect((await itemsOf(lana, run)).find(({ id }) => id === begun?.id)).toMatchObject({
      ...{ undoneAt: null, stays: 'The work has begun' },
    })
    await until('2025-03-13', '2025-03-14', maintenanceScheduleJob)
    expect((await lana.get<MaintenanceRequest[]>('/api/maintenance-requests')).body).toHaveLength(2)
  })
})

/** Who voided each void row of a landlord. */
async function voidersOf(table: typeof charges | typeof expenses, lana: User) {
  const rows = await database.db
    .select({ by: table.voidedBy })
    .from(table)
    .where(and(eq(table.organizationId, await organizationIdOf(lana)), isNotNull(table.voidedOn)))
  return rows.map(({ by }) => by)
}
