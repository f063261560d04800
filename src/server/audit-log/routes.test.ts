import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Property } from '#shared/properties/properties.ts'
import { landlord, leaseUnit, memberOf, newcomer, renterOf, tenantOf } from '#test/world.ts'
import { changesIn, deedsIn, logOf } from './fixture.ts'

const thisUnit = (lana: { units: { id: string }[] }) => lana.units[0]?.id ?? ''

describe('a change', () => {
  it('is recorded once: actor, origin, values before and after', async () => {
    const lana = await landlord()
    const before = await logOf(lana)
    await lana.patch(
      `/api/units/${thisUnit(lana)}`,
      { monthlyRent: '1450', bedrooms: 2 },
      { 'user-agent': 'Firefox' },
    )
    const [entry, ...rest] = await logOf(lana)
    expect(rest).toEqual(before)
    expect(entry).toMatchObject({
      actorKind: 'person',
      actor: { id: lana.user.id, firstName: 'Lana', lastName: 'Lord' },
      action: 'updated',
      entity: 'unit',
      entityId: thisUnit(lana),
      label: '1',
      address: '127.0.0.1',
      userAgent: 'Firefox',
      names: [{ id: thisUnit(lana), name: 'Alpha, Unit 1' }],
    })
    expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(Date.now() - Date.parse(entry?.at ?? '')).toBeLessThan(60_000)
    expect(changesIn(entry)).toEqual({ monthlyRent: [null, '1450.00'], bedrooms: [null, '2'] })
    await lana.patch(`/api/units/${thisUnit(lana)}`, { monthlyRent: '1500.00', bedrooms: 2 })
    const [next] = await logOf(lana)
    expect(changesIn(next)).toEqual({ monthlyRent: ['1450.00', '1500.00'] })
  })

  it('is no entry when it is the same as before', async () => {
    const lana = await landlord()
    const before = await logOf(lana)
    await lana.patch(`/api/properties/${lana.property.id}`, { name: lana.property.name })
    expect(await logOf(lana)).toEqual(before)
  })

  it('adds none when it is refused, and no second one when it is sent again', async () => {
    const lana = await landlord()
    const lease = await leaseUnit(lana, thisUnit(lana), (await tenantOf(lana)).id)
    const before = await logOf(lana)
    const taken = await lana.post('/api/units', { propertyId: lana.property.id, unitNumber: '2' })
    expect(taken.status).toBe(409)
    expect(await logOf(lana)).toEqual(before)
    const pay = () =>
      lana.post<Payment>(
        '/api/payments',
        { leaseId: lease.id, amount: '500' },
        { 'idempotency-key': 'once' },
      )
    const paid = [await pay(), await pay()]
    expect(paid[1]?.headers['idempotent-replay']).toBe('true')
    const [entry, ...rest] = await logOf(lana)
    expect(rest).toEqual(before)
    expect(entry).toMatchObject({ action: 'created', entity: 'payment', label: '500.00' })
    expect(changesIn(entry)).toMatchObject({
      amount: [null, '500.00'],
      leaseId: [null, lease.id],
      recordedBy: [null, lana.user.id],
    })
  })
})

describe('who reads the log', () => {
  it('an admin of the organization, and no admin of another', async () => {
    const [lana, olga] = [await landlord(), await landlord()]
    const admin = await memberOf(lana, 'admin')
    expect(await logOf(admin)).toEqual(await logOf(lana))
    const mine = `?entity=property&entityId=${lana.property.id}`
    expect(deedsIn(await logOf(lana, mine))).toContain('created property')
    expect(await logOf(olga, mine)).toEqual([])
    expect(await logOf(olga, `?actor=${lana.user.id}`)).toEqual([])
    expect(JSON.stringify(await logOf(olga))).not.toContain(lana.user.id)
  })

  it('a manager, their own actions', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    await mia.patch(`/api/units/${thisUnit(lana)}`, { monthlyRent: '900' })
    const seen = await logOf(mia)
    expect(deedsIn(seen)).toEqual(['updated unit'])
    expect(seen.every(entry => entry.actor?.id === mia.user.id)).toBe(true)
    expect(await logOf(mia, `?actor=${lana.user.id}`)).toEqual([])
    expect(await logOf(lana, `?actor=${mia.user.id}`)).toEqual(seen)
  })

  it('no owner, no staff, no tenant and no newcomer', async () => {
    const lana = await landlord()
    const people = [
      await memberOf(lana, 'owner'),
      await memberOf(lana, 'staff'),
      await renterOf(lana, thisUnit(lana)),
      await newcomer(),
    ]
    for (const person of people) expect((await person.get('/api/audit-log')).status).toBe(403)
  })
})

describe('the log is narrowed', () => {
  it('to a property with its units, to a tenant with their leases and payments', async () => {
    const lana = await landlord()
    const other = await lana.post<Property>('/api/properties', {
      name: 'Beta',
      address: '2 Beta St',
      totalUnits: 1,
    })
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, thisUnit(lana), bob.id)
    await lana.post('/api/payments', { leaseId: lease.id, amount: '500' })
    const property = await logOf(lana, `?entity=property&entityId=${lana.property.id}`)
    expect(new Set(deedsIn(property))).toEqual(
      new Set(['created lease', 'created unit', 'created property']),
    )
    expect(property.filter(entry => entry.entity === 'unit')).toHaveLength(2)
    expect(property.map(entry => entry.entityId)).not.toContain(other.body.id)
    const tenant = new Set(deedsIn(await logOf(lana, `?entity=tenant&entityId=${bob.id}`)))
    for (const deed of ['created payment', 'created charge', 'created lease', 'created tenant'])
      expect(tenant).toContain(deed)
    expect(deedsIn(await logOf(lana, '?entity=payment'))).toEqual(['created payment'])
  })

  it('to a time, and read on page by page', async () => {
    const lana = await landlord(3)
    const all = await logOf(lana)
    const middle = encodeURIComponent(all[2]?.at ?? '')
    const later = await logOf(lana, `?from=${middle}`)
    const earlier = await logOf(lana, `?to=${middle}`)
    expect([...later, ...earlier]).toEqual(all)
    const first = await lana.get<{ id: string }[]>('/api/audit-log?limit=2')
    expect(first.headers['x-total-count']).toBe(String(all.length))
    const [, next] = /<(.+)>; rel="next"/.exec(`${first.headers.link}`) ?? []
    const second = await lana.get<{ id: string }[]>(next ?? '')
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 4))
  })

  it.each(['entity=money', 'entityId=1', 'from=yesterday', 'after=-1', 'actor=me'])(
    'not by %s',
    async query => {
      expect((await (await landlord()).get(`/api/audit-log?${query}`)).status).toBe(400)
    },
  )
})
