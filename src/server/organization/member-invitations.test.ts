import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { memberInvitations } from '#server/db/tables.ts'
import { runJob } from '#server/jobs/fixture.ts'
import type { Account } from '#shared/account/auth.ts'
import type { MemberInvitation } from '#shared/organization/member-invitations.ts'
import { acceptAs, emailedToken, hashOf, openAccountWith, preview, tokenIn } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  call,
  database,
  freshEmail,
  landlord,
  memberOf,
  newcomer,
  renterOf,
  type User,
} from '#test/world.ts'
import { invitationExpiry } from '../people/invitations/office.ts'

const list = '/api/member-invitations'
const works =
  'You already work for an organization or manage your own properties, and one account cannot do both. Accept with another account.'

describe('inviting a member', () => {
  test.each([
    ['email', 'nobody', 'Please enter a valid email address'],
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['role', 'tenant', 'Choose admin, manager, staff, owner'],
    ['role', undefined, 'Choose admin, manager, staff, owner'],
  ])('explains the error in %s %j', async (field, value, sentence) => {
    const lana = await landlord(1)
    expect(await lana.post(list, { ...mia(), [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    })
  })

  it('is for admins alone', async () => {
    const lana = await landlord()
    for (const role of ['manager', 'staff', 'owner'] as const) {
      const colleague = await memberOf(lana, role)
      expect((await colleague.post(list, mia({ role: 'admin' }))).status).toBe(403)
      expect((await colleague.get(list)).status).toBe(403)
    }
    expect((await (await newcomer()).post(list, mia())).status).toBe(403)
    expect((await lana.get(list)).body).toEqual([])
  })

  it('once for an address, and not for a member', async () => {
    const lana = await landlord()
    const body = mia()
    expect((await lana.post(list, body)).status).toBe(201)
    expect((await lana.post(list, body)).status).toBe(409)
    const { user } = await memberOf(lana, 'staff')
    expect(await lana.post(list, mia({ email: user.email }))).toMatchObject({
      status: 409,
      body: { fields: { email: 'This person is already a member' } },
    })
  })

  it('the mail is from our host, and only a hash of its link is stored', async () => {
    const lana = await landlord()
    const body = mia({ firstName: 'Mia\r\nBcc: x@test.example <b>' })
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    expect((await call('POST', list, { token: lana.token, body, headers })).status).toBe(201)
    const [mail] = await mailsTo(body.email)
    expect(mail?.text).toContain('https://rooftree.example/invitations?token=')
    expect(mail?.text).not.toContain('Mia')
    const [row] = await database.db
      .select()
      .from(memberInvitations)
      .where(eq(memberInvitations.email, body.email))
    expect(row?.tokenHash).toBe(hashOf(tokenIn(mail?.text)))
  })

  it('can be sent again, withdrawn, and expires', async () => {
    const lana = await landlord()
    const first = await invite(lana)
    expect((await lana.post(`${list}/${first.id}/resend`)).status).toBe(200)
    const again = await emailedToken(first.email)
    expect((await preview(first.token)).status).toBe(404)
    expect((await preview(again)).status).toBe(200)
    expect((await lana.delete(`${list}/${first.id}`)).status).toBe(204)
    expect((await preview(again)).status).toBe(404)
    expect((await lana.post(`${list}/${first.id}/resend`)).status).toBe(409)
    const old = await invite(lana)
    await database.db
      .update(memberInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(memberInvitations.id, old.id))
    expect((await preview(old.token)).status).toBe(404)
    await runJob(invitationExpiry)
    const { body } = await lana.get<MemberInvitation[]>(list)
    expect(body.map(row => row.status)).toEqual(['expired', 'expired'])
  })
})

describe('accepting to work somewhere', () => {
  it('gives the role, from the next call on', async () => {
    const lana = await landlord()
    const ann = await newcomer()
    const { token } = await invite(lana, { email: ann.user.email, role: 'manager' })
    expect((await acceptAs(ann, token, {})).status).toBe(201)
    const { body } = await ann.get<Account>('/api/auth/user')
    expect(body).toMatchObject({ role: 'manager', organization: { name: 'Lana Lord' } })
    expect((await ann.get<unknown[]>('/api/units')).body).toHaveLength(2)
    expect((await acceptAs(ann, token, {})).status).toBe(404)
  })

  it('works with a new account', async () => {
    const lana = await landlord()
    const { token, email } = await invite(lana, { role: 'staff' })
    const { body } = await openAccountWith<{ user: Account }>(token, { password: 'long enough' })
    expect(body.user).toMatchObject({ email, role: 'staff', organization: { name: 'Lana Lord' } })
  })

  it('is refused to a person who works elsewhere or founded an organization', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const sam = await memberOf(otto, 'staff')
    for (const person of [otto, sam]) {
      const { token } = await invite(lana, { email: person.user.email, role: 'admin' })
      expect(await acceptAs(person, token, {})).toMatchObject({
        status: 409,
        body: { message: works },
      })
      // The invitation is not used up: they may leave there first.
      expect((await preview(token)).status).toBe(200)
      expect((await person.get<Account>('/api/auth/user')).body.organization?.id).not.toBe(
        (await lana.get<Account>('/api/auth/user')).body.organization?.id,
      )
    }
  })

  it('a tenant of another landlord may, and keeps their home', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const rita = await renterOf(otto, otto.units[0]?.id ?? '')
    const { token } = await invite(lana, { email: rita.user.email, role: 'staff' })
    expect((await acceptAs(rita, token, {})).status).toBe(201)
    const { body } = await rita.get<{ id: string }[]>('/api/leases')
    expect(body.map(lease => lease.id)).toEqual([rita.lease.id])
  })

  it('is refused to another account', async () => {
    const [lana, eve] = [await landlord(), await newcomer()]
    const { token } = await invite(lana, { role: 'admin' })
    expect((await acceptAs(eve, token, {})).status).toBe(403)
    expect((await eve.get('/api/organization')).status).toBe(404)
  })

  it('founding an organization at the same moment, the person becomes either landlord or member', async () => {
    for (let round = 0; round < 5; round++) {
      const [lana, ann] = [await landlord(1), await newcomer()]
      const { token } = await invite(lana, { email: ann.user.email, role: 'staff' })
      const home = { name: 'Own', address: '1 Own St', totalUnits: 1 }
      const [accepted, founded] = await Promise.all([
        acceptAs(ann, token, {}),
        ann.post('/api/properties', home),
      ])
      const { body } = await ann.get<Account>('/api/auth/user')
      const outcome = [accepted.status, founded.status, body.role]
      expect([
        [201, 403, 'staff'],
        [409, 201, 'admin'],
      ]).toContainEqual(outcome)
    }
  })
})

function mia(more: object = {}) {
  return { email: freshEmail(), firstName: 'Mia', lastName: 'Member', role: 'staff', ...more }
}

async function invite(lana: User, more: object = {}) {
  const { body } = await lana.post<MemberInvitation>(list, mia(more))
  return { ...body, token: await emailedToken(body.email) }
}
