import { describe, expect, it, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { Imported } from '#shared/operations/imports.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import { freshEmail, landlord, type User } from '#test/world.ts'
import { itIs, made } from '../fixture.ts'

const oak = { property: 'Oak', address: '1 Oak St' }
const term = { startDate: '2025-01-01', endDate: '2025-12-31', monthlyRent: '1000' }
const bob = { firstName: 'Bob', lastName: 'Bell' }
const carol = { firstName: 'Carol', lastName: 'Stone' }

test('a house that is called by its street needs no other address', async () => {
  const lana = await landlord()
  const rows = await send(lana, [
    { property: '121 Park Ave', unit: '1' },
    { property: '121 Park Ave', unit: '2' },
    { property: 'Park', unit: '1' },
  ])
  expect(rows.map(({ added, problem }) => [added, problem?.field])).toEqual([
    [['property', 'unit'], undefined],
    [['unit'], undefined],
    [[], 'address'],
  ])
  const { body } = await lana.get<Property[]>('/api/properties')
  expect(body.filter(({ name }) => name === '121 Park Ave')).toMatchObject([
    { address: '121 Park Ave' },
  ])
})

describe('one email for two names', () => {
  it('is a problem at the email that names both, and only the unit is added', async () => {
    const { lana, email } = await neighbors()
    const [row] = await send(lana, [{ ...oak, unit: '2', ...carol, ...term, email }])
    expect(row).toMatchObject({ added: ['unit'], problem: { field: 'email', asks: 'sharedEmail' } })
    expect(row?.problem?.message).toMatch(/belongs to Bob Bell.*whether Carol Stone/)
    expect(await tenants(lana)).toEqual([['Bob Bell', email]])
    expect((await lana.get<Lease[]>('/api/leases')).body).toHaveLength(1)
  })

  it('needs confirmation within one call, too', async () => {
    const lana = await landlord()
    const email = freshEmail()
    const rows = await send(lana, [
      { ...oak, unit: '1', ...bob, ...term, email },
      { ...oak, unit: '2', ...carol, ...term, email: email.toUpperCase() },
    ])
    expect(rows.map(({ problem }) => problem?.field)).toEqual([undefined, 'email'])
  })

  test.each([
    ['same_person', [['Bob Bell', true]], 'Bob Bell', []],
    [
      'without_email',
      [
        ['Bob Bell', true],
        ['Carol Stone', false],
      ],
      'Carol Stone',
      [],
    ],
    [
      'both_on_lease',
      [
        ['Bob Bell', true],
        ['Carol Stone', false],
      ],
      'Carol Stone',
      ['Bob Bell'],
    ],
  ] as const)('%s is done as chosen, once', async (sharedEmail, people, tenant, coTenants) => {
    const { lana, email } = await neighbors()
    const row = { ...oak, unit: '2', ...carol, ...term, email, sharedEmail }
    expect(await send(lana, [row, row])).toMatchObject([
      { problem: null },
      { added: [], problem: null },
    ])
    const known = (await tenants(lana)).map(([name, mail]) => [name, mail !== null])
    expect(known).toEqual(people)
    const lease = await leaseOf(lana, '2')
    expect(nameOf(lease?.tenant)).toBe(tenant)
    const { body } = await lana.get<{ person: Person }[]>(`/api/co-tenants?leaseId=${lease?.id}`)
    expect(body.map(({ person }) => nameOf(person))).toEqual(coTenants)
  })

  test.each([
    [{ firstName: 'Bob M.', lastName: 'Bell' }],
    [{ firstName: 'BELL', lastName: 'Bob' }],
    [{ firstName: null, lastName: 'Bell' }],
  ])('%o is the same person', async name => {
    const { lana, email } = await neighbors()
    const [row] = await send(lana, [{ ...oak, unit: '2', ...name, ...term, email }])
    expect(row).toEqual({ added: ['unit', 'lease'], problem: null })
  })
})

describe('a tenant', () => {
  it('needs no email, and one name is enough', async () => {
    const lana = await landlord()
    const phone = '(614) 555-0100'
    const rows = [
      { ...oak, unit: '1', lastName: 'Suharto', ...term },
      { ...oak, unit: '2', firstName: '王小明', ...term, phone },
      { ...oak, unit: '3', firstName: '王小明', ...term, phone },
      { ...oak, unit: '4', lastName: 'Suharto', ...term },
    ]
    const lease = ['unit', 'tenant', 'lease']
    expect((await send(lana, rows)).map(({ added }) => added)).toEqual([
      ['property', ...lease],
      lease,
      // The same name and phone are one person; the same name alone is not.
      ['unit', 'lease'],
      lease,
    ])
    expect((await send(lana, rows)).map(({ added }) => added)).toEqual([[], [], [], []])
    expect(await tenants(lana)).toEqual([
      ['Suharto', null],
      ['Suharto', null],
      ['王小明', null],
    ])
  })

  it('may share the lease: all others in the cell are co-tenants', async () => {
    const lana = await landlord()
    const row = { ...oak, unit: '1', firstName: 'Ann', lastName: 'Bell', ...term }
    const couple = {
      ...row,
      email: freshEmail(),
      coTenants: [{ firstName: 'Tom', lastName: 'Ray' }],
    }
    expect(await send(lana, [couple, couple])).toMatchObject([
      { added: ['property', 'unit', 'tenant', 'lease'] },
      { added: [] },
    ])
    const lease = await leaseOf(lana, '1')
    const { body } = await lana.get<{ person: Person }[]>(`/api/co-tenants?leaseId=${lease?.id}`)
    expect(body.map(({ person }) => nameOf(person))).toEqual(['Tom Ray'])
    expect(await tenants(lana)).toHaveLength(2)
  })
})

it('a unit stays where its lease is refused, and the lease follows once it is corrected', async () => {
  const lana = await landlord()
  const row = { ...oak, unit: '1', ...bob, ...term, marketRent: '990' }
  const early = { ...row, depositHeld: '1', depositReceivedOn: '2025-03-12' }
  expect(await send(lana, [early])).toMatchObject([
    { added: ['property', 'unit'], problem: { field: 'depositReceivedOn' } },
  ])
  expect(await send(lana, [row])).toEqual([{ added: ['tenant', 'lease'], problem: null }])
})

type Person = { firstName: string | null; lastName: string | null }

async function neighbors() {
  const lana = await landlord()
  const email = freshEmail()
  await send(lana, [{ ...oak, unit: '1', ...bob, ...term, email }])
  return { lana, email }
}

async function send(who: User, rows: object[]) {
  itIs('2025-03-11')
  const body = { chargeFrom: '2025-04-01', rows }
  return made(await who.post<Imported>('/api/imports', body)).rows
}

async function tenants(who: User) {
  const { body } = await who.get<Tenant[]>('/api/tenants')
  return body.map(one => [nameOf(one), one.email]).sort()
}

async function leaseOf(who: User, unitNumber: string) {
  const { body } = await who.get<Lease[]>('/api/leases')
  return body.find(({ unit }) => unit.unitNumber === unitNumber)
}

function nameOf(person: Person | undefined) {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ')
}
