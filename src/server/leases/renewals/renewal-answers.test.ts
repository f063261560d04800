import { describe, expect, it, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { RenewalOffer } from '#shared/leases/renewal-offers.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { landlord, leaseUnit, signIn, tenantOf, type User } from '#test/world.ts'
import { everybody, itIs, leaseNow, made, rentFallsDue, statement } from '../../fixture.ts'
import { atHome, homeLeased, offersOf, offerUrl, standing, year } from './renewal-offers-fixture.ts'

describe('answering an offer', () => {
  it('accepting renews the same lease with its ledger, once, and notifies the office', async () => {
    const { lana, lease } = await homeLeased()
    const { tenant } = await everybody(lana, lease)
    await rentFallsDue(lease)
    const before = await statement(lana, lease)
    const sent = { ...year, monthlyRent: '1300' }
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), sent))
    const accepted = made(await tenant.put<Lease>(`${offerUrl(offer)}/acceptance`))
    expect(accepted).toMatchObject({ id: lease.id, endDate: '2031-12-31', status: 'active' })
    expect(await statement(lana, lease)).toEqual(before)
    const again = made(await tenant.put<Lease>(`${offerUrl(offer)}/acceptance`))
    expect(again.updatedAt).toBe(accepted.updatedAt)
    const { body: rents } = await lana.get<{ steps: object[] }>(`/api/leases/${lease.id}/rents`)
    expect(rents.steps).toEqual([
      { effectiveFrom: '2030-01-01', monthlyRent: '1200.00' },
      { effectiveFrom: '2031-01-01', monthlyRent: '1300.00' },
    ])
    expect(await standing(lana, lease)).toEqual([])
    const { body: told } = await lana.get<Notification[]>('/api/notifications')
    const titles = told.map(({ title }) => title)
    expect(titles.filter(title => title === 'A renewal was accepted')).toHaveLength(1)
    expect(told[0]?.text).toBe('Bob Ray stays in Alpha, Unit 1 until December 31, 2031')
    expect(await lana.delete(offerUrl(offer))).toMatchObject({
      status: 409,
      body: { message: 'The tenant has accepted this offer already' },
    })
  })

  it('accepting on a month-to-month lease gives it a term again', async () => {
    const lana = await landlord()
    const tenantId = (await tenantOf(lana)).id
    const tenant = await signIn(tenantId)
    itIs('2030-11-03')
    const term = { startDate: '2029-01-01', endDate: '2029-12-31' }
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenantId, term)
    expect(lease.monthToMonthSince).toBe('2030-01-01')
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    const accepted = made(await tenant.put<Lease>(`${offerUrl(offer)}/acceptance`))
    expect(accepted).toMatchObject({ endDate: '2031-12-31', monthToMonthSince: null })
  })

  it('declining notifies the office and leaves the lease unchanged', async () => {
    const { lana, lease } = await homeLeased()
    const { tenant } = await everybody(lana, lease)
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    for (const _ of [1, 2]) {
      const declined = made(await tenant.put<RenewalOffer>(`${offerUrl(offer)}/refusal`))
      expect(declined.status).toBe('declined')
    }
    expect((await leaseNow(lana, lease)).endDate).toBe('2030-12-31')
    const { body: told } = await lana.get<Notification[]>('/api/notifications')
    expect(told.filter(({ title }) => title === 'A renewal was declined')).toHaveLength(1)
    expect(await tenant.put(`${offerUrl(offer)}/acceptance`)).toMatchObject({
      status: 409,
      body: { message: 'You have declined this offer already' },
    })
  })

  it('is for the tenant of the lease alone', async () => {
    const { lana, lease } = await homeLeased()
    const { manager, owner, staff } = await everybody(lana, lease)
    const [shares, other] = [await tenantOf(lana, 'Shares'), await tenantOf(lana, 'Other')]
    const [cora, otherTenant] = [await atHome(shares.id), await atHome(other.id)]
    await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: shares.id })
    await leaseUnit(lana, lana.units[1]?.id ?? '', other.id, { startDate: '2030-11-01' })
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    const answers = async (person: User) => [
      (await person.put(`${offerUrl(offer)}/acceptance`)).status,
      (await person.put(`${offerUrl(offer)}/refusal`)).status,
    ]
    for (const person of [lana, manager, owner, staff, cora])
      expect(await answers(person)).toEqual([403, 403])
    expect(await answers(otherTenant)).toEqual([404, 404])
    expect((await standing(cora, lease)).length).toBe(1)
    expect((await leaseNow(lana, lease)).endDate).toBe('2030-12-31')
  })

  it('is possible until its deadline, and not after', async () => {
    const { lana, lease } = await homeLeased()
    const { tenant } = await everybody(lana, lease)
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    itIs('2030-12-16')
    expect(await tenant.put(`${offerUrl(offer)}/acceptance`)).toMatchObject({
      status: 409,
      body: { message: 'This offer was open until 2030-12-15: ask the office for another' },
    })
    itIs('2030-12-15')
    made(await tenant.put(`${offerUrl(offer)}/acceptance`))
  })

  test.each<[string, (lana: User, lease: Lease) => Promise<{ status: number }>]>([
    [
      'a notice',
      (lana, { id }) => lana.put(`/api/leases/${id}/notice`, { moveOutOn: '2030-12-31' }),
    ],
    [
      'the end of the lease',
      (lana, { id }) =>
        lana.put(`/api/leases/${id}/termination`, { terminatedOn: '2030-12-31', reason: 'Moves' }),
    ],
    [
      'an eviction',
      (lana, { id, startDate: evictionOn }) =>
        lana.put(`/api/leases/${id}/eviction`, { evictionOn, reason: 'Rent unpaid' }),
    ],
    [
      'another renewal',
      (lana, { id }) => lana.post(`/api/leases/${id}/renewals`, { endDate: '2032-12-31' }),
    ],
  ])('%s lapses it', async (_, happen) => {
    const { lana, lease } = await homeLeased()
    const { tenant } = await everybody(lana, lease)
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    expect((await happen(lana, lease)).status).toBeLessThan(300)
    expect(await standing(tenant, lease)).toEqual([])
    expect(await tenant.put(`${offerUrl(offer)}/acceptance`)).toMatchObject({
      status: 409,
      body: { message: 'This offer is no longer open' },
    })
  })

  it('withdrawn and accepted in parallel is one of the two', async () => {
    const { lana, lease } = await homeLeased()
    const { tenant } = await everybody(lana, lease)
    const offer = made(await lana.post<RenewalOffer>(offersOf(lease), year))
    const [withdrawn, accepted] = await Promise.all([
      lana.delete(offerUrl(offer)),
      tenant.put(`${offerUrl(offer)}/acceptance`),
    ])
    const isRenewed = (await leaseNow(lana, lease)).endDate === '2031-12-31'
    expect([withdrawn.status, accepted.status]).toEqual(isRenewed ? [409, 200] : [204, 409])
  })
})
