import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { tenantInvitations } from '#server/db/tables.ts'
import { runJob } from '#server/jobs/fixture.ts'
import { MS_PER_DAY } from '#shared/dates.ts'
import type { TenantInvitation } from '#shared/people/tenant-invitations.ts'
import { acceptAs, emailedToken, invite, ivy, preview } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  database,
  freshEmail,
  landlord,
  memberOf,
  newcomer,
  renterOf,
  signIn,
  tenantOf,
} from '#test/world.ts'
import { invitationExpiry } from './office.ts'

const list = '/api/tenant-invitations'

describe('inviting a tenant', () => {
  test.each([
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['propertyId', '', 'Please select a property'],
    ['propertyId', undefined, 'Please select a property'],
    ['moveInDate', '2026-02-30', 'Enter a date that exists'],
    ['moveInDate', '9999-12-31', 'Choose a move-in date within the next two years'],
  ])('explains the error in %s %j', async (field, value, sentence) => {
    const lana = await shared()
    const answer = await lana.post(list, ivy(lana, { [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
  })

  it('needs no phone, unit or date', async () => {
    const lana = await shared()
    const invitation = await invite(lana, { phone: '', unitId: '', moveInDate: '' })
    expect(invitation).toMatchObject({
      ...{ phone: null, unitId: null, unit: null, moveInDate: null, status: 'pending' },
      ...{ property: { name: 'Alpha' }, invitedBy: lana.user.id },
    })
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / MS_PER_DAY
    expect(days).toBeCloseTo(7, 2)
  })

  it('the unit must be one of the property', async () => {
    const [lana, other] = [await landlord(), await shared()]
    const second = { name: 'Beta', address: '2 Beta St', totalUnits: 1 }
    const beta = await lana.post<{ id: string }>('/api/properties', second)
    const sentence = 'Choose a unit of this property'
    for (const [propertyId, unitId] of [
      [beta.body.id, lana.units[0]?.id],
      [lana.property.id, other.units[0]?.id],
    ])
      expect(await lana.post(list, ivy(lana, { propertyId, unitId }))).toMatchObject({
        status: 400,
        body: { fields: { unitId: sentence } },
      })
  })

  it('invitations into an archived property are refused, also repeated ones', async () => {
    const lana = await landlord()
    const { id } = await invite(lana)
    expect((await lana.delete(`/api/properties/${lana.property.id}`)).body).toEqual({
      outcome: 'archived',
    })
    expect((await lana.post(list, ivy(lana))).status).toBe(400)
    expect(await lana.post(`${list}/${id}/resend`)).toMatchObject({
      status: 409,
      body: { message: 'This property is archived' },
    })
  })

  it('once for an address and a unit, until the first is over', async () => {
    const lana = await landlord()
    const [a, b] = lana.units.map(unit => unit.id)
    const email = freshEmail()
    const again = (more: object) => lana.post(list, ivy(lana, { email, ...more }))
    const first = await invite(lana, { email, unitId: a })
    expect(await again({ unitId: a, email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { fields: { email: expect.stringContaining('already an open invitation') } },
    })
    expect((await again({ unitId: b })).status).toBe(201)
    expect((await again({})).status).toBe(201)
    expect((await again({})).status).toBe(409)
    await age(first.id, '-1 minute')
    expect((await again({ unitId: a })).status).toBe(201)
  })

  it('two parallel clicks invite once', async () => {
    const lana = await landlord()
    const body = ivy(lana)
    const answers = await Promise.all([1, 2, 3].map(() => lana.post(list, body)))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409])
    expect(await mailsTo(body.email)).toHaveLength(1)
  })

  it('is for admins and managers', async () => {
    const lana = await shared()
    const manager = await memberOf(lana, 'manager')
    expect((await manager.post(list, ivy(lana))).status).toBe(201)
    for (const role of ['owner', 'staff'] as const) {
      const colleague = await memberOf(lana, role)
      expect((await colleague.post(list, ivy(lana))).status).toBe(403)
      expect((await colleague.get(list)).status).toBe(403)
    }
  })

  it('a mailbox gets five mails an hour at most', async () => {
    const lana = await landlord()
    const { id, email } = await invite(lana)
    const again = () => lana.post(`${list}/${id}/resend`)
    // In parallel, so that none passes the limit while another is counted.
    const answers = await Promise.all(Array.from({ length: 6 }, again))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.body).toMatchObject({
      message:
        'Several emails were sent to this address within the hour. Please try again in 60 minutes.',
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await mailsTo(email)).toHaveLength(5)
  })
})

describe('the list of invitations', () => {
  it('is empty for a user without an organization or lease, and closed to others outside the office', async () => {
    const lana = await landlord()
    await invite(lana)
    const newcomers = [await newcomer(), await signIn((await tenantOf(lana)).id)]
    for (const person of newcomers)
      expect(await person.get(list)).toMatchObject({ status: 200, body: [] })
    const others = [
      await memberOf(lana, 'owner'),
      await memberOf(lana, 'staff'),
      await renterOf(lana, lana.units[0]?.id ?? ''),
    ]
    for (const person of others) expect((await person.get(list)).status).toBe(403)
    const office = [lana, await memberOf(lana, 'manager')]
    for (const person of office)
      expect((await person.get<TenantInvitation[]>(list)).body).toHaveLength(1)
  })
})

describe('an open invitation', () => {
  it('is sent again with a new link, and the old one becomes invalid', async () => {
    const lana = await shared()
    const first = await invite(lana)
    await age(first.id, '1 minute')
    const again = await lana.post<typeof first>(`${list}/${first.id}/resend`)
    expect(again).toMatchObject({ status: 200, body: { id: first.id, status: 'pending' } })
    expect(Date.parse(again.body.expiresAt)).toBeGreaterThan(Date.now() + 6 * MS_PER_DAY)
    expect((await preview(first.token)).status).toBe(404)
    expect((await preview(await emailedToken(again.body.email))).status).toBe(200)
  })

  it('can be withdrawn once, and then neither answered nor sent again', async () => {
    const lana = await shared()
    const { id, token, email } = await invite(lana)
    const manager = await memberOf(lana, 'manager')
    expect((await manager.delete(`${list}/${id}`)).status).toBe(204)
    expect((await preview(token)).status).toBe(404)
    expect((await lana.delete(`${list}/${id}`)).status).toBe(409)
    expect((await lana.post(`${list}/${id}/resend`)).status).toBe(409)
    expect(await rowsOf(email)).toMatchObject([
      { status: 'expired', revokedBy: manager.user.id, tokenHash: null },
    ])
  })

  it('withdrawn while it is accepted is one or the other', async () => {
    const lana = await landlord()
    for (let round = 0; round < 5; round++) {
      const ann = await newcomer()
      const { id, token, email } = await invite(lana, { email: ann.user.email })
      const [accepted, withdrawn] = await Promise.all([
        acceptAs(ann, token),
        lana.delete(`${list}/${id}`),
      ])
      const [row] = await rowsOf(email)
      expect([accepted.status, withdrawn.status, row?.status]).toEqual(
        accepted.status === 201 ? [201, 409, 'accepted'] : [404, 204, 'expired'],
      )
    }
  })

  it('expires after its week, at once for all readers and on record by a job', async () => {
    const lana = await landlord()
    const [old, young] = [await invite(lana), await invite(lana)]
    await age(old.id, '-1 second')
    const { body } = await lana.get<TenantInvitation[]>(list)
    expect(body.map(row => [row.id, row.status])).toEqual([
      [young.id, 'pending'],
      [old.id, 'expired'],
    ])
    expect((await lana.get<unknown[]>(`${list}?status=pending`)).body).toHaveLength(1)
    expect((await lana.post(`${list}/${old.id}/resend`)).status).toBe(409)
    await runJob(invitationExpiry)
    expect(await rowsOf(old.email)).toMatchObject([{ status: 'expired', tokenHash: null }])
    expect(await rowsOf(young.email)).toMatchObject([{ status: 'pending' }])
  })
})

let made: ReturnType<typeof landlord> | undefined

function shared() {
  made ??= landlord()
  return made
}

function rowsOf(email: string) {
  return database.db.select().from(tenantInvitations).where(eq(tenantInvitations.email, email))
}

/** Lets an invitation expire so long from now. */
async function age(id: string, interval: string) {
  await database.db
    .update(tenantInvitations)
    .set({ expiresAt: sql`now() + ${interval}::interval` })
    .where(eq(tenantInvitations.id, id))
}
