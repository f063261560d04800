import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { organizationTenants, tenantInvitations, users } from '#server/db/tables.ts'
import { electronicConsent } from '#shared/account/auth.ts'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Accepted, WaitingInvitation } from '#shared/people/invitations.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { acceptAs, invite, preview } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  call,
  database,
  endLeases,
  freshEmail,
  landlord,
  leaseUnit,
  newcomer,
  tenantOf,
  type User,
} from '#test/world.ts'

const today = todayIn('America/New_York')
const dead = { status: 404, body: { message: 'Invitation not found' } }

describe('the page behind the link', () => {
  it('names the inviter, the home, and the way to sign in', async () => {
    const lana = await landlord()
    const [unit] = lana.units
    const { token, email } = await invite(lana, { unitId: unit?.id, moveInDate: '2026-03-01' })
    expect(await preview(token)).toMatchObject({
      status: 200,
      body: {
        ...{ kind: 'tenant', role: 'tenant', email, firstName: 'Ivy', lastName: 'Invited' },
        organization: { name: 'Lana Lord' },
        property: { name: 'Alpha', address: '1 Alpha St' },
        ...{ unitNumber: '1', moveInDate: '2026-03-01', entry: 'password' },
      },
    })
    const ann = await newcomer()
    const known = await invite(lana, { email: ann.user.email })
    expect((await preview(known.token)).body.entry).toBe('login')
  })

  it('unknown, used, declined, withdrawn and expired links look alike', async () => {
    const [lana, ann] = [await landlord(), await newcomer()]
    const used = await invite(lana, { email: ann.user.email })
    expect((await acceptAs(ann, used.token)).status).toBe(201)
    const declined = await invite(lana)
    expect((await refuse(declined.token)).status).toBe(204)
    const withdrawn = await invite(lana)
    await lana.delete(`/api/tenant-invitations/${withdrawn.id}`)
    const expired = await invite(lana)
    await expire(expired.id)
    for (const { token } of [used, declined, withdrawn, expired, { token: 'made-up' }]) {
      expect(await preview(token)).toMatchObject(dead)
      expect(await acceptAs(ann, token)).toMatchObject(dead)
      expect(await refuse(token)).toMatchObject(dead)
    }
  })
})

describe('accepting', () => {
  it('makes the person a tenant and drafts a year at market rent', async () => {
    const lana = await priced('1234.50')
    const [unit] = lana.units
    const ann = await newcomer()
    const moveInDate = addDays(today, 10)
    const email = ann.user.email.toUpperCase()
    const { token, id } = await invite(lana, { email, unitId: unit?.id, moveInDate })
    await database.db.update(users).set({ email }).where(eq(users.id, ann.user.id))
    expect(await acceptAs<Accepted>(ann, token)).toMatchObject({
      status: 201,
      body: { kind: 'tenant', organization: { name: 'Lana Lord' }, lease: 'drafted' },
    })
    const { body: tenants } = await lana.get<Tenant[]>('/api/tenants')
    expect(tenants.map(tenant => tenant.id)).toEqual([ann.user.id])
    expect(await linksOf(ann)).toMatchObject([{ source: 'invited' }])
    const { body: leases } = await ann.get<Lease[]>('/api/leases')
    expect(leases).toMatchObject([
      {
        ...{ unitId: unit?.id, status: 'pending', monthlyRent: '1234.50', balance: '0.00' },
        ...{ startDate: moveInDate, endDate: addDays(addMonthsClamped(moveInDate, 12), -1) },
      },
    ])
    const [row] = await rowOf(id)
    expect(row).toMatchObject({
      ...{ status: 'accepted', acceptedBy: ann.user.id, tokenHash: null },
      consentVersion: electronicConsent.version,
    })
    expect(row?.consentedAt).toBeTruthy()
  })

  it.each<[string, Accepted['lease'], () => Promise<object>]>([
    ['no unit was named', 'not_asked', async () => ({ unitId: '' })],
    ['no date was named', 'not_asked', async () => ({ moveInDate: '' })],
    ['the move-in is long ago', 'long_ago', async () => ({ moveInDate: addDays(today, -40) })],
  ])('drafts no lease when %s', async (_why, lease, more) => {
    const lana = await priced('1000')
    const ann = await newcomer()
    const home = { unitId: lana.units[0]?.id, moveInDate: today, ...(await more()) }
    const { token } = await invite(lana, { email: ann.user.email, ...home })
    expect((await acceptAs<Accepted>(ann, token)).body.lease).toBe(lease)
    expect(await linksOf(ann)).toHaveLength(1)
    expect((await lana.get('/api/leases')).body).toEqual([])
  })

  it('drafts no lease for a unit without a rent or a taken one, and ends where the property was archived', async () => {
    const lana = await priced('0')
    const [first, second] = lana.units
    const [ann, bob] = [await newcomer(), await newcomer()]
    const free = await invite(lana, {
      ...{ email: ann.user.email, unitId: first?.id, moveInDate: today },
    })
    expect((await acceptAs<Accepted>(ann, free.token)).body.lease).toBe('no_rent')
    await lana.patch(`/api/units/${second?.id}`, { monthlyRent: '900' })
    await leaseUnit(lana, second?.id ?? '', (await tenantOf(lana)).id)
    const taken = await invite(lana, {
      ...{ email: bob.user.email, unitId: second?.id, moveInDate: today },
    })
    expect((await acceptAs<Accepted>(bob, taken.token)).body.lease).toBe('unit_taken')
    const dee = await newcomer()
    const gone = await invite(lana, {
      email: dee.user.email,
      unitId: second?.id,
      moveInDate: today,
    })
    await endLeases(lana)
    await lana.delete(`/api/properties/${lana.property.id}`)
    expect((await acceptAs(dee, gone.token)).status).toBe(404)
    expect(await linksOf(bob)).toHaveLength(1)
    const told = await mailsTo(lana.user.email)
    expect(told.map(mail => mail.text).join()).toMatch(/no market rent.*not available/s)
  })

  it('is refused to another account with the same link', async () => {
    const [lana, ann, eve] = [await landlord(), await newcomer(), await newcomer()]
    const { token, id } = await invite(lana, { email: ann.user.email })
    expect(await acceptAs(eve, token)).toMatchObject({
      status: 403,
      body: { message: 'This invitation was sent to a different email address' },
    })
    expect((await acceptAs(lana, token)).status).toBe(403)
    expect(await linksOf(eve)).toEqual([])
    expect(await rowOf(id)).toMatchObject([{ status: 'pending' }])
    expect((await acceptAs(ann, token)).status).toBe(201)
  })

  it('needs the tenant’s consent to the text of today', async () => {
    const [lana, ann] = [await landlord(), await newcomer()]
    const { token } = await invite(lana, { email: ann.user.email })
    for (const body of [{}, { consentVersion: null }, { consentVersion: '2020-01' }])
      expect(await acceptAs(ann, token, body)).toMatchObject({
        status: 400,
        body: { fields: { consentVersion: 'Please agree to this first' } },
      })
    expect((await acceptAs(ann, token)).status).toBe(201)
  })

  it('ten in parallel count once', async () => {
    const lana = await priced('800')
    const ann = await newcomer()
    const home = { unitId: lana.units[0]?.id, moveInDate: today }
    const { token } = await invite(lana, { email: ann.user.email, ...home })
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptAs(ann, token)))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(9).fill(404)])
    expect((await lana.get<Lease[]>('/api/leases')).body).toHaveLength(1)
    expect(await linksOf(ann)).toHaveLength(1)
  })

  it('an existing tenant is simply invited to another unit', async () => {
    const [lana, ann] = [await landlord(), await newcomer()]
    for (const unit of lana.units) {
      const { token } = await invite(lana, { email: ann.user.email, unitId: unit.id })
      expect((await acceptAs(ann, token)).status).toBe(201)
    }
    expect(await linksOf(ann)).toHaveLength(1)
  })
})

describe('declining', () => {
  it('needs no account, and notifies the inviter', async () => {
    const lana = await landlord()
    const { token, id } = await invite(lana, { unitId: lana.units[0]?.id })
    expect((await refuse(token)).status).toBe(204)
    expect(await rowOf(id)).toMatchObject([{ status: 'declined', acceptedBy: null }])
    expect(await mailsTo(lana.user.email)).toMatchObject([
      { subject: 'Ivy Invited declined your invitation' },
    ])
  })

  it('sends no email to an inviter who switched emails off', async () => {
    const lana = await landlord()
    await lana.patch('/api/auth/user', { preferences: { emailNotifications: false } })
    expect((await refuse((await invite(lana)).token)).status).toBe(204)
    expect(await mailsTo(lana.user.email)).toEqual([])
  })
})

describe('a newcomer', () => {
  it('sees pending invitations to their proven address, and accepts one without its link, once', async () => {
    const [lana, ann, eve] = [await landlord(), await newcomer(), await newcomer()]
    const { id, token } = await invite(lana, { email: ann.user.email })
    await invite(lana, { email: freshEmail() })
    const { body, text } = await ann.get<WaitingInvitation[]>('/api/invitations')
    expect(body).toMatchObject([{ id, organization: { name: 'Lana Lord' }, kind: 'tenant' }])
    expect(text).not.toContain(token)
    expect(await acceptAs(eve, id)).toMatchObject(dead)
    expect((await acceptAs(ann, id)).status).toBe(201)
    expect(await acceptAs(ann, id)).toMatchObject(dead)
  })

  it('sees no expired invitation', async () => {
    const [lana, ann] = [await landlord(), await newcomer()]
    const { id } = await invite(lana, { email: ann.user.email })
    await expire(id)
    expect((await ann.get('/api/invitations')).body).toEqual([])
    expect(await acceptAs(ann, id)).toMatchObject(dead)
  })
})

function refuse(token: string) {
  return call('POST', `/api/invitations/${token}/refusal`)
}

async function priced(monthlyRent: string) {
  const lana = await landlord()
  await lana.patch(`/api/units/${lana.units[0]?.id}`, { monthlyRent })
  return lana
}

function linksOf({ user }: User) {
  return database.db
    .select()
    .from(organizationTenants)
    .where(eq(organizationTenants.userId, user.id))
}

function rowOf(id: string) {
  return database.db.select().from(tenantInvitations).where(eq(tenantInvitations.id, id))
}

async function expire(id: string) {
  await database.db
    .update(tenantInvitations)
    .set({ expiresAt: sql`now()` })
    .where(eq(tenantInvitations.id, id))
}
