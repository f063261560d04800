import { beforeAll, describe, expect, test } from 'vitest'
import type { Aging } from '#shared/accounting/financials.ts'
import { type Names, type Office, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { itIs, standing, statement } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { leaseStates } from '../leases/job.ts'

/** Effects of corrections in Fixture E: late fees, money reserved for rent, and recovered debt. */
let office: Office

beforeAll(async () => {
  office = await playE()
}, 120_000)

const lease = (who: Names) => ({ id: office.leases[who] ?? '' })
const stands = (who: Names, asOf?: string) => standing(office.lana, lease(who), asOf)

async function feesOf(who: Names) {
  const url = `/api/charges?kind=late_fee&leaseId=${lease(who).id}`
  const { body } = await office.lana.get<{ dueDate: string; amount: string }[]>(url)
  return body.map(({ dueDate, amount }) => `${dueDate} ${amount}`)
}

describe('Bob', () => {
  test('pays April in time, though it is recorded after its fee: the fee is waived', async () => {
    const { entries } = await statement(office.lana, lease('bob'))
    const april = entries.filter(({ date }) => date.startsWith('2025-04'))
    expect(april.map(({ kind, date, amount }) => `${date} ${kind} ${amount}`)).toEqual([
      '2025-04-01 charge 1200.00',
      '2025-04-04 payment -1200.00',
      '2025-04-07 charge 50.00',
      '2025-04-07 credit -50.00',
    ])
    expect(await stands('bob')).toEqual({ balance: '0.00', open: [] })
  })

  test.each(['2025-03-01', '2025-05-01'])(
    'his payment of %s, voided and entered again, costs nothing',
    async day => {
      const days = ['2025-03-31', '2025-05-31', '2025-09-30', '2025-11-30']
      const figures = () => Promise.all(days.map(asOf => stands('bob', asOf)))
      const [before, fees] = [await figures(), await feesOf('bob')]
      const { id } = await office.payment('bob', day)
      const change = { status: 'voided', reason: 'Typed twice', confirm: true }
      await office.patch(`/api/payments/${id}`, change)
      expect(await feesOf('bob')).toEqual(fees)
      const again = { leaseId: lease('bob').id, amount: '1200', paymentDate: day, confirm: true }
      await post(office, 'payments', again)
      expect(await figures()).toEqual(before)
      expect(await feesOf('bob')).toEqual(fees)
      expect(await stands('bob')).toEqual({ balance: '0.00', open: [] })
    },
  )
})

test('money that Eve pays after her debt was written off is recovered, not prepaid', async () => {
  await post(office, 'payments', { leaseId: lease('eve').id, amount: '100', confirm: true })
  expect(await stands('eve')).toEqual({ balance: '0.00', open: [] })
  const refund = await office.lana.post('/api/refunds', { leaseId: lease('eve').id, amount: '1' })
  expect(refund.status).toBe(409)
})

test('Ann’s payment for January on the last of December covers January, and her fee of April waits', async () => {
  expect(await stands('ann')).toEqual({ balance: '-1525.00', open: ['late_fee 50.00'] })
  const { body: aging } = await office.lana.get<Aging>('/api/financials/aging?asOf=2025-12-31')
  const ann = aging.leases.find(row => row.leaseId === lease('ann').id)
  expect(ann).toMatchObject({ open: '50.00', credit: '1575.00' })
  const fees = await feesOf('ann')
  expect(fees).toEqual(['2025-04-02 50.00'])
  for (let day = 1; day <= 10; day++) {
    itIs(`2026-01-${String(day).padStart(2, '0')}`)
    for (const job of [leaseStates, rentCharges, lateFees]) await runJob(job)
  }
  expect(await stands('ann')).toEqual({ balance: '50.00', open: ['late_fee 50.00'] })
  expect(await feesOf('ann')).toEqual(fees)
})
