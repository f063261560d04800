import { describe, expect, it, vi } from 'vitest'
import type {
  Automation,
  AutomationKind,
  AutomationRun,
} from '#shared/operations/automation-runs.ts'
import { landlord, leaseUnit, memberOf, signIn, tenantOf } from '#test/world.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { flat, march, terms } from '../accounting/late-fees/fixture.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { emailsOn, everybody, itIs, leaseHome, made, pay } from '../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../jobs/fixture.ts'
import { leaseStates } from '../leases/job.ts'
import { reminders } from '../reminders/job.ts'
import {
  done,
  itemsOf,
  jobs,
  latest,
  lines,
  office,
  preview,
  runsOf,
  runsUrl,
  undo,
  until,
} from './fixture.ts'

jobsSkipEarlierTests()

describe('a preview', () => {
  it.each([
    'rent_charges',
    'held_money',
    'month_to_month',
    'lease_states',
    'recurring_expenses',
    'scheduled_maintenance',
  ] as const)('of %s equals the later events, row by row', async kind => {
    const { lana } = await office()
    const before = await done(lana, kind)
    const told = await preview(lana, kind, 40)
    await until('2025-03-01', '2025-04-10', ...jobs)
    const happened = (await done(lana, kind)).filter(line => !before.includes(line))
    expect(lines(told.first)).toEqual(happened)
    expect(told.items).toBe(told.first.length)
    expect(told.items > 0 || kind === 'lease_states').toBe(true)
  })

  it('of late fees equals the fees posted without further payments, day by day up to the cap', async () => {
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

  it('of a lease whose unit is leased to another tenant shows that it expires', async () => {
    const { lana, ann } = await office()
    const next = { startDate: '2025-03-21', endDate: '2026-03-20', monthlyRent: '1300' }
    await leaseUnit(lana, ann.unit.id, (await tenantOf(lana)).id, next)
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
  it('shows for each whether it is in use, and its last run', async () => {
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

  it('names the author of the payment that caused fees and waivers', async () => {
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
    const { lana, lease } = await leaseHome('2025-03-01')
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
      message: 'A sent email cannot be recalled',
    })
    const seen = await itemsOf(manager, { id: run?.id ?? '' })
    expect(seen.map(({ about }) => about)).toEqual(items.map(({ about }) => about))
    // The outbox is the admin's.
    expect(seen.every(({ path }) => path === null)).toBe(true)
    expect((await preview(lana, 'reminders')).first).toEqual([])
  })
})
