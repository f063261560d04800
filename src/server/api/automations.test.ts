import { describe, expect, it, vi } from 'vitest'
import type {
  Automation,
  AutomationItem,
  AutomationKind,
  AutomationPreview,
  AutomationRun,
  AutomationRunDetail,
  AutomationRunItem,
} from '#shared/automation-runs.ts'
import type { PostedCharge } from '#shared/charges.ts'
import type { Expense } from '#shared/expenses.ts'
import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { landlord, letUnit, memberOf, type Somebody, signIn, tenantOf } from '#test/world.ts'
import { runJob } from '../jobs/fixture.ts'
import type { Job } from '../jobs/job.ts'
import { lateFees } from '../jobs/late-fees.ts'
import { flat, march, terms } from '../jobs/late-fees-fixture.ts'
import { leaseStates } from '../jobs/lease-states.ts'
import { maintenanceScheduleJob } from '../jobs/maintenance-schedules.ts'
import { recurringExpenses } from '../jobs/recurring-expenses.ts'
import { reminders } from '../jobs/reminders.ts'
import { rentCharges } from '../jobs/rent-charges.ts'
import { emailsOn, everybody, itIs, leaseNow, letHome, made, pay, standing } from './fixture.ts'

const runsUrl = '/api/automation-runs'

const preview = async (who: Somebody, kind: AutomationKind, days = 30) =>
  made(await who.get<AutomationPreview>(`/api/automations/${kind}/preview?days=${days}`))
const runsOf = async (who: Somebody, kind: AutomationKind) =>
  made(await who.get<AutomationRun[]>(`${runsUrl}?kind=${kind}`))
const itemsOf = async (who: Somebody, { id }: { id: string }) =>
  made(await who.get<AutomationRunItem[]>(`${runsUrl}/${id}/items`))
const latest = async (who: Somebody, kind: AutomationKind) => {
  const [run] = await runsOf(who, kind)
  if (!run) throw new Error(`No run of ${kind}`)
  return run
}
const undo = (who: Somebody, { id }: { id: string }) => who.delete(`${runsUrl}/${id}`)

const lines = (items: readonly AutomationItem[]) =>
  items.map(({ event, day, amount, about }) => `${day} ${event} ${amount} ${about}`).sort()

/** Everything that a kind did since the beginning of the test. */
async function done(who: Somebody, kind: AutomationKind) {
  const runs = await runsOf(who, kind)
  const items = await Promise.all(runs.map(run => itemsOf(who, run)))
  return lines(items.flat())
}

/** Days go by, and the jobs run on each. */
async function until(from: string, to: string, ...jobs: Job[]) {
  for (
    let day = Date.parse(`${from}T17:00:00Z`);
    day <= Date.parse(`${to}T17:00:00Z`);
    day += 864e5
  ) {
    vi.setSystemTime(day)
    for (const job of jobs) await runJob(job)
  }
}

const jobs = [leaseStates, rentCharges, recurringExpenses, lateFees, maintenanceScheduleJob]

/** Two homes of 1,200 and 900 a month, with money held on the second, a bill and work that comes again. */
async function office() {
  const lana = await landlord()
  itIs('2025-03-01')
  const [first, second] = lana.units
  const ann = await letUnit(lana, first?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate: '2024-04-01', endDate: '2025-03-20', monthlyRent: '1200' },
  })
  const ben = await letUnit(lana, second?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate: '2025-03-01', endDate: '2026-02-28', monthlyRent: '900' },
  })
  await runJob(rentCharges)
  await pay(lana, ben, '2000')
  made(
    await lana.post('/api/recurring-expenses', {
      ...{ propertyId: lana.property.id, category: 'insurance', payee: 'Shield', amount: '80' },
      ...{ rhythm: 'monthly', startsOn: '2025-03-12' },
    }),
  )
  made(
    await lana.post('/api/maintenance-schedules', {
      ...{ propertyId: lana.property.id, title: 'Filters', description: 'Change them' },
      ...{ priority: 'low', every: 2, everyUnit: 'weeks', startsOn: '2025-03-15', daysAhead: 3 },
    }),
  )
  return { lana, ann, ben }
}

describe('a preview', () => {
  it.each([
    'rent_charges',
    'held_money',
    'month_to_month',
    'lease_states',
    'recurring_expenses',
    'scheduled_maintenance',
  ] as const)('of %s is what then happens, row by row', async kind => {
    const { lana } = await office()
    const before = await done(lana, kind)
    const told = await preview(lana, kind, 40)
    await until('2025-03-01', '2025-04-10', ...jobs)
    const happened = (await done(lana, kind)).filter(line => !before.includes(line))
    expect(lines(told.first)).toEqual(happened)
    expect(told.items).toBe(told.first.length)
    expect(told.items > 0 || kind === 'lease_states').toBe(true)
  })

  it('of late fees is what is posted while nothing more is paid, day by day up to the cap', async () => {
    const { lana } = await march({
      ...{ type: 'daily', amount: '10', maxDays: 12 },
      cap: { op: 'lesser', flat: '95', percent: null },
    })
    itIs('2025-03-02')
    const told = await preview(lana, 'late_fees')
    expect(told).toMatchObject({ items: 10, amount: '95.00', until: '2025-04-01' })
    await until('2025-03-02', '2025-04-01', lateFees)
    expect(lines(told.first)).toEqual(await done(lana, 'late_fees'))
  })

  it('of a lease whose unit is leased to someone else says that it expires', async () => {
    const { lana, ann } = await office()
    const next = { startDate: '2025-03-21', endDate: '2026-03-20', monthlyRent: '1300' }
    await letUnit(lana, ann.unit.id, (await tenantOf(lana)).id, next)
    expect((await preview(lana, 'month_to_month')).items).toBe(0)
    const told = await preview(lana, 'lease_states')
    await until('2025-03-20', '2025-03-31', leaseStates)
    expect(lines(told.first)).toEqual(await done(lana, 'lease_states'))
    expect(told.items).toBe(2)
  })

  it('counts and sums the whole, and changes nothing', async () => {
    const { lana, ann } = await office()
    const told = await preview(lana, 'rent_charges', 92)
    expect(told).toMatchObject({ items: 6, amount: '6300.00', organization: { currency: 'USD' } })
    expect(told.first[0]?.path).toBe(`/financials/leases/${ann.id}`)
    expect(await runsOf(lana, 'rent_charges')).toEqual([])
    expect((await lana.get('/api/automations/rent_charges/preview?days=93')).status).toBe(400)
    expect((await lana.get('/api/automations/rents/preview')).status).toBe(404)
  })
})

describe('the list', () => {
  it('says of each whether something asks for it, and when it last ran', async () => {
    const { lana } = await office()
    const list = async () => (await lana.get<Automation[]>('/api/automations')).body
    const stateOf = async (kind: AutomationKind) =>
      (await list()).find(one => one.kind === kind)?.state
    expect(await stateOf('late_fees')).toBe('off')
    await terms(lana, { lateFee: flat })
    expect(await stateOf('late_fees')).toBe('on')
    expect(await stateOf('scheduled_reports')).toBe('off')
    expect(await stateOf('recurring_expenses')).toBe('on')
    await until('2025-04-01', '2025-04-01', rentCharges)
    expect((await list()).find(({ kind }) => kind === 'rent_charges')).toMatchObject({
      isUndoable: true,
      lastRunAt: expect.any(String),
    })
  })
})

describe('the log', () => {
  it('has each run once, newest first, page by page', async () => {
    const { lana } = await march({ type: 'daily', amount: '10', maxDays: 5 })
    await until('2025-03-07', '2025-03-11', lateFees, lateFees)
    const all = await runsOf(lana, 'late_fees')
    expect(all.map(({ items, amount }) => `${items} ${amount}`)).toEqual(Array(5).fill('1 10.00'))
    const seen: string[] = []
    for (let after = ''; ; ) {
      const url = `${runsUrl}?kind=late_fees&limit=2${after && `&after=${after}`}`
      const { body, headers } = await lana.get<AutomationRun[]>(url)
      seen.push(...body.map(({ id }) => id))
      after = body.at(-1)?.id ?? ''
      expect(headers['x-total-count']).toBe('5')
      if (!headers.link) break
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    expect([...seen].sort().reverse()).toEqual(seen)
  })

  it('says whose payment fees and waivers followed from', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    await pay(lana, lease, '1200', '2025-03-04')
    expect(await latest(lana, 'late_fees')).toMatchObject({ startedBy: null, amount: '50.00' })
    expect(await latest(lana, 'late_fee_waivers')).toMatchObject({
      ...{ startedBy: { firstName: 'Lana' }, items: 1, amount: '50.00' },
    })
  })

  it('belongs to one organization and its office', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    const run = await latest(lana, 'late_fees')
    vi.useRealTimers()
    const otto = await landlord()
    expect((await otto.get<AutomationRun[]>(runsUrl)).body).toEqual([])
    for (const url of [`${runsUrl}/${run.id}`, `${runsUrl}/${run.id}/items`])
      expect((await otto.get(url)).status).toBe(404)
    expect((await undo(otto, run)).status).toBe(404)
    expect((await otto.get<AutomationRun[]>(`${runsUrl}?after=${run.id}`)).body).toEqual([])
    expect((await preview(otto, 'late_fees')).items).toBe(0)
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    expect(await runsOf(manager, 'late_fees')).toMatchObject([{ id: run.id, isUndoable: true }])
    for (const other of [owner, staff, tenant]) {
      expect((await other.get(runsUrl)).status).toBe(403)
      expect((await undo(other, run)).status).toBe(403)
    }
    expect((await lana.get<AutomationRun>(`${runsUrl}/${run.id}`)).body.undoneAt).toBeNull()
  })
})

describe('an undo of late fees', () => {
  it('voids what nobody paid, says what stays and why, and lasts', async () => {
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
      stays: [{ reason: 'Something was paid on it', items: 1 }],
    })
    expect((await undo(lana, run)).status).toBe(204)
    expect((await standing(lana, ann)).open).not.toContain('late_fee 50.00 2025-04-07')
    expect((await undo(lana, run)).status).toBe(409)
    const kept = (await lana.get<AutomationRun>(`${runsUrl}/${run.id}`)).body
    expect(kept).toMatchObject({ undoneBy: { firstName: 'Lana' }, items: 2, isUndoable: false })
    expect((await itemsOf(lana, run)).filter(({ undoneAt }) => undoneAt)).toHaveLength(1)

    const fees = async () =>
      (await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')).body.length
    const left = await fees()
    await until('2025-04-08', '2025-04-20', lateFees)
    await pay(lana, ann, '10')
    expect(await fees()).toBe(left)
    expect((await preview(lana, 'late_fees')).items).toBe(0)
  })

  it('is carried out once when it is asked for twice at once', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    const run = await latest(lana, 'late_fees')
    const answers = await Promise.all([undo(lana, run), undo(lana, run)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await standing(lana, lease)).balance).toBe('1200.00')
  })

  it('is refused when everything was paid, and changes nothing', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-10')
    await runJob(lateFees)
    const run = await latest(lana, 'late_fees')
    await pay(lana, lease, '1250')
    const refused = await undo(lana, run)
    expect(refused).toMatchObject({
      ...{ status: 409 },
      body: { message: 'Nothing of this run can be undone: Something was paid on it' },
    })
    expect((await lana.get<AutomationRun>(`${runsUrl}/${run.id}`)).body.undoneAt).toBeNull()
    expect((await standing(lana, lease)).balance).toBe('0.00')
  })
})

describe('an undo', () => {
  it('of a waiver charges the fee again, which the next payment does not waive', async () => {
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
    const { lana, lease } = await letHome('2025-03-01')
    await pay(lana, lease, '2000')
    await until('2025-04-01', '2025-04-01', rentCharges)
    const held = await latest(lana, 'held_money')
    const run = await latest(lana, 'rent_charges')
    expect(held).toMatchObject({ amount: '800.00', chargeRunId: run.id, isUndoable: false })
    expect((await undo(lana, held)).status).toBe(409)
    expect((await undo(lana, run)).status).toBe(204)
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
      message: 'Nothing of this run can be undone: Rent for days after the term was paid',
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

  it('of expenses voids those nobody has paid, which do not come again', async () => {
    const { lana } = await office()
    await until('2025-03-12', '2025-03-12', recurringExpenses)
    const run = await latest(lana, 'recurring_expenses')
    expect((await undo(lana, run)).status).toBe(204)
    await until('2025-03-12', '2025-03-13', recurringExpenses)
    expect((await lana.get<Expense[]>('/api/expenses')).body).toEqual([])
    await until('2025-04-12', '2025-04-12', recurringExpenses)
    const [bill] = (await lana.get<Expense[]>('/api/expenses')).body
    await lana.patch(`/api/expenses/${bill?.id}`, { paidOn: '2025-04-12' })
    const next = await latest(lana, 'recurring_expenses')
    const asked = (await lana.get<AutomationRunDetail>(`${runsUrl}/${next.id}`)).body
    expect(asked.items).toBe(1)
  })

  it('of scheduled work cancels what nobody has begun', async () => {
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

it('an expired invitation of a team member is named to admins alone', async () => {
  const lana = await landlord()
  const manager = await memberOf(lana, 'manager')
  const will = { firstName: 'Will', lastName: 'Work', email: 'will@test.example', role: 'staff' }
  made(await lana.post('/api/member-invitations', will))
  expect((await preview(lana, 'invitations')).first).toMatchObject([{ about: will.email }])
  expect((await preview(manager, 'invitations')).items).toBe(0)
})

describe('reminders', () => {
  it('are previewed as they are then sent, and logged with whom they reached', async () => {
    const { lana, lease } = await letHome('2025-03-01')
    vi.useRealTimers()
    const manager = await memberOf(lana, 'manager')
    const rita = await signIn(lease.tenantId)
    await emailsOn(lana)
    itIs('2025-03-08')
    const told = await preview(lana, 'reminders')
    const late = told.first.filter(({ detail }) => detail?.startsWith('Rent is late'))
    await runJob(reminders)
    vi.useRealTimers()
    const runs = await runsOf(lana, 'reminders')
    const items = (await Promise.all(runs.map(run => itemsOf(lana, run)))).flat()
    const sent = items.filter(({ detail }) => detail?.startsWith('Rent is late'))
    expect(late.length).toBeGreaterThan(0)
    expect(sent).toHaveLength(late.filter(({ detail }) => detail?.includes('email to')).length)
    expect(sent.every(({ about }) => about === rita.user.email)).toBe(true)
    const [run] = runs
    expect((await undo(lana, { id: run?.id ?? '' })).body).toMatchObject({
      message: 'An email that left cannot be called back',
    })
    const seen = await itemsOf(manager, { id: run?.id ?? '' })
    expect(seen.every(({ about }) => about === null)).toBe(true)
    expect((await preview(lana, 'reminders')).first).toEqual([])
  })
})
