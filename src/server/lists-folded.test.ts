import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { documentOf } from '#test/files.ts'
import {
  database,
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  organizationIdOf,
  type User,
} from '#test/world.ts'
import { notifications, users } from './db/tables.ts'

/** Users rarely know which apostrophe, accent or space was typed: every search matches folded text. */

let lana: User
let propertyId: string
let unitId: string

beforeAll(async () => {
  const founder = await landlord()
  lana = founder
  propertyId = (
    await ok(
      lana.post<{ id: string }>('/api/properties', {
        ...{
          name: 'Żółć & O’Hara\u00a0Höfe',
          address: '5 Großstraße',
          propertyType: 'residential',
        },
        totalUnits: 1,
      }),
    )
  ).id
  unitId = (await ok(lana.post<{ id: string }>('/api/units', { propertyId, unitNumber: 'Ø–7 Đ' })))
    .id
  const tenant = await ok(
    lana.post<{ id: string }>('/api/users', {
      ...{ firstName: 'Seán', lastName: "O'Brien", email: freshEmail(), role: 'tenant' },
    }),
  )
  const lease = await leaseUnit(lana, unitId, tenant.id)
  await ok(
    lana.post('/api/payments', {
      ...{ leaseId: lease.id, amount: '10', paymentDate: lease.startDate, paymentMethod: 'check' },
      notes: 'Chèque n° 7, l’été',
    }),
  )
  const charge = { leaseId: lease.id, kind: 'utility', amount: '5', dueDate: lease.startDate }
  await ok(lana.post('/api/charges', charge))
  await ok(lana.post('/api/vendors', { name: 'D’Souza Plomería' }))
  const spent = { category: 'repairs', amount: '9', propertyId, payee: 'D’Souza Plomería' }
  await ok(lana.post('/api/expenses', { ...spent, incurredOn: lease.startDate }))
  await ok(
    lana.post('/api/recurring-expenses', {
      ...spent,
      rhythm: 'monthly',
      startsOn: lease.startDate,
    }),
  )
  const told = { title: 'L’évier fuit', description: 'Ça goutte', unitId }
  await ok(lana.post('/api/maintenance-requests', told))
  await ok(
    lana.post('/api/messages', {
      receiverId: tenant.id,
      subject: 'Ménage d’été',
      content: 'Straße',
    }),
  )
  await documentOf(lana, { unitId }, 'Règlement de l’immeuble')
  await ok(
    lana.post('/api/tenant-invitations', {
      ...{
        firstName: 'Zoë',
        lastName: 'N’Diaye',
        email: freshEmail(),
        propertyId: founder.property.id,
        unitId: founder.units[0]?.id,
      },
    }),
  )
  await ok(
    lana.post('/api/member-invitations', {
      ...{ firstName: 'Zoë', lastName: 'N’Diaye', email: freshEmail(), role: 'staff' },
    }),
  )
  const member = await memberOf(lana, 'staff')
  await database.db
    .update(users)
    .set({ firstName: 'Renée', lastName: 'D’Arcy' })
    .where(eq(users.id, member.user.id))
  await database.db.insert(notifications).values({
    ...{
      userId: lana.user.id,
      organizationId: await organizationIdOf(lana),
      kind: 'maintenance',
      key: 'x',
      path: '/',
    },
    ...{ title: 'L’évier', text: 'Fixé' },
  })
})

test.each([
  'O’Brien',
  'OBrien',
  'Sean',
  'Seán O’Brien',
  'SEAN O`BRIEN',
  'sean oʼbrien',
  'Seán\u00a0O\u2032Brien',
  'Sea\u0301n',
  'S\u200bean',
  'Ｓｅａｎ',
  'sean  obrien ',
  'br',
  "o'",
])('Seán O’Brien is found by %j', async q => {
  expect(await found('/api/tenants', q)).toBe(1)
})

test.each([
  [
    '/api/properties',
    ['zolc', 'Zolc ohara', "O'Hara Hofe", 'grossstrasse', 'GROSSSTRASSE', 'Höfe'],
  ],
  ['/api/units', ['o-7', 'O–7 d', 'ø‑7 đ', 'zolc o-7']],
  ['/api/leases', ['sean', 'OBrien zolc', 'o-7']],
  ['/api/payments', ['sean', "O'Brien", 'zolc', 'o-7 d', "cheque l'ete", 'lété']],
  ['/api/charges', ['sean obrien', 'ohara']],
  ['/api/vendors', ['dsouza', "D'SOUZA plomeria", 'Plomerı́a']],
  ['/api/expenses', ['dsouza plomeria', 'zolc']],
  ['/api/recurring-expenses', ["d'souza"]],
  ['/api/maintenance-requests', ['levier', "L'EVIER", 'ca goutte', 'zolc', 'sean']],
  ['/api/messages', ["menage d'ete", 'strasse', 'obrien']],
  ['/api/documents', ['reglement', "l'immeuble", 'zolc']],
  ['/api/recipients', ['sean', 'OBrien', 'renee', 'darcy']],
  ['/api/members', ['renee', "D'Arcy"]],
  ['/api/tenant-invitations', ['zoe', 'NDiaye']],
  ['/api/member-invitations', ['zoe', "n'diaye"]],
  ['/api/notifications', ['levier fixe', "L'ÉVIER"]],
])('%s finds another spelling', async (path, spellings) => {
  for (const q of spellings) expect(await found(path, q), q).toBeGreaterThan(0)
  expect(await found(path, 'xyzzy')).toBe(0)
})

test.each(['Sian', 'OBrian', 'seano', '%', '_', '\\'])('%j finds no person', async q => {
  expect(await found('/api/tenants', q)).toBe(0)
})

async function found(path: string, q: string): Promise<number> {
  const { status, body } = await lana.get<unknown[]>(`${path}?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return body.length
}

async function ok<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
