import { expect, it } from 'vitest'
import type { TenantInvitation, UninvitedTenants } from '#shared/people/tenant-invitations.ts'
import { emailedToken, openAccountWith, preview, tokenIn } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { freshEmail, landlord, leaseUnit, memberOf, renterOf, tenantOf } from '#test/world.ts'

type Sent = TenantInvitation
const url = '/api/tenant-invitations'

/** A landlord whose first home is rented by a person without an email. */
async function rented() {
  const lana = await landlord()
  const tenantId = await tenantWithoutEmail(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenantId)
  const invite = (email: string, more: object = {}) =>
    lana.post<Sent>(url, { tenantId, email, ...more })
  const person = async () =>
    (await lana.get<{ email: string | null }>(`/api/tenants/${tenantId}`)).body
  return { lana, tenantId, lease, invite, person }
}

it('a tenant is invited to the home they rent by the email that is typed, and joins as themselves', async () => {
  const { lana, tenantId, lease, invite, person } = await rented()
  const email = freshEmail()
  const names = { firstName: 'Somebody', lastName: 'Else', phone: '1' }
  const sent = await invite(` ${email.toUpperCase()}\u200b`, names)
  expect(sent, sent.text).toMatchObject({
    status: 201,
    body: {
      ...{ email, firstName: 'Suharto', lastName: null, phone: '555 0199' },
      ...{ propertyId: lana.property.id, unitId: lease.unitId },
    },
  })
  expect(await person()).toMatchObject({ email, isUnclaimed: true })
  const [mail] = await mailsTo(email)
  expect(mail?.text).toMatch(/^Hello,/)
  expect((await lana.get<Sent[]>(`${url}?status=pending`)).body).toMatchObject([{ lastName: null }])
  const joined = await openAccountWith<{ user: { id: string }; lease: string }>(tokenIn(mail?.text))
  expect(joined.body).toMatchObject({ user: { id: tenantId, email }, lease: 'there' })
  const told = await lana.get<{ title: string; text: string }[]>('/api/notifications')
  expect(told.body[0]?.text).toMatch(/^Suharto · /)
  expect((await invite(freshEmail())).status).toBe(409)
})

it('a mistyped email is corrected by another invitation, and the first link is dead', async () => {
  const { invite, person } = await rented()
  const [wrong, right] = [freshEmail(), freshEmail()]
  const first = await invite(wrong)
  const second = await invite(right)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await person()).toMatchObject({ email: right })
  expect((await preview(await emailedToken(first.body.email))).status).toBe(404)
  expect((await preview(await emailedToken(second.body.email))).status).toBe(200)
})

it('clicked twice in parallel it invites once', async () => {
  const { lana, invite, person } = await rented()
  const email = freshEmail()
  const pressed = await Promise.all([invite(email), invite(email)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await person()).toMatchObject({ email })
  expect((await lana.get(`${url}?status=pending`)).body).toHaveLength(1)
})

it('of two tenants invited in parallel by one email, one gets it', async () => {
  const { lana, tenantId } = await rented()
  const other = await tenantWithoutEmail(lana, { firstName: 'Sukarno' })
  await leaseUnit(lana, lana.units[1]?.id ?? '', other)
  const email = freshEmail()
  const answers = await Promise.all(
    [tenantId, other].map(id => lana.post(url, { tenantId: id, email })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    fields: { email: expect.stringContaining('Another person already has this email') },
  })
})

it('an email of another person is refused at the field, and nothing changes', async () => {
  const { lana, invite, person } = await rented()
  const outsider = await landlord()
  for (const email of [(await tenantOf(lana)).email ?? '', outsider.user.email, lana.user.email]) {
    const answer = await invite(email)
    expect(answer).toMatchObject({
      status: 409,
      body: { fields: { email: expect.stringContaining('Another person') } },
    })
  }
  expect(await person()).toMatchObject({ email: null })
})

it('a tenant of another organization, a colleague and a newcomer are not there', async () => {
  const { tenantId } = await rented()
  const other = await landlord()
  const sent = { email: freshEmail(), propertyId: other.property.id }
  expect((await other.post(url, { ...sent, tenantId })).status).toBe(404)
  expect((await other.post(url, { ...sent, tenantId: other.user.id })).status).toBe(404)
  expect((await other.post(url, { ...sent, tenantId: 'x' })).status).toBe(400)
  const staff = await memberOf(other, 'staff')
  expect((await staff.post(url, { ...sent, tenantId })).status).toBe(403)
})

it('a person with an account is not invited like one without', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const answer = await lana.post(url, { tenantId: rita.user.id, email: rita.user.email })
  expect(answer.status).toBe(409)
})

it('without a lease the property is required, and missing fields are reported at once', async () => {
  const lana = await landlord()
  const tenantId = await tenantWithoutEmail(lana)
  expect((await lana.post(url, { tenantId, email: freshEmail() })).body).toMatchObject({
    fields: { propertyId: 'Please select a property' },
  })
  const there = { propertyId: lana.property.id, unitId: lana.units[1]?.id }
  expect((await lana.post(url, { tenantId, email: freshEmail(), ...there })).body).toMatchObject(
    there,
  )
  expect((await lana.post<{ fields: object }>(url, {})).body.fields).toEqual({
    email: 'Please enter a valid email address',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    propertyId: 'Please select a property',
  })
})

it('inviting all leaves out tenants without an email, and shows their number', async () => {
  const { lana } = await rented()
  const bob = await tenantOf(lana)
  await leaseUnit(lana, lana.units[1]?.id ?? '', bob.id)
  const { body } = await lana.get<UninvitedTenants>(`${url}/uninvited`)
  expect(body).toMatchObject({ total: 1, tenants: [{ id: bob.id }] })
  expect(body.leftOut).toEqual({ invited: 0, declined: 0, withoutEmail: 1, withoutLease: 0 })
  expect((await lana.post(`${url}/uninvited`, {})).body).toMatchObject({ invited: 1, left: 0 })
})
