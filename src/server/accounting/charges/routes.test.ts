import { describe, expect, it, test } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import { call, landlord, renterOf, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  made,
  pay,
  rentFallsDue,
  standing,
  statement,
} from '../../fixture.ts'

const url = '/api/charges'

describe('a charge', () => {
  it('is owed from its due date on, and is in the ledger by its label', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-06')
    const damage = await charge(lana, lease, 'damage', '200')
    expect(damage).toMatchObject({
      kind: 'damage',
      amount: '200.00',
      open: '200.00',
      dueDate: '2025-03-06',
      postedOn: '2025-03-06',
      voidedOn: null,
      tenant: { firstName: 'Bob', lastName: 'Ray' },
      unit: { unitNumber: '1', propertyName: 'Alpha' },
      organization: { currency: 'USD' },
    })
    expect(await standing(lana, lease, '2025-03-05')).toMatchObject({ balance: '1200.00' })
    expect(await standing(lana, lease)).toEqual({
      balance: '1400.00',
      open: ['rent 1200.00', 'damage 200.00'],
    })
    expect((await statement(lana, lease)).entries.at(-1)).toMatchObject({
      description: 'Damage',
      date: '2025-03-06',
    })
  })

  it('is covered at once by prepaid money', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1250')
    expect(await charge(lana, lease, 'parking', '80')).toMatchObject({ open: '30.00' })
    expect((await lana.get<PostedCharge[]>(`${url}?open=false`)).body).toMatchObject([
      { kind: 'rent', open: '0.00' },
    ])
  })

  it('rent is paid first, then other charges, then fees; the rest waits for the next rent', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    itIs('2025-03-07')
    await charge(lana, lease, 'nsf_fee', '50')
    itIs('2025-03-10')
    await pay(lana, lease, '700')
    expect((await standing(lana, lease)).open).toEqual(['rent 500.00', 'nsf_fee 50.00'])
    itIs('2025-03-20')
    await pay(lana, lease, '520')
    expect((await standing(lana, lease)).open).toEqual(['nsf_fee 30.00'])
    itIs('2025-03-28')
    await pay(lana, lease, '1300')
    expect(await standing(lana, lease)).toEqual({ balance: '-1270.00', open: [] })
    itIs('2025-04-01')
    await rentFallsDue(lease)
    expect(await standing(lana, lease)).toEqual({ balance: '-70.00', open: [] })
  })

  test.each([
    [{ kind: 'rent' }, { kind: 'Choose what the charge is for' }],
    [{ kind: 'late_fee' }, { kind: 'Choose what the charge is for' }],
    [{ amount: '' }, { amount: 'Amount is required' }],
    [{ amount: '-5' }, { amount: 'Amount must be a plain number such as 1500 or 1500.50' }],
    [{ amount: '0' }, { amount: 'Amount must be greater than 0' }],
    [{ leaseId: '' }, { leaseId: 'Lease is required' }],
    [{ dueDate: '2025-02-30' }, { dueDate: 'Enter a date that exists' }],
    [{ dueDate: '1999-01-01' }, { dueDate: 'Choose a day within the last 10 years or the next 2' }],
  ])('%j is refused at the field, and nothing is posted', async (change, fields) => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const sent = { leaseId: lease.id, kind: 'damage', amount: '5', ...change }
    expect(await lana.post(url, sent)).toMatchObject({ status: 400, body: { fields } })
    expect((await lana.get(`${url}?kind=damage`)).body).toEqual([])
  })
})

describe('voiding a charge', () => {
  it('keeps the reason, for the office alone', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { tenant } = await everybody(lana, lease)
    const { body } = await lana.post<PostedCharge>('/api/charges', {
      ...{ leaseId: lease.id, kind: 'damage', amount: '80' },
    })
    const url = `/api/charges/${body.id}`
    const reason = 'Not their window'
    const sent = (reason: unknown) => call('DELETE', url, { token: lana.token, body: { reason } })
    expect((await sent('x'.repeat(201))).status).toBe(400)
    expect((await sent(reason)).status).toBe(204)
    expect((await lana.get('/api/audit-log')).text).toContain(reason)
    const list = (who: User) => who.get<PostedCharge[]>('/api/charges?kind=damage&voided=true')
    expect((await list(lana)).body).toMatchObject([{ voidReason: reason }])
    const told = await list(tenant)
    expect(told.body).toHaveLength(1)
    expect(told.text).not.toContain(reason)
  })

  it('means that it was never owed', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const damage = await charge(lana, lease, 'damage', '200')
    itIs('2025-03-05')
    expect((await lana.delete(`${url}/${damage.id}`)).status).toBe(204)
    expect((await standing(lana, lease)).balance).toBe('1200.00')
    expect((await standing(lana, lease, '2025-03-04')).balance).toBe('1200.00')
    expect((await lana.get(`${url}?kind=damage`)).body).toEqual([])
    const kept = await lana.get(`${url}?kind=damage&voided=true`)
    expect(kept.body).toMatchObject([{ id: damage.id, voidedOn: '2025-03-01', open: '0.00' }])
  })

  it('twice is voiding once', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const damage = await charge(lana, lease, 'damage', '200')
    await lana.delete(`${url}/${damage.id}`)
    itIs('2025-03-09')
    expect((await lana.delete(`${url}/${damage.id}`)).status).toBe(204)
    expect((await lana.get(`${url}?voided=true&kind=damage`)).body).toMatchObject([
      { voidedOn: '2025-03-01' },
    ])
  })

  it('moves its payments to other open charges, and voids the credits for it', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const damage = await charge(lana, lease, 'damage', '200')
    const waiver = { leaseId: lease.id, kind: 'waiver', amount: '50', chargeId: damage.id }
    made(await lana.post('/api/credits', { ...waiver, reason: 'Our fault' }))
    await pay(lana, lease, '1350')
    const utility = await charge(lana, lease, 'utility', '80')
    expect((await lana.delete(`${url}/${damage.id}`)).status).toBe(204)
    expect(await standing(lana, lease)).toEqual({ balance: '-70.00', open: [] })
    const [open] = (await lana.get<PostedCharge[]>(`${url}?kind=utility`)).body
    expect(open).toMatchObject({ id: utility.id, open: '0.00' })
  })

  it('rent that was voided is not charged again', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const [rent] = (await lana.get<PostedCharge[]>(`${url}?kind=rent`)).body
    await lana.delete(`${url}/${rent?.id}`)
    await rentFallsDue(lease)
    expect(await standing(lana, lease)).toEqual({ balance: '0.00', open: [] })
  })
})

describe('who', () => {
  it('managers charge; owners read; the tenant sees their own; staff nothing', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    made(await manager.post(url, { leaseId: lease.id, kind: 'pet', amount: '25' }))
    for (const person of [lana, manager, owner, tenant])
      expect((await person.get<PostedCharge[]>(url)).body.map(row => row.kind)).toEqual([
        'pet',
        'rent',
      ])
    expect((await staff.get(url)).status).toBe(403)
    for (const person of [owner, staff, tenant])
      expect(
        (await person.post(url, { leaseId: lease.id, kind: 'pet', amount: '25' })).status,
      ).toBe(403)
  })

  it('is refused on a lease of another landlord, and on the manager’s own home', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const { lease } = await renterOf(lana, lana.units[0]?.id ?? '', otto)
    const sent = { leaseId: lease.id, kind: 'pet', amount: '25' }
    expect(await otto.post(url, sent)).toMatchObject({
      status: 404,
      body: { message: 'Lease not found' },
    })
    const pet = made(await lana.post<PostedCharge>(url, sent))
    expect((await otto.get<PostedCharge[]>(`${url}?kind=pet`)).body).toMatchObject([{ id: pet.id }])
    expect((await otto.delete(`${url}/${pet.id}`)).status).toBe(404)
    expect((await lana.get(`${url}?kind=pet`)).body).toMatchObject([{ voidedOn: null }])
  })
})

test('the list is cut into pages without a gap', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  for (const amount of ['1', '2', '3', '4']) await charge(lana, lease, 'other', amount)
  const seen: string[] = []
  for (let next: string | undefined = `${url}?limit=2&kind=other`; next; ) {
    const answer: Awaited<ReturnType<typeof lana.get<PostedCharge[]>>> = await lana.get(next)
    seen.push(...answer.body.map(row => row.amount))
    next = /<(.+)>/.exec(`${answer.headers.link ?? ''}`)?.[1]
  }
  expect(seen).toEqual(['4.00', '3.00', '2.00', '1.00'])
})
