import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { RenewalOffer } from '#shared/leases/renewal-offers.ts'
import type { RenewalDue } from '#shared/leases/renewals-due.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { made } from '../../fixture.ts'
import { mailsToUser } from '../../reminders/fixture.ts'

const today = todayIn('America/New_York')
const batch = '/api/renewal-offers/batch'

describe('the leases to renew', () => {
  it('are those whose term ends within the days asked for, with rents and state', async () => {
    const { lana, leases } = await endingOffice([20, 50, 200])
    const [soon, later] = leases
    made(await lana.patch(`/api/units/${soon.unitId}`, { monthlyRent: '1500' }))
    const rows = await due(lana, 30)
    expect(rows).toMatchObject([
      {
        ...{ leaseId: soon.id, monthlyRent: '1200.00', marketRent: '1500.00', state: 'open' },
        ...{ hasJoined: false, offer: null, endDate: soon.endDate, moveOutOn: null },
      },
    ])
    expect((await due(lana, 60)).map(({ leaseId }) => leaseId)).toEqual([soon.id, later.id])
    expect((await due(lana, 60, `&propertyId=${lana.property.id}`)).length).toBe(2)
  })

  it('say whether a renewal is offered, accepted or declined, and who leaves', async () => {
    const { lana, leases } = await endingOffice([20, 21, 22, 23])
    const [first, second, third, fourth] = leases
    const offers = made(
      await lana.post<RenewalOffer[]>(batch, { offers: [first, second, third].map(offerFor) }),
    )
    const answer = async (lease: { id: string; tenantId: string }, how: string) => {
      const tenant = await signIn(lease.tenantId)
      const offer = offers.find(({ leaseId }) => leaseId === lease.id)
      made(await tenant.put(`/api/renewal-offers/${offer?.id}/${how}`))
    }
    await answer(second, 'acceptance')
    await answer(third, 'refusal')
    made(await lana.put(`/api/leases/${fourth.id}/notice`, { moveOutOn: fourth.endDate }))
    const states = new Map((await due(lana, 30)).map(row => [row.leaseId, row.state]))
    expect([first, second, third, fourth].map(({ id }) => states.get(id))).toEqual([
      ...['offered', 'accepted', 'declined', 'notice'],
    ])
  })

  it('say whether anyone of the tenants has joined, a co-tenant too', async () => {
    const { lana, leases } = await endingOffice([20, 21])
    const [alone, shared] = leases
    const cora = await tenantOf(lana, 'Cora')
    made(await lana.post('/api/co-tenants', { leaseId: shared.id, tenantId: cora.id }))
    await database.db
      .update(users)
      .set({ passwordHash: 'Set when she joined' })
      .where(eq(users.id, cora.id))
    const joined = (await due(lana, 30)).map(row => [row.leaseId, row.hasJoined])
    expect(joined).toEqual([
      [alone.id, false],
      [shared.id, true],
    ])
  })

  it('are for admins and managers alone', async () => {
    const { lana } = await endingOffice([20])
    for (const role of ['owner', 'staff'] as const)
      expect((await (await memberOf(lana, role)).get('/api/renewals')).status).toBe(403)
    expect(await due(await memberOf(lana, 'manager'), 30)).toHaveLength(1)
    expect(await due(await landlord(), 30)).toEqual([])
  })

  test.each(['31', '0', 'x'])('?days=%s is refused', async days => {
    const answer = await (await landlord()).get(`/api/renewals?days=${days}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { days: 'Choose 30, 60, 90, 120 days' } },
    })
  })
})

describe('offers of many renewals', () => {
  it('are made together, each of them notified', async () => {
    const { lana, leases } = await endingOffice([20, 21])
    const offers = leases.map(lease => ({ ...offerFor(lease), monthlyRent: '1300' }))
    const sent = made(await lana.post<RenewalOffer[]>(batch, { offers }))
    expect(sent.map(({ leaseId, monthlyRent }) => [leaseId, monthlyRent]).sort()).toEqual(
      leases.map(({ id }) => [id, '1300.00']).sort(),
    )
    for (const { tenantId } of leases) expect(await emailsTo(tenantId)).toHaveLength(1)
  })

  it('are none where one of them is wrong, with the fault of each', async () => {
    const { lana, leases } = await endingOffice([20, 21, 22])
    const [first, second, third] = leases
    const otto = await endingOffice([20])
    made(await lana.post(batch, { offers: [offerFor(third)] }))
    const offers = [
      offerFor(first),
      { ...offerFor(second), endDate: second.endDate },
      offerFor(third),
      offerFor(otto.leases[0]),
      offerFor(first),
    ]
    const { status, body } = await lana.post<{ message: string; fields: object }>(batch, { offers })
    expect(status).toBe(400)
    expect(body.message).toBe('4 offers have a problem: none was sent')
    expect(body.fields).toEqual({
      'offers.0.leaseId': 'This lease is in the list twice',
      'offers.1.endDate': `Choose a day after ${second.endDate}`,
      'offers.2.leaseId': 'This lease already has an open renewal offer: withdraw it first',
      'offers.3.leaseId': 'Lease not found',
    })
    expect((await due(lana, 30)).filter(({ state }) => state === 'offered')).toHaveLength(1)
    expect(await emailsTo(first.tenantId)).toEqual([])
  })

  it('of two at once, one is done', async () => {
    const { lana, leases } = await endingOffice([20, 21, 22])
    const offers = leases.map(offerFor)
    const both = await Promise.all(
      [offers, offers.toReversed()].map(o => lana.post(batch, { offers: o })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const { body } = await lana.get<RenewalOffer[]>('/api/renewal-offers?status=offered')
    expect(body).toHaveLength(3)
  })
})

/** An office with a lease for each number of days until its end. */
async function endingOffice(days: readonly number[]) {
  const lana = await landlord(days.length)
  const leases = []
  for (const [at, left] of days.entries()) {
    const tenant = await tenantOf(lana, `Ray${at}`)
    const endDate = addDays(today, left)
    leases.push(
      await leaseUnit(lana, lana.units[at]?.id ?? '', tenant.id, {
        ...{ startDate: addMonthsClamped(endDate, -12), endDate, monthlyRent: '1200' },
      }),
    )
  }
  return { lana, leases: leases as [Lease, Lease, Lease, Lease] }
}

type Lease = Awaited<ReturnType<typeof leaseUnit>>

function offerFor({ id, endDate }: { id: string; endDate: string }) {
  return {
    leaseId: id,
    endDate: addMonthsClamped(endDate as typeof today, 12),
    validUntil: endDate,
  }
}

async function due(who: User, days: number, more = ''): Promise<RenewalDue[]> {
  return made(await who.get<RenewalDue[]>(`/api/renewals?days=${days}${more}`))
}

async function emailsTo(tenantId: string) {
  const emails = await mailsToUser(tenantId)
  return emails.filter(({ subject }) => subject.startsWith('Your lease can be renewed'))
}
