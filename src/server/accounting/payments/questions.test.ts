import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { payments } from '#server/db/tables.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { todayIn } from '#shared/dates.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
} from '../../fixture.ts'

const url = '/api/payments'
type Recorded = Payment & { similarTo?: string; message?: string; needsConfirmation?: boolean }

describe('a payment far from the balance', () => {
  it('needs confirmation with its numbers, and is recorded once confirmed', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1100')
    const asked = await record(lana, lease, { amount: '15000' })
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({
      message:
        '$15,000.00 is more than three times what is owed, $1,300.00: $100.00 now and $1,200.00 as the next rent. Is it right?',
      needsConfirmation: true,
    })
    expect(await countOf(lana)).toBe(1)
    const { status, body } = await record(lana, lease, { amount: '15000', confirm: true })
    expect([status, body.status]).toEqual([201, 'completed'])
    expect((await standing(lana, lease)).balance).toBe('-14900.00')
  })

  it('begins above three times the balance and the next rent, to the cent', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1100')
    expect((await record(lana, lease, { amount: '3900.01' })).status).toBe(409)
    expect((await record(lana, lease, { amount: '3900.00' })).status).toBe(201)
  })

  it('is measured by the next rent alone where money is held ahead', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '2000')
    expect((await record(lana, lease, { amount: '3600.01' })).body.message).toContain(
      'what is owed, $1,200.00: $0.00 now and',
    )
    expect((await record(lana, lease, { amount: '3600' })).status).toBe(201)
  })

  it('is compared with the balance today, plus the next rent of charges posted ahead', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1200')
    await charge(lana, lease, 'damage', '5000', '2025-03-20')
    expect((await record(lana, lease, { amount: '3600.01' })).status).toBe(409)
    itIs('2025-03-20')
    expect((await record(lana, lease, { amount: '4000' })).status).toBe(201)
  })

  it('counts a whole rent for a lease that begins with a few days', async () => {
    const { lana, lease } = await leaseHome('2025-03-30', { chargeFrom: '2025-04-01' })
    expect((await standing(lana, lease)).balance).toBe('0.00')
    expect((await record(lana, lease, { amount: '3600' })).status).toBe(201)
  })

  it('is any payment on an ended lease without a balance', async () => {
    const { lana, lease } = await leaseHome('2025-03-01', {
      endDate: '2025-04-30',
      rollover: false,
    })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    const ends = { terminatedOn: '2025-04-30', reason: 'Moves' }
    made(await lana.put(`/api/leases/${lease.id}/termination`, ends))
    await pay(lana, lease, '1400')
    itIs('2025-05-02')
    // 1,000 is still owed: the balance can be paid.
    expect((await record(lana, lease, { amount: '1000' })).status).toBe(201)
    expect((await record(lana, lease, { amount: '0.01' })).body).toMatchObject({
      message: 'Nothing is owed on this lease, and no rent is to come. Is $0.01 right?',
      needsConfirmation: true,
    })
    expect((await record(lana, lease, { amount: '0.01', confirm: true })).status).toBe(201)
  })

  it('needs confirmation when a tenant reports it, and waits for the office once confirmed', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { tenant } = await everybody(lana, lease)
    const sent = { amount: '12000' }
    expect((await record(tenant, lease, sent)).body.needsConfirmation).toBe(true)
    expect((await record(tenant, lease, { ...sent, confirm: true })).body.status).toBe('pending')
  })

  it('is refused without a question for a caller who may not record it at all', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { owner, staff } = await everybody(lana, lease)
    for (const person of [owner, staff, await landlord()]) {
      const { status, body } = await record(person, lease, { amount: '999999', ask: true })
      expect([403, 404]).toContain(status)
      expect(body.needsConfirmation).toBeUndefined()
    }
  })
})

describe('the same payment twice', () => {
  it('needs confirmation where the call requests it, with the recorder and the time', async () => {
    const { lana, lease } = await home()
    const marcus = await memberOf(lana, 'manager')
    const sent = { amount: '1200', paymentMethod: 'check', ask: true }
    const first = made(await record(marcus, lease, sent))
    await database.db
      .update(payments)
      .set({ createdAt: sql`now() - interval '150 seconds'` })
      .where(eq(payments.id, first.id))
    const asked = await record(lana, lease, sent)
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({
      message: 'Mia recorded $1,200.00 for this lease 2 minutes ago. Record it again?',
      needsConfirmation: true,
      similarTo: first.id,
    })
    expect((await record(marcus, lease, sent)).body.message).toMatch(/^You recorded \$1,200\.00 /)
    expect(await countOf(lana)).toBe(1)
    const again = await record(lana, lease, { ...sent, confirm: true })
    expect([again.status, again.body.similarTo]).toEqual([201, first.id])
  })

  it('is recorded without a question otherwise, and the reply names the other', async () => {
    const { lana, lease } = await home()
    const first = made(await record(lana, lease, { amount: '1200' }))
    expect(first.similarTo).toBeUndefined()
    const second = await record(lana, lease, { amount: '1200' })
    expect([second.status, second.body.similarTo]).toEqual([201, first.id])
  })

  it('is another one by its amount, method, day or lease, or where the first did not come', async () => {
    const { lana, lease } = await home()
    const other = await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
    const sent = { amount: '500', paymentMethod: 'check', ask: true }
    const first = made(await record(lana, lease, sent))
    for (const change of [
      { amount: '500.01' },
      { paymentMethod: 'cash' },
      { paymentMethod: null },
      { paymentDate: `${todayIn('America/New_York').slice(0, 4)}-01-02` },
      { leaseId: other.id },
    ])
      expect((await record(lana, lease, { ...sent, ...change })).status).toBe(201)
    made(await lana.patch(`${url}/${first.id}`, { status: 'voided', reason: 'Twice' }))
    expect((await record(lana, lease, sent)).status).toBe(201)
  })

  it('needs confirmation when the first waits to be confirmed; a tenant does not see the manager’s name', async () => {
    const { lana, lease, tenant } = await home()
    const sent = { amount: '700', ask: true }
    made(await record(tenant, lease, sent))
    expect((await record(lana, lease, sent)).body.message).toBe(
      'Bob recorded $700.00 for this lease just now. Record it again?',
    )
    made(await record(lana, lease, { ...sent, amount: '800' }))
    expect((await record(tenant, lease, { ...sent, amount: '800' })).body.message).toBe(
      'The office recorded $800.00 for this lease just now. Record it again?',
    )
  })

  it('entered by two managers at once is recorded once, and one of them is asked', async () => {
    const { lana, lease } = await home()
    const marcus = await memberOf(lana, 'manager')
    const both = await Promise.all(
      [lana, marcus].map(person => record(person, lease, { amount: '900', ask: true })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await countOf(lana)).toBe(1)
  })

  it('and far from the balance is one question', async () => {
    const { lana, lease } = await home()
    made(await record(lana, lease, { amount: '900000', confirm: true }))
    const { body } = await record(lana, lease, { amount: '900000', ask: true })
    expect(body.message).toMatch(
      /^\$900,000\.00 is more than three times .* You recorded \$900,000\.00 /,
    )
  })
})

test.each([
  ['confirm', 'yes'],
  ['ask', 1],
])('%s that is no yes or no is refused at the field', async (field, value) => {
  const { lana, lease } = await home()
  expect(await record(lana, lease, { amount: '1', [field]: value })).toMatchObject({
    status: 400,
    body: { fields: { [field]: 'Must be true or false' } },
  })
})

/** A home that is leased today, by the clock. */
async function home() {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  return { lana, lease, tenant: await signIn(bob.id) }
}

function record(person: User, lease: { id: string }, sent: object) {
  return person.post<Recorded>(url, { leaseId: lease.id, ...sent })
}

async function countOf(person: User): Promise<number> {
  return (await person.get<Payment[]>(url)).body.length
}
