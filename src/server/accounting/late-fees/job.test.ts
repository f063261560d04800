import { describe, expect, it, vi } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Credit } from '#shared/accounting/credits.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, rentFallsDue, standing } from '../../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../../jobs/fixture.ts'
import { feesBy, flat, march, terms } from './fixture.ts'
import { lateFees } from './job.ts'

jobsSkipEarlierTests()

describe('rent due on 1 March', () => {
  it('unpaid: 50.00, dated 7 March and not a day earlier', async () => {
    const { lana } = await march(flat)
    expect(await feesBy(lana, '2025-03-06')).toEqual([])
    expect(await feesBy(lana, '2025-03-07')).toEqual(['2025-03-07 50.00'])
    expect(await feesBy(lana, '2025-03-08')).toEqual(['2025-03-07 50.00'])
  })

  it('700 paid on 3 March, 10 % of the unpaid part: 50.00', async () => {
    const { lana, lease } = await march({ type: 'percent_unpaid', amount: '10' })
    itIs('2025-03-03')
    await pay(lana, lease, '700')
    expect(await feesBy(lana, '2025-03-07')).toEqual(['2025-03-07 50.00'])
  })

  it('unpaid, 10 a day up to 60: six days, then no more', async () => {
    const { lana } = await march({ type: 'daily', amount: '10', cap: { op: 'lesser', flat: '60' } })
    for (const day of ['07', '08', '09', '10', '11']) await feesBy(lana, `2025-03-${day}`)
    const six = ['12', '11', '10', '09', '08', '07'].map(day => `2025-03-${day} 10.00`)
    expect(await feesBy(lana, '2025-03-12')).toEqual(six)
    expect(await feesBy(lana, '2025-03-20')).toEqual(six)
  })

  it('are dated on the day of the run after days without one', async () => {
    const { lana } = await march({ type: 'daily', amount: '10', maxDays: 3 })
    expect(await feesBy(lana, '2025-03-12')).toEqual(Array(3).fill('2025-03-12 10.00'))
    expect(await feesBy(lana, '2025-03-13')).toHaveLength(3)
  })

  it.each([
    ['the lesser of 50 and 5 %', '1200', { op: 'lesser', flat: '50', percent: '5' }, '50.00'],
    ['the lesser of 50 and 5 %', '800', { op: 'lesser', flat: '50', percent: '5' }, '40.00'],
    ['the greater of 15 and 5 %', '1200', { op: 'greater', flat: '15', percent: '5' }, '60.00'],
  ])('at most %s of %s', async (_rule, rent, cap, fee) => {
    const { lana } = await march({ type: 'flat', amount: '100', cap }, rent)
    expect(await feesBy(lana, '2025-03-07')).toEqual([`2025-03-07 ${fee}`])
  })

  it('paid in full on 6 March at 23:59 where the office is: no fee', async () => {
    const { lana, lease } = await march(flat)
    vi.setSystemTime('2025-03-07T04:59:00Z')
    await pay(lana, lease, '1200')
    expect(await feesBy(lana, '2025-03-07')).toEqual([])
  })

  it('with less than 25 open: no fee', async () => {
    const { lana, lease } = await march(flat)
    await pay(lana, lease, '1175.01')
    expect(await feesBy(lana, '2025-03-07')).toEqual([])
  })
})

describe('late fees', () => {
  it('are off until the landlord turns them on, and nothing is charged for earlier days', async () => {
    const { lana } = await leaseHome('2025-03-01')
    expect(await feesBy(lana, '2025-03-09')).toEqual([])
    await terms(lana, { lateFee: flat })
    expect(await feesBy(lana, '2025-03-20')).toEqual([])
  })

  it('are posted once, however often and on how many servers the job runs', async () => {
    const { lana } = await march(flat)
    itIs('2025-03-07')
    await Promise.all([runJob(lateFees), runJob(lateFees), runJob(lateFees)])
    expect(await feesBy(lana, '2025-03-07')).toHaveLength(1)
  })

  it('that were voided are not posted again', async () => {
    const { lana } = await march(flat)
    await feesBy(lana, '2025-03-07')
    const [fee] = (await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')).body
    await lana.delete(`/api/charges/${fee?.id}`)
    expect(await feesBy(lana, '2025-03-08')).toEqual([])
  })

  it('are not back-dated over an outage: rent posted late is late from then on', async () => {
    const { lana, lease } = await leaseHome('2025-02-01')
    await terms(lana, { lateFee: { type: 'daily', amount: '10', maxDays: 30 } })
    await pay(lana, lease, '1200')
    itIs('2025-03-10')
    await rentFallsDue(lease)
    expect(await feesBy(lana, '2025-03-11')).toEqual(['2025-03-11 10.00', '2025-03-11 10.00'])
  })

  it('are posted together with a late payment, although no job ran that day', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-03-09')
    await pay(lana, lease, '1200')
    expect(await standing(lana, lease)).toEqual({ balance: '50.00', open: ['late_fee 50.00'] })
  })

  it('rent whose payment the bank returned is late from that day', async () => {
    const { lana, lease } = await march(flat)
    const check = await pay(lana, lease, '1200')
    itIs('2025-03-18')
    const returned = { status: 'reversed', reason: 'NSF' }
    made(await lana.patch(`/api/payments/${check.id}`, returned))
    expect(await feesBy(lana, '2025-03-18')).toEqual(['2025-03-18 50.00'])
    expect((await standing(lana, lease, '2025-03-17')).balance).toBe('0.00')
  })
})

describe('a fee is waived automatically', () => {
  it('when a payment recorded later shows that the rent was on time', async () => {
    const { lana, lease } = await march(flat)
    await feesBy(lana, '2025-03-07')
    itIs('2025-03-10')
    await pay(lana, lease, '1200', '2025-03-06')
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
    expect((await lana.get<Credit[]>('/api/credits')).body).toMatchObject([
      { kind: 'waiver', amount: '50.00', creditOn: '2025-03-07', reason: 'The rent was not late' },
    ])
    await runJob(lateFees)
    expect((await standing(lana, lease)).balance).toBe('0.00')
  })

  it('also when it was paid: the money is the tenant’s again', async () => {
    const { lana, lease } = await march(flat)
    await feesBy(lana, '2025-03-07')
    itIs('2025-03-08')
    await pay(lana, lease, '1250')
    itIs('2025-03-10')
    await pay(lana, lease, '1200', '2025-03-05')
    expect(await waived(lana)).toEqual(['50.00'])
    expect((await standing(lana, lease)).balance).toBe('-1250.00')
    made(await lana.post('/api/refunds', { leaseId: lease.id, amount: '1250' }))
  })

  it('in part, when less of the rent was late than first recorded', async () => {
    const { lana, lease } = await march({ type: 'percent_unpaid', amount: '10' })
    await pay(lana, lease, '700')
    await feesBy(lana, '2025-03-07')
    itIs('2025-03-10')
    await pay(lana, lease, '100', '2025-03-05')
    expect(await waived(lana)).toEqual(['10.00'])
    expect((await standing(lana, lease)).open).toEqual(['rent 400.00', 'late_fee 40.00'])
  })

  it('when the landlord confirms later a payment that the tenant reported in time', async () => {
    const { lana, lease } = await march(flat)
    const { tenant } = await everybody(lana, lease)
    itIs('2025-03-03')
    const sent = { leaseId: lease.id, amount: '1200' }
    const reported = made(await tenant.post<Payment>('/api/payments', sent))
    await feesBy(lana, '2025-03-07')
    made(await lana.patch(`/api/payments/${reported.id}`, { status: 'completed' }))
    expect(await waived(lana)).toEqual(['50.00'])
    expect((await standing(lana, lease)).balance).toBe('0.00')
  })

  it('when the lease proves to have ended before that rent', async () => {
    const { lana, lease } = await march(flat)
    itIs('2025-04-01')
    await pay(lana, lease, '1200', '2025-03-02')
    await rentFallsDue(lease)
    expect(await feesBy(lana, '2025-04-07')).toEqual(['2025-04-07 50.00'])
    const end = { terminatedOn: '2025-03-31', reason: 'Moves' }
    made(await lana.put(`/api/leases/${lease.id}/termination`, end))
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })

  it('never because the terms were changed since', async () => {
    const { lana, lease } = await march(flat)
    await feesBy(lana, '2025-03-07')
    itIs('2025-03-08')
    await terms(lana, { lateFee: { type: 'none' } })
    await pay(lana, lease, '500')
    expect(await waived(lana)).toEqual([])
    expect((await standing(lana, lease)).balance).toBe('750.00')
    await pay(lana, lease, '700', '2025-03-02')
    expect(await waived(lana)).toEqual([])
    await pay(lana, lease, '500', '2025-03-02')
    expect(await waived(lana)).toEqual(['50.00'])
  })
})

async function waived(lana: User): Promise<string[]> {
  return (await lana.get<Credit[]>('/api/credits?kind=waiver')).body.map(({ amount }) => amount)
}
