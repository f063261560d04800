import { expect, it, test } from 'vitest'
import type { KnownTenant, Tenant } from '#shared/people/tenants.ts'
import { giveTo } from '#test/ownership.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import {
  database,
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  organizationIdOf,
  tenantOf,
} from '#test/world.ts'
import { archiveOf, everything } from '../exports/fixture.ts'
import { addTenant } from './users.ts'

/** A landlord whose first home Suharto rents, without an email. */
async function rented() {
  const lana = await landlord(3)
  const id = await tenantWithoutEmail(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', id)
  return { lana, id, lease, url: `/api/tenants/${id}` }
}

it('a tenant without an email has null in every answer, and is found by name and phone', async () => {
  const { lana, id, lease, url } = await rented()
  const suharto = { id, email: null, firstName: 'Suharto', lastName: null, phone: '555 0199' }
  expect((await lana.get<KnownTenant>(url)).body).toMatchObject({ ...suharto, isUnclaimed: true })
  for (const q of ['', '?q=suharto', '?q=0199', '?q=s', '?leases=true'])
    expect((await lana.get(`/api/tenants${q}`)).body, q).toMatchObject([suharto])
  expect((await lana.get('/api/tenants?q=null')).body).toEqual([])
  expect(lease.tenant).toEqual({ id, firstName: 'Suharto', lastName: null })
  expect((await lana.get('/api/leases?q=suharto')).body).toMatchObject([{ id: lease.id }])
  expect((await lana.get('/api/recipients')).body).toMatchObject([{ id, email: null }])
})

it('the directory shows N/A, and an archive leaves the cell empty', async () => {
  const { lana, id } = await rented()
  const report = { reportType: 'Tenant Directory', params: {} }
  expect((await lana.post('/api/reports/generate', report)).body).toMatchObject({
    rows: [{ Name: 'Suharto', Email: 'N/A' }],
  })
  const archive = await archiveOf(lana, everything)
  expect(archive.rows('tenants')).toMatchObject([{ id, email: null, lastName: null }])
  expect(archive.lines('tenants')[0]).toMatchObject({ email: '' })
})

it('the list of people without an email is for readers of emails', async () => {
  const { lana, id } = await rented()
  const bob = await tenantOf(lana)
  await leaseUnit(lana, lana.units[1]?.id ?? '', bob.id)
  const url = '/api/tenants?email=none'
  expect((await lana.get(url)).body).toMatchObject([{ id }])
  expect((await lana.get(`${url}&q=ray`)).body).toEqual([])
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  expect((await owner.get<Tenant[]>('/api/tenants')).body).toHaveLength(2)
  expect((await owner.get(url)).body).toEqual([])
  expect((await lana.get('/api/tenants?email=some')).status).toBe(400)
})

it('the office adds an email and a phone later, and may take a wrong email away again', async () => {
  const { lana, url } = await rented()
  const email = freshEmail()
  expect(await lana.patch(url, { email: 'suharto' })).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address' } },
  })
  expect((await lana.patch(url, { email: '', phone: '555 0100' })).body).toMatchObject({
    ...{ email: null, phone: '555 0100' },
  })
  expect(
    (await lana.patch(url, { email: `\u200b ${email.toUpperCase()}\u00a0` })).body,
  ).toMatchObject({
    ...{ email, phone: '555 0100', firstName: 'Suharto', lastName: null },
  })
  const other = await tenantWithoutEmail(lana)
  expect(await lana.patch(`/api/tenants/${other}`, { email })).toMatchObject({
    status: 400,
    body: { fields: { email: 'A user with this email already exists' } },
  })
  expect((await lana.patch(url, { email: null })).body).toMatchObject({ email: null })
})

it('one name is enough, none is refused, and a tenant added by hand needs all three', async () => {
  const { lana, url } = await rented()
  expect((await lana.patch(url, { firstName: '', lastName: '王小明' })).body).toMatchObject({
    ...{ firstName: null, lastName: '王小明' },
  })
  expect(await lana.patch(url, { lastName: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { firstName: 'Enter a first or a last name' } },
  })
  expect((await lana.get(url)).body).toMatchObject({ lastName: '王小明' })
  expect((await lana.get('/api/audit-log?entity=person')).body).toMatchObject([
    { action: 'updated', label: '王小明' },
    { label: 'Lana Lord' },
  ])
  expect((await lana.post('/api/users', { firstName: 'Suharto' })).body).toMatchObject({
    fields: { lastName: 'Last name is required', email: 'Please enter a valid email address' },
  })
  const nameless = { firstName: ' ', lastName: null, email: null, phone: null }
  await expect(
    addTenant(database.db, await organizationIdOf(lana), nameless),
  ).rejects.toMatchObject({ status: 400, fields: { firstName: 'A name is required' } })
})

it('two people whose emails differ by an invisible character are one', async () => {
  const lana = await landlord()
  const email = freshEmail()
  const names = { firstName: 'Ann', lastName: 'Bell' }
  const typed = `\u200b${email.slice(0, 3)}\u200e\u00ad${email.slice(3)}\u2060`
  expect((await lana.post('/api/users', { ...names, email: typed })).body).toMatchObject({ email })
  expect(await lana.post('/api/users', { ...names, email })).toMatchObject({
    status: 400,
    body: { fields: { email: 'A user with this email already exists' } },
  })
})

test('messages to a person without an email are refused, and announcements count them separately', async () => {
  const { lana, id } = await rented()
  const message = { receiverId: id, content: 'The water is off' }
  expect(await lana.post('/api/messages', message)).toMatchObject({
    status: 400,
    body: { fields: { receiverId: 'This tenant has no email and cannot read messages' } },
  })
  const url = '/api/announcements'
  const audience = `${url}/audience?propertyId=${lana.property.id}`
  const announcement = { propertyId: lana.property.id, content: 'The water is off' }
  expect((await lana.get(audience)).body).toEqual({ recipients: 0, withoutEmail: 1 })
  expect((await lana.post(url, announcement)).status).toBe(409)
  await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana)).id)
  expect((await lana.get(audience)).body).toEqual({ recipients: 1, withoutEmail: 1 })
  expect((await lana.post(url, announcement)).body).toMatchObject({ recipients: 1 })
  expect((await lana.get('/api/messages')).body).toMatchObject([{ content: 'The water is off' }])
})
