import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboxMail } from '#shared/messaging/mails.ts'
import { invite, preview, tokenIn } from '#test/invited.ts'
import { operator } from '#test/operator.ts'
import {
  call,
  database,
  freshEmail,
  landlord,
  memberOf,
  newcomer,
  organizationIdOf,
} from '#test/world.ts'
import { organizations, provenAddresses } from '../db/tables.ts'
import { isOperator } from './operator.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>

describe('who operates the installation', () => {
  let first: Landlord
  let founded: Date
  beforeAll(async () => {
    first = await landlord()
    founded = await foundedOn(new Date('2000-01-01'))
  })
  afterAll(() => foundedOn(founded))

  async function foundedOn(createdAt: Date): Promise<Date> {
    const isTheirs = eq(organizations.id, await organizationIdOf(first))
    const [before] = await database.db.select().from(organizations).where(isTheirs)
    await database.db.update(organizations).set({ createdAt }).where(isTheirs)
    return before?.createdAt ?? createdAt
  }

  it('is an admin of the oldest organization, however many others are founded', async () => {
    const later = await landlord()
    expect(await isOperator(database.db, null, first.user.id)).toBe(true)
    expect(await isOperator(database.db, null, later.user.id)).toBe(false)
    const admin = await memberOf(first, 'admin')
    expect(await isOperator(database.db, null, admin.user.id)).toBe(true)
    const manager = await memberOf(first, 'manager')
    expect(await isOperator(database.db, null, manager.user.id)).toBe(false)
    expect(await isOperator(database.db, null, (await newcomer()).user.id)).toBe(false)
  })

  it('is instead the account of OPERATOR_EMAIL, as soon as its address is proven', async () => {
    const named = await newcomer()
    const email = named.user.email.toLowerCase()
    expect(await isOperator(database.db, email, named.user.id)).toBe(true)
    expect(await isOperator(database.db, email, first.user.id)).toBe(false)
    const theirs = eq(provenAddresses.userId, named.user.id)
    await database.db.delete(provenAddresses).where(theirs)
    expect(await isOperator(database.db, email, named.user.id)).toBe(false)
    expect(await isOperator(database.db, email, first.user.id)).toBe(true)
    expect(await isOperator(database.db, freshEmail(), first.user.id)).toBe(true)
  })
})

describe('the outbox of an installation', () => {
  it('is the operator’s alone, with the links of mails that are files', async () => {
    const [lana, olga] = [await landlord(), await operator()]
    const { email, token } = await invite(lana)
    await expect.poll(async () => (await sentTo(email))?.state).toBe('sent')
    const mail = await sentTo(email)
    expect(mail).toMatchObject({ organization: { name: 'Lana Lord' }, isHeld: false })
    const links = `/api/outbox/${mail?.id}/links`
    const { body } = await olga.get<{ words: string; link: string }[]>(links)
    expect(body).toMatchObject([{ words: 'View Invitation' }])
    expect(tokenIn(body[0]?.link)).toBe(token)
    expect((await preview(token)).status).toBe(200)
    for (const path of ['/api/outbox', links]) expect((await lana.get(path)).status).toBe(403)
  })

  it('holds the mails of accounts, too: a newcomer is confirmed by the operator', async () => {
    const email = freshEmail()
    const registered = await call<{ token: string }>('POST', '/api/auth/register', {
      body: { email, password: 'my own long password' },
    })
    await expect.poll(async () => (await sentTo(email))?.state).toBe('sent')
    const mail = await sentTo(email)
    expect(mail?.organization).toBeNull()
    const olga = await operator()
    const { body } = await olga.get<{ link: string }[]>(`/api/outbox/${mail?.id}/links`)
    const token = new URL(body[0]?.link ?? '').searchParams.get('token')
    const confirmed = await olga.post('/api/auth/email-changes/confirmation', { token })
    expect(confirmed).toMatchObject({ status: 200, body: { email } })
    const { token: session } = registered.body
    expect((await call('GET', '/api/auth/user', { token: session })).body).toMatchObject({
      hasProvenEmail: true,
    })
  })

  async function sentTo(email: string): Promise<OutboxMail | undefined> {
    const olga = await operator()
    return (await olga.get<OutboxMail[]>(`/api/outbox?q=${encodeURIComponent(email)}`)).body[0]
  }
})
