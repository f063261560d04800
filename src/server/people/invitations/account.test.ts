import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, electronicConsent } from '#shared/account/auth.ts'
import type { Accepted } from '#shared/people/invitations.ts'
import { appThatMails, invite, openAccountWith, preview, tokenIn } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeOperator } from '#test/operator.ts'
import { call, landlord, leaseUnit, newcomer, tenantOf } from '#test/world.ts'

type Entered = Accepted & { token: string; user: Account }

let mailing: Awaited<ReturnType<typeof appThatMails>>
beforeAll(async () => {
  mailing = await appThatMails()
})
afterAll(() => mailing.close())

describe('a person without an account', () => {
  it('accepts with a new one, under the invited address and name', async () => {
    const lana = await landlord()
    const { token, email } = await invite(lana, { phone: '555-0100' })
    const answer = await openAccountWith<Entered>(token)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...{ kind: 'tenant', lease: 'not_asked' },
        user: { email, firstName: 'Ivy', lastName: 'Invited', phone: '555-0100', role: 'tenant' },
      },
    })
    expect((await call('GET', '/api/auth/user', { token: answer.body.token })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect((await openAccountWith(token)).status).toBe(404)
  })

  it('needs a password of eight characters and consents, else no account is created', async () => {
    const lana = await landlord()
    const { token, email } = await invite(lana)
    const consentVersion = electronicConsent.version
    expect(await openAccountWith(token, { password: 'short', consentVersion })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 8 characters' } },
    })
    expect(await openAccountWith(token, { password: 'long enough' })).toMatchObject({
      status: 400,
      body: { fields: { consentVersion: 'Please agree to this first' } },
    })
    expect((await signIn(email, 'long enough')).status).toBe(401)
    expect((await preview(token)).status).toBe(200)
  })

  it('ten in parallel create one account', async () => {
    const { token } = await invite(await landlord())
    const answers = await Promise.all(Array.from({ length: 10 }, () => openAccountWith(token)))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 400, 404, 409].includes(status))).toBe(true)
  })

  it('cannot name another address, role or organization', async () => {
    const lana = await landlord()
    const { token, email } = await invite(lana)
    const { user } = await newcomer()
    const first = { password: 'my first password', consentVersion: electronicConsent.version }
    expect(await openAccountWith(token, { ...first, email: user.email })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Unknown field: email' } },
    })
    const { body } = await openAccountWith<Entered>(token, {
      ...first,
      ...{ role: 'admin', organizationId: lana.user.organizationId },
    })
    expect(body.user).toMatchObject({ email, role: 'tenant', organizationId: null })
  })
})

describe('a person with an account', () => {
  it('signs in instead: no link changes a password', async () => {
    const [lana, ann] = [await landlord(), await newcomer()]
    const { token } = await invite(lana, { email: ann.user.email })
    expect(await openAccountWith(token)).toMatchObject({
      status: 409,
      body: { message: 'There is an account for this address already: sign in to accept' },
    })
    expect((await signIn(ann.user.email)).status).toBe(401)
    expect((await signIn(ann.user.email, ann.password)).status).toBe(200)
    expect((await preview(token)).status).toBe(200)
  })
})

describe('a person added by a landlord, without a password yet', () => {
  it('sets it by their invitation, and finds the data entered for them', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
    const { token } = await invite(lana, { email: bob.email })
    expect((await preview(token)).body.entry).toBe('password')
    const { status, body } = await openAccountWith<Entered>(token)
    expect([status, body.user.id, body.user.lastName]).toEqual([201, bob.id, 'Ray'])
    expect(body.lease).toBe('there')
    const own = await call<{ id: string }[]>('GET', '/api/leases', { token: body.token })
    expect(own.body.map(row => row.id)).toEqual([lease.id])
    expect((await signIn(bob.email)).status).toBe(200)
  })

  it('is not taken over by another landlord to whom the link is shown', async () => {
    const [lana, mallory] = [await landlord(), await landlord()]
    const bob = await tenantOf(lana)
    await makeOperator(mallory)
    const { token, link } = await invite(mallory, { email: bob.email })
    expect(tokenIn(link)).toBe(token)
    expect((await preview(token)).body.entry).toBe('unproven')
    expect((await openAccountWith(token)).status).toBe(403)
    expect((await signIn(bob.email)).status).toBe(401)
  })

  it('may be invited by another landlord when a mail proves the address', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const bob = await tenantOf(lana)
    await mailing.invite(otto, { email: bob.email })
    const token = tokenIn((await mailsTo(bob.email))[0]?.text)
    expect((await preview(token)).body.entry).toBe('password')
    expect((await openAccountWith(token)).status).toBe(201)
  })
})

function signIn(email: string, password = 'my first password') {
  return call('POST', '/api/auth/login', { body: { email, password } })
}
