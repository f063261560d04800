import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { todayIn } from '#shared/dates.ts'
import { linesOfPdf } from '#test/printed.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import {
  database,
  newcomer,
  organizationIdOf,
  signInLimits,
  storage,
  type User,
} from '#test/world.ts'
import { buildApp } from '../app.ts'
import { mails, organizations } from '../db/tables.ts'
import { emailsOn, everybody, leaseHome } from '../fixture.ts'
import { smtpPost } from './smtp/smtp.ts'

/** Emails as a mail program reads them, sent through a mail server. */

const publicUrl = 'https://rent.example'
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: FastifyInstance

beforeAll(async () => {
  smtp = await startSmtpServer()
  const mail = { post: smtpPost(smtp.url, 'no-reply@mail.rent.example'), publicUrl }
  const common = { database, webDir: null, trustProxy: false, log: false, signInLimits, storage }
  app = await buildApp({ ...common, mail })
})

afterAll(async () => {
  await app.close()
  await smtp.close()
})

describe('a receipt', () => {
  it('comes from the landlord, with amounts in a table, a button, a reason and the PDF', async () => {
    const { lana, lease, tenant } = await rented('Maple, Oak & Co.')
    const sent = { leaseId: lease.id, amount: '1200', paymentMethod: 'check' }
    const email = await emailOf(tenant, () => post(lana, '/api/payments', sent))
    expect(email.from?.value).toEqual([
      { name: 'Maple, Oak & Co. (via Rooftree)', address: 'no-reply@mail.rent.example' },
    ])
    expect(email.subject).toBe('Payment received: $1,200.00 for Alpha, Unit 1')
    expect(email.messageId).toMatch(/^<[\da-f-]{36}@mail\.rent\.example>$/)
    expect(email.headers.get('auto-submitted')).toBe('auto-generated')
    expect(email.text).toMatch(/^Hello \S+,\n/)
    expect(email.text).toContain('Amount received: $1,200.00\n')
    expect(email.text).toContain(`View Payments: ${publicUrl}/financials\n`)
    expect(email.text).toContain('because you are a tenant of Maple, Oak & Co.')
    const html = String(email.html)
    expect(html).toContain('<html dir="ltr" lang="en">')
    expect(html).toContain(`<title>${'Payment received: $1,200.00 for Alpha, Unit 1'}</title>`)
    expect(html).toMatch(/<th scope="row"[^>]*>Amount received<\/th><td[^>]*>\$1,200\.00<\/td>/)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).not.toContain('{{')
    const [file, ...others] = email.attachments
    expect([file?.contentType, others]).toEqual(['application/pdf', []])
    expect(file?.filename).toMatch(/^Receipt \w{8}\.pdf$/)
    expect((await linesOfPdf(file?.content ?? Buffer.alloc(0))).join('\n')).toContain('$1,200.00')
  })
})

describe('a message', () => {
  it('is answered to the person, and its emails stand in one conversation', async () => {
    const { lana, tenant } = await rented('Lana’s homes')
    const write = (from: User, to: User, content: string) =>
      emailOf(to, () => post(from, '/api/messages', { receiverId: to.user.id, content }))
    const first = await write(lana, tenant, '<b>Hello</b>\nSee you on Friday')
    const second = await write(tenant, lana, 'Yes')
    expect(first.replyTo?.value).toEqual([{ name: '', address: lana.user.email }])
    expect(second.replyTo?.value).toEqual([{ name: '', address: tenant.user.email }])
    expect(first.inReplyTo).toMatch(/^<\S+@mail\.rent\.example>$/)
    expect([second.inReplyTo, second.references]).toEqual([first.inReplyTo, first.inReplyTo])
    expect(String(first.html)).toContain('&#60;b&#62;Hello&#60;/b&#62;<br>See you on Friday')
  })
})

describe('the link in each email that stops its kind', () => {
  it('works with one click, without a sign-in, for its person and kind alone', async () => {
    const { lana, tenant } = await rented('Lana’s homes')
    const message = { receiverId: tenant.user.id, content: 'Hello' }
    const email = await emailOf(tenant, () => post(lana, '/api/messages', message))
    const [list] = [email.headers.get('list')].flat()
    const { unsubscribe, 'unsubscribe-post': form } = Object(list)
    const url = String(unsubscribe.url).replace(publicUrl, '')
    expect([url.split('=')[0], form.name]).toEqual([
      '/unsubscribe?token',
      'List-Unsubscribe=One-Click',
    ])
    const click = (address: string) =>
      app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    const other = url.replace('emailNotifications', 'maintenanceAlerts')
    expect((await click(other)).statusCode).toBe(400)
    expect((await click('/unsubscribe')).statusCode).toBe(400)
    expect(await preferencesOf(tenant)).toMatchObject({ emailNotifications: true })
    expect((await click(url)).statusCode).toBe(204)
    expect((await click(url)).statusCode).toBe(204)
    const off = { emailNotifications: false, maintenanceAlerts: true, paymentReminders: true }
    expect(await preferencesOf(tenant)).toMatchObject(off)
    const token = url.split('=')[1]
    const pressed = await app.inject({
      method: 'POST',
      url: '/api/unsubscribes',
      payload: { token },
    })
    expect(pressed.json()).toEqual({ preference: 'emailNotifications' })
  })

  it('is in no email that is always sent, nor in one to an address without an account', async () => {
    const { lana } = await rented('Lana’s homes')
    const { user } = await newcomer()
    const email = await emailOf({ user }, () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: user.email },
      }),
    )
    expect(email.from?.text).toBe('"Rooftree" <no-reply@mail.rent.example>')
    expect([email.headers.has('list'), email.text?.includes('unsubscribe')]).toEqual([false, false])
    const invited = { email: `x${user.email}`, firstName: 'Ivy', lastName: 'Lee', role: 'staff' }
    const invitation = await emailOf({ user: invited }, () =>
      post(lana, '/api/member-invitations', invited),
    )
    expect(invitation.headers.has('list')).toBe(false)
    expect(invitation.replyTo?.value).toEqual([{ name: '', address: lana.user.email }])
    expect(invitation.text).toContain('because Lana’s homes invited this address.')
  })
})

/** A tenant of a landlord in whose zone it is noon; all automatic emails are on. */
async function rented(name: string) {
  const { lana, lease } = await leaseHome(todayIn('UTC'))
  await emailsOn(lana)
  const { tenant } = await everybody(lana, lease)
  const east = 12 - new Date().getUTCHours()
  // The sign of these zones is reversed (POSIX).
  const timezone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const own = eq(organizations.id, await organizationIdOf(lana))
  await database.db.update(organizations).set({ name, timezone }).where(own)
  return { lana, lease, tenant }
}

function post(who: User, url: string, payload: object) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${who.token}` },
  })
}

/** The email that a call sends to a person. */
async function emailOf(
  to: { user: Pick<Account, 'email'> },
  cause: () => Promise<{ statusCode: number; body: string }>,
): Promise<ParsedMail> {
  // The app of other tests shares the outbox: it must not send this one.
  const waiting = and(
    isNull(mails.sentAt),
    isNull(mails.parkedAt),
    sql`${mails.tryAgainAt} <= now()`,
  )
  await expect.poll(() => database.db.$count(mails, waiting), { timeout: 15_000 }).toBe(0)
  const before = smtp.accepted.length
  const answer = await cause()
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const theirs = () =>
    smtp.accepted.slice(before).filter(({ recipient }) => recipient === to.user.email)
  await expect.poll(theirs, { timeout: 15_000 }).toHaveLength(1)
  return simpleParser(theirs()[0]?.source ?? '')
}

async function preferencesOf({ token }: User) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/auth/user', headers })
  return answer.json<Account>().preferences
}
