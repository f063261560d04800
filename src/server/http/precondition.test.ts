import { beforeAll, describe, expect, test } from 'vitest'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { RecordChange } from '#shared/operations/record-changes.ts'
import { nameOf } from '#test/every-endpoint.ts'
import { app, landlord, leaseUnit, memberOf, renterOf, tenantOf, type User } from '#test/world.ts'
import { versionedRecord, versionedRecords } from './versioned.ts'

interface Versioned {
  id: string
  updatedAt: string
}
interface Stale {
  message: string
  current: Record<string, unknown> & Versioned
  changedBy: { firstName: string; lastName: string } | null
}

/** Calls that change no record with a version, each with the reason. */
const unversioned: Record<string, string> = {
  'PATCH /api/accounts/:id': 'a number and a name, each replaced as a whole',
  'PATCH /api/automatic-emails': 'answers a question that is asked once',
  'PATCH /api/bank-lines/:id': 'ignores a line, or takes that back',
  'PATCH /api/expenses/:id': 'an expense is never changed, only paid or voided',
  'PATCH /api/erasure-mentions/:id': 'rewrites a sentence of a record that it names',
  'PATCH /api/notifications': 'marks what was read',
  'PATCH /api/notifications/:id': 'marks what was read',
  'PATCH /api/reconciliations/:id': 'a day and a balance, finished at difference 0.00 alone',
  'PUT /api/auth/two-factor': 'turns the second factor on by its code',
  'PUT /api/budgets': 'its version is that of all its months, in the body',
  'PUT /api/objects/:object': 'takes the bytes of a file',
  'PUT /api/payment-methods/:id': 'reads what was saved on the page of the provider',
  'PUT /api/payment-provider': 'sends all terms of the one connection, which admins alone change',
}

let world: Awaited<ReturnType<typeof made>>
beforeAll(async () => {
  world = await made()
})

async function made() {
  const lana = await landlord()
  const dana = await memberOf(lana, 'manager')
  const otto = await landlord()
  const [first, second] = lana.units
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, first?.id ?? '', bob.id)
  const rita = await renterOf(lana, second?.id ?? '')
  const leak = { title: 'Leak', description: 'It drips', unitId: first?.id }
  const idOf = async (path: string, body: object) =>
    (await lana.post<Versioned>(path, body)).body.id
  const chores = { title: 'Chimney', description: 'Sweep', every: 6, everyUnit: 'months' }
  const bill = { category: 'repairs', payee: 'Pipes', amount: '9', rhythm: 'monthly' }
  const propertyId = lana.property.id
  const owner = await memberOf(lana, 'owner')
  const ownersPath = `/api/owners/${owner.user.id}`
  await lana.put(`${ownersPath}/tax-details`, { city: 'Albany' })
  return {
    lana,
    dana,
    otto,
    rita,
    /** A valid change of each record. */
    changes: {
      [`/api/properties/${propertyId}`]: ['patch', { description: 'Brick' }],
      [`/api/units/${first?.id}`]: ['patch', { squareFeet: 800 }],
      [`/api/leases/${lease.id}`]: ['patch', { graceDays: 3 }],
      [`/api/maintenance-requests/${await idOf('/api/maintenance-requests', leak)}`]: [
        'patch',
        { estimatedCost: '12.00' },
      ],
      [`/api/vendors/${await idOf('/api/vendors', { name: 'Pipes' })}`]: ['patch', { phone: '5' }],
      [ownersPath]: ['put /tax-details', { city: 'Troy' }],
      [`/api/bills/${await idOf('/api/bills', {
        ...{ vendorId: await idOf('/api/vendors', { name: 'Roofs' }), billOn: '2025-01-01' },
        ...{ lines: [{ propertyId, category: 'repairs', amount: '9' }], stage: 'draft' },
      })}`]: ['put /approval', { stage: 'to_approve' }],
      [`/api/tenants/${bob.id}`]: ['patch', { phone: '555-1' }],
      [`/api/maintenance-schedules/${await idOf('/api/maintenance-schedules', {
        ...{ ...chores, propertyId, startsOn: '2030-01-15' },
      })}`]: ['patch', { every: 3 }],
      [`/api/members/${dana.user.id}`]: ['patch', { role: 'manager' }],
      [`/api/payments/${await idOf(`/api/payments`, { leaseId: lease.id, amount: '1' })}`]: [
        'patch',
        { status: 'completed' },
      ],
      [`/api/recurring-charges/${await idOf('/api/recurring-charges', {
        ...{ leaseId: lease.id, kind: 'pet', amount: '1' },
      })}`]: ['put /end', { endsOn: '2030-01-31' }],
      [`/api/recurring-credits/${await idOf('/api/recurring-credits', {
        ...{ leaseId: lease.id, amount: '1', reason: 'Noise' },
      })}`]: ['put /end', { endsOn: '2030-01-31' }],
      [`/api/recurring-expenses/${await idOf('/api/recurring-expenses', {
        ...{ ...bill, propertyId, startsOn: later(2) },
      })}`]: ['put /end', { endsOn: later(9) }],
      [`/api/bank-accounts/${await idOf('/api/bank-accounts', { name: 'Trust', kind: 'trust' })}`]:
        ['patch', { name: 'Trust account' }],
      '/api/organization': ['patch', { name: 'Lana Homes' }],
      '/api/automatic-emails/rent_due': ['put', { isOn: false, days: [4] }],
      '/api/auth/user': ['patch', { phone: '555-2' }],
    } satisfies Record<string, [string, object]>,
  }
}

const later = (months: number) => addMonthsClamped(todayIn('UTC'), months)

describe('a change of a record', () => {
  test('has a version to be compared with, or a reason why not', () => {
    const changing = app.endpoints.filter(({ method }) => ['PATCH', 'PUT'].includes(method))
    const without = changing.filter(({ path }) => !versionedRecord(path)).map(nameOf)
    expect(without.toSorted()).toEqual(Object.keys(unversioned).toSorted())
    const paths = changing.map(({ path }) => versionedRecord(path)?.path)
    expect(versionedRecords.filter(({ path }) => !paths.includes(path))).toEqual([])
  })

  test('is refused for each kind of record with an older version, with its present values', async () => {
    const { lana, changes } = world
    for (const [path, [how, body]] of Object.entries(changes)) {
      const old = new Date(0).toISOString()
      // An email without settings has no row, and so no version.
      if (path.includes('automatic-emails')) await send(lana, path, how, body)
      const precondition = await send(lana, path, how, body, { 'if-match': `"${old}"` })
      expect([precondition.status, path]).toEqual([412, path])
      const conflict = await send(lana, path, how, { ...body, updatedAt: old })
      expect([conflict.status, path]).toEqual([409, path])
      for (const answer of [precondition, conflict])
        expect(answer.body.current.updatedAt, path).toMatch(/^20\d\d-.*Z$/)
      const { updatedAt } = conflict.body.current
      const done = await send(lana, path, how, { ...body, updatedAt }, { 'if-match': updatedAt })
      expect([done.status < 300, path, done.body.message]).toEqual([true, path, undefined])
    }
  })
})

test('two people who save the same property: the second sees the first one’s values and name', async () => {
  const { lana, dana } = world
  const path = `/api/properties/${lana.property.id}`
  const read = await dana.get<Versioned>(path)
  const etag = String(read.headers.etag)
  expect(etag).toBe(`"${read.body.updatedAt}"`)
  await lana.patch(path, { name: 'Birch House' })
  const stale = await dana.patch<Stale>(path, { name: 'Oak', updatedAt: read.body.updatedAt })
  expect(stale.status).toBe(409)
  expect(stale.body.message).toContain('has changed since you opened it')
  expect(stale.body.current).toEqual((await dana.get(path)).body)
  expect(stale.body.current).toMatchObject({ name: 'Birch House' })
  expect(stale.body.changedBy).toMatchObject({ id: lana.user.id, lastName: lana.user.lastName })
  const refused = await dana.patch<Stale>(path, { name: 'Oak' }, { 'if-match': etag })
  expect([refused.status, refused.body.current.name]).toEqual([412, 'Birch House'])
  const fresh = { 'if-match': String((await dana.get(path)).headers.etag) }
  expect((await dana.patch(path, { name: 'Oak' }, fresh)).status).toBe(200)
  expect((await dana.patch(path, { name: 'Elm' }, { 'if-match': '*' })).status).toBe(200)
  expect((await dana.patch(path, { name: 'Ash' })).status).toBe(200)
  const odd = await dana.patch<{ fields: object }>(path, { name: 'Fir', updatedAt: 'yesterday' })
  expect([odd.status, odd.body.fields]).toEqual([
    400,
    { updatedAt: 'Send updatedAt as you received it' },
  ])
})

test('of twenty parallel saves of one version, one succeeds', async () => {
  const { lana } = world
  const path = `/api/units/${lana.units[1]?.id}`
  const { updatedAt } = (await lana.get<Versioned>(path)).body
  const saves = Array.from({ length: 20 }, (_, at) =>
    lana.patch(path, { squareFeet: 500 + at, updatedAt }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a version reveals nothing of an invisible record', async () => {
  const { lana, otto, rita } = world
  const path = `/api/properties/${lana.property.id}`
  const old = new Date(0).toISOString()
  const foreign = await otto.patch(path, { name: 'Mine', updatedAt: old })
  expect([foreign.status, foreign.text]).toEqual([
    404,
    '{"message":"Property not found","code":"property_not_found","params":{},"errors":[]}',
  ])
  expect((await rita.patch(path, { name: 'Mine', updatedAt: old })).status).toBe(403)
})

describe('who changed a record', () => {
  const since = new Date(0).toISOString()
  const changesOf = (who: User, record: string) =>
    who.get<RecordChange[]>(
      `/api/record-changes?since=${since}&record=${encodeURIComponent(record)}`,
    )

  test('is shown to their colleagues, with the fields and without the values', async () => {
    const { lana, dana } = world
    const path = `/api/properties/${lana.property.id}`
    await lana.patch(path, { reserve: '77.31' })
    const { body, text } = await changesOf(dana, path)
    expect(body[0]).toMatchObject({ by: { id: lana.user.id, firstName: 'Lana' } })
    expect(body[0]?.fields).toContain('reserve')
    expect(text).not.toContain('77.31')
    const staff = await memberOf(lana, 'staff')
    expect((await changesOf(staff, path)).status).toBe(200)
  })

  test('is hidden from other organizations', async () => {
    const { lana, otto, rita } = world
    const property = `/api/properties/${lana.property.id}`
    const twin = `/api/properties/${otto.user.id}`
    const [foreign, none] = [await changesOf(otto, property), await changesOf(otto, twin)]
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
    expect((await changesOf(rita, property)).status).toBe(403)
    for (const odd of ['x', '/api/properties/', '/api/properties/x', `${property}/units`, ''])
      expect((await changesOf(lana, odd)).status, odd).toBe(404)
  })
})

function send(
  who: User,
  path: string,
  how: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const [method, below = ''] = how.split(' ')
  const call = method === 'put' ? who.put<Stale> : who.patch<Stale>
  return call(`${path}${below}`, body, headers)
}
