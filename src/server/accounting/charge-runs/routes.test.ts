import { describe, expect, it, vi } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { database, type User } from '#test/world.ts'
import { charge, everybody, itIs, leaseHome, made, pay, standing } from '../../fixture.ts'
import { beginUndo } from './undo.ts'
import { resumeUndo } from './undo-job.ts'

const url = '/api/charge-runs'

interface Coming {
  until: string | null
  totals: { currency: string; charges: number; amount: string }[]
  charges: ComingCharge[]
}

const runNow = async (lana: User) => made(await lana.post<ChargeRun>(url, {}))
const coming = async (person: User, query = '') =>
  (await person.get<Coming>(`/api/coming-charges${query}`)).body
const kinds = ({ charges }: Coming) =>
  charges.map(({ kind, dueDate, amount }) => `${dueDate} ${kind} ${amount}`)
const chargesOf = async (lana: User, { id }: ChargeRun, voided = false) =>
  (await lana.get<PostedCharge[]>(`/api/charges?chargeRunId=${id}&voided=${voided}`)).body

/** Rent of 1,200 and parking of 60 from 1 March; nothing of April is posted. */
async function letWithParking() {
  const { lana, lease } = await leaseHome('2025-03-01')
  const parking = { leaseId: lease.id, kind: 'parking', amount: '60', startsOn: '2025-04-10' }
  made(await lana.post('/api/recurring-charges', parking))
  return { lana, lease }
}

describe('upcoming charges', () => {
  it('are shown for the next run, and up to any day of the next year', async () => {
    const { lana } = await letWithParking()
    const next = await coming(lana)
    expect(kinds(next)).toEqual(['2025-04-01 rent 1200.00'])
    expect(next.until).toBe('2025-04-01')
    const later = await coming(lana, '?until=2025-05-01')
    expect(kinds(later)).toEqual([
      '2025-04-01 rent 1200.00',
      '2025-04-10 parking 42.00',
      '2025-05-01 rent 1200.00',
      '2025-05-01 parking 60.00',
    ])
    expect(later.totals).toEqual([{ currency: 'USD', charges: 4, amount: '2502.00' }])
    expect(later.charges[1]).toMatchObject({ days: 21, periodDays: 30, monthly: '60.00' })
    expect((await lana.get('/api/coming-charges?until=2026-03-02')).status).toBe(400)
  })

  it('are exactly those that the run posts', async () => {
    const { lana } = await letWithParking()
    itIs('2025-05-02')
    const told = kinds(await coming(lana))
    const run = await runNow(lana)
    const posted = (await chargesOf(lana, run)).map(
      ({ kind, dueDate, amount }) => `${dueDate} ${kind} ${amount}`,
    )
    expect(posted.sort()).toEqual(told.sort())
    expect(await coming(lana)).toMatchObject({ until: '2025-06-01' })
  })

  it('are shown to a tenant for their own home only', async () => {
    const other = await leaseHome('2025-03-01')
    vi.useRealTimers()
    const { lana, lease } = await letWithParking()
    const { tenant, owner, staff } = await everybody(lana, lease)
    for (const person of [tenant, owner])
      expect(kinds(await coming(person, '?until=2025-04-01'))).toEqual(['2025-04-01 rent 1200.00'])
    expect((await staff.get('/api/coming-charges')).status).toBe(403)
    expect(kinds(await coming(tenant, `?leaseId=${other.lease.id}`))).toEqual([])
  })
})

describe('a run', () => {
  it('posts due charges once, and is stored with the user who began it', async () => {
    const { lana, lease } = await letWithParking()
    itIs('2025-05-01')
    const run = await runNow(lana)
    expect(run).toMatchObject({
      charges: 4,
      amount: '2502.00',
      startedBy: { firstName: 'Lana' },
      takenBackAt: null,
    })
    expect(await runNow(lana)).toMatchObject({ charges: 0, amount: '0.00' })
    expect((await lana.get<ChargeRun[]>(url)).body).toMatchObject([{ charges: 0 }, { id: run.id }])
    expect((await standing(lana, lease)).balance).toBe('3702.00')
  })

  it('once undone frees the money it used, and only a manual run repeats it', async () => {
    const { lana, lease } = await letWithParking()
    await pay(lana, lease, '2000')
    itIs('2025-04-01')
    const run = await runNow(lana)
    expect(await standing(lana, lease)).toEqual({ balance: '400.00', open: ['rent 400.00'] })
    expect((await lana.delete(`${url}/${run.id}`)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '-800.00', open: [] })
    expect(await chargesOf(lana, run)).toEqual([])
    expect(await chargesOf(lana, run, true)).toMatchObject([{ voidedOn: '2025-04-01' }])
    expect(await coming(lana)).toMatchObject({ charges: [{ kind: 'rent', isAgain: true }] })
    const again = await runNow(lana)
    expect(again).toMatchObject({ charges: 1, amount: '1200.00' })
    expect(await runNow(lana)).toMatchObject({ charges: 0 })
    expect(await standing(lana, lease)).toEqual({ balance: '400.00', open: ['rent 400.00'] })
    expect((await lana.get<ChargeRun>(`${url}/${run.id}`)).body).toMatchObject({
      takenBackBy: { firstName: 'Lana' },
    })
    expect((await lana.delete(`${url}/${run.id}`)).status).toBe(409)
    expect((await lana.delete(`${url}/${again.id}`)).status).toBe(204)
  })

  it('whose undo was interrupted says so, posts nothing, and is finished by the next job', async () => {
    const { lana, lease } = await letWithParking()
    await pay(lana, lease, '2000')
    itIs('2025-04-01')
    const run = await runNow(lana)
    const taken = { runId: run.id, by: lana.user.id }
    await database.transaction(db => beginUndo(db, taken))
    const said = async () => (await lana.get<ChargeRun>(`${url}/${run.id}`)).body
    expect(await said()).toMatchObject({ beingTakenBack: true })
    // A payment received in the meantime stays with the tenant.
    await pay(lana, lease, '100')
    const log = { info: () => {}, warn: console.warn, error: console.error }
    await resumeUndo({ database, log, signal: new AbortController().signal })
    expect(await said()).toMatchObject({
      beingTakenBack: false,
      takenBackBy: { firstName: 'Lana' },
    })
    expect(await standing(lana, lease)).toEqual({ balance: '-900.00', open: [] })
    expect((await lana.delete(`${url}/${run.id}`)).status).toBe(409)
  })

  it('once repeated follows the terms agreed in the meantime', async () => {
    const { lana, lease } = await letWithParking()
    itIs('2025-04-01')
    const run = await runNow(lana)
    await lana.delete(`${url}/${run.id}`)
    const renewal = { monthlyRent: '1300', effectiveFrom: '2025-04-01' }
    made(await lana.post(`/api/leases/${lease.id}/renewals`, renewal))
    expect(await runNow(lana)).toMatchObject({ charges: 1, amount: '1300.00' })
  })

  it('stays while later changes depend on it, and names them', async () => {
    const { lana, lease } = await letWithParking()
    await pay(lana, lease, '1200')
    itIs('2025-04-01')
    const run = await runNow(lana)
    const refusal = async () => (await lana.delete<{ message: string }>(`${url}/${run.id}`)).body
    const rent = 'the rent of Bob Ray (Alpha, unit 1)'
    const paid = await pay(lana, lease, '100')
    expect(await refusal()).toMatchObject({
      message: `This run cannot be undone: something was paid on ${rent} since`,
    })
    await lana.patch(`/api/payments/${paid.id}`, { status: 'voided', reason: 'Typed wrong' })
    const [posted] = await chargesOf(lana, run)
    const credit = { leaseId: lease.id, kind: 'concession', amount: '1', reason: 'Noise' }
    made(await lana.post('/api/credits', { ...credit, chargeId: posted?.id }))
    expect((await refusal()).message).toContain(`a credit is for ${rent}`)
    expect(await standing(lana, lease)).toMatchObject({ balance: '1199.00' })
  })

  it('stays where an amount was put right since', async () => {
    const { lana, lease } = await letWithParking()
    itIs('2025-04-01')
    const run = await runNow(lana)
    const renewal = { monthlyRent: '1300', effectiveFrom: '2025-04-01' }
    made(await lana.post(`/api/leases/${lease.id}/renewals`, renewal))
    const { status, text } = await lana.delete(`${url}/${run.id}`)
    expect(status).toBe(409)
    expect(text).toContain('a changed amount or end has replaced the rent of Bob Ray')
  })

  it('undone after a check was returned leaves the check unapplied on the days before its return', async () => {
    const { lana, lease } = await letWithParking()
    await pay(lana, lease, '1200')
    itIs('2025-04-02')
    const run = await runNow(lana)
    const check = await pay(lana, lease, '1200')
    itIs('2025-04-05')
    made(await lana.patch(`/api/payments/${check.id}`, { status: 'reversed', reason: 'No funds' }))
    expect((await lana.delete(`${url}/${run.id}`)).status).toBe(204)
    const then = await lana.get<Ledger>(`/api/leases/${lease.id}/ledger?asOf=2025-04-03`)
    expect(then.body).toMatchObject({ balance: '-1200.00', openCharges: [] })
    expect(then.body.allocations.filter(({ paymentId }) => paymentId === check.id)).toEqual([])
  })

  it('leaves other charges of the lease alone', async () => {
    const { lana, lease } = await letWithParking()
    itIs('2025-04-01')
    const run = await runNow(lana)
    await charge(lana, lease, 'damage', '10')
    expect((await lana.delete(`${url}/${run.id}`)).status).toBe(204)
    expect((await standing(lana, lease)).open).toEqual(['rent 1200.00', 'damage 10.00'])
  })

  it('is the office’s: of another landlord it is not there', async () => {
    const { lana: outsider } = await leaseHome('2025-03-01')
    vi.useRealTimers()
    const { lana, lease } = await letWithParking()
    itIs('2025-04-01')
    const run = await runNow(lana)
    const { manager, owner, tenant } = await everybody(lana, lease)
    expect((await manager.get<ChargeRun[]>(url)).body).toMatchObject([{ id: run.id }])
    for (const person of [owner, tenant]) expect((await person.post(url, {})).status).toBe(403)
    expect((await outsider.get(url)).body).toEqual([])
    expect((await outsider.delete(`${url}/${run.id}`)).status).toBe(404)
  })
})
