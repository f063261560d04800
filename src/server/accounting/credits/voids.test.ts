import { describe, expect, it } from 'vitest'
import type { Credit } from '#shared/accounting/credits.ts'
import { call, type User } from '#test/world.ts'
import { charge, itIs, leaseHome, made, pay, standing } from '../../fixture.ts'
import { feesBy, flat, terms } from '../late-fees/fixture.ts'

const reason = 'Typed wrong'

function voidIt(who: User, noun: string, id: string | undefined, sent: object = { reason }) {
  return call('DELETE', `/api/${noun}/${id}`, { token: who.token, body: sent })
}

async function give(who: User, sent: object) {
  return made(await who.post<Credit>('/api/credits', sent))
}

const credits = (who: User, query = '') => who.get<Credit[]>(`/api/credits${query}`)

describe('a voided credit', () => {
  it('counted on no day: the charge is open again', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const given = await give(lana, {
      ...{ leaseId: lease.id, kind: 'concession', amount: '900', reason: 'Noise' },
    })
    await pay(lana, lease, '300')
    expect((await standing(lana, lease)).balance).toBe('0.00')
    itIs('2025-03-05')
    expect((await voidIt(lana, 'credits', given.id)).status).toBe(204)
    for (const day of ['2025-03-01', '2025-03-05'])
      expect(await standing(lana, lease, day)).toEqual({ balance: '900.00', open: ['rent 900.00'] })
    expect((await credits(lana)).body).toEqual([])
    expect((await credits(lana, '?voided=true')).body).toMatchObject([
      { id: given.id, voidedOn: '2025-03-01', voidReason: reason },
    ])
  })

  it('asks before late fees follow, and posts none without a request', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await terms(lana, { lateFee: flat })
    const given = await give(lana, {
      ...{ leaseId: lease.id, kind: 'concession', amount: '1200', reason: 'Noise' },
    })
    itIs('2025-03-20')
    const asked = await voidIt(lana, 'credits', given.id)
    expect(asked).toMatchObject({
      status: 409,
      body: { needsConfirmation: true, wouldPost: [{ dueOn: '2025-03-07', amount: '50.00' }] },
    })
    expect((await standing(lana, lease)).balance).toBe('0.00')
    const sent = { reason, confirm: true, lateFees: 'post' }
    expect((await voidIt(lana, 'credits', given.id, sent)).status).toBe(204)
    expect(await feesBy(lana, '2025-03-21')).toEqual(['2025-03-07 50.00'])
  })

  it('that wrote a debt off removes its recovery', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const lost = await give(lana, {
      ...{ leaseId: lease.id, kind: 'write_off', amount: '1200', reason: 'Gone' },
    })
    itIs('2025-03-05')
    await pay(lana, lease, '200')
    expect((await standing(lana, lease)).balance).toBe('0.00')
    expect((await lana.get<object[]>('/api/charges?kind=bad_debt_recovered')).body).toHaveLength(1)
    expect((await voidIt(lana, 'credits', lost.id)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '1000.00', open: ['rent 1000.00'] })
    expect((await lana.get('/api/charges?kind=bad_debt_recovered')).body).toEqual([])
  })

  it('with its charge leaves the recovered amount to the tenant', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1200')
    const damage = await charge(lana, lease, 'damage', '500')
    const sent = { kind: 'write_off', amount: '500', reason: 'Gone', chargeId: damage.id }
    await give(lana, { leaseId: lease.id, ...sent })
    itIs('2025-03-05')
    await pay(lana, lease, '200')
    expect((await voidIt(lana, 'charges', damage.id)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '-200.00', open: [] })
  })

  it('that a rule gave is not voided by hand', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await terms(lana, { lateFee: flat })
    await feesBy(lana, '2025-03-08')
    await pay(lana, lease, '1200', '2025-03-02')
    const [waiver] = (await credits(lana, '?kind=waiver')).body
    expect(await voidIt(lana, 'credits', waiver?.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'This waiver was made automatically because the rent was not late. It ends by itself if that changes.',
      },
    })
  })
})
