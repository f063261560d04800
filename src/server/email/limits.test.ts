import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EmailKind } from '#shared/messaging/mails.ts'
import { refusal, startSmtpServer } from '#test/smtp-server.ts'
import { database, freshEmail, landlord, newcomer, organizationIdOf } from '#test/world.ts'
import { emailCounts, mails, organizations } from '../db/tables.ts'
import { deliverMails } from './delivery.ts'
import { enqueueEmail, enqueueEmails } from './enqueue.ts'
import { daysUntilSent, takeShare } from './limits.ts'
import type { Email, Post } from './mail.ts'
import { smtpPost } from './smtp/smtp.ts'

/** The tests share a database with many organizations, so that limits hold. */

beforeAll(async () => {
  await Promise.all([founded(0), founded(0)])
})

const words = { subject: 'Come and see', paragraphs: ['Buy now'] }

describe('an organization', () => {
  it('that is new writes to 50 addresses a day, even with hundreds at once', async () => {
    const organizationId = await founded(0)
    const taken = await Promise.all(
      Array.from({ length: 120 }, () => shareOf(organizationId, 'invitation')),
    )
    expect(taken.filter(Boolean)).toHaveLength(50)
    // Of another kind it has a limit of its own.
    expect(await shareOf(organizationId, 'job')).toBe(true)
  })

  it('writes to an address it wrote to already, without counting it again', async () => {
    const organizationId = await founded(0)
    const email = freshEmail()
    expect(await shareOf(organizationId, 'words', email)).toBe(true)
    for (let others = 0; others < 49; others++) await shareOf(organizationId, 'words')
    expect(await shareOf(organizationId, 'words')).toBe(false)
    expect(await shareOf(organizationId, 'words', email.toUpperCase())).toBe(true)
  })

  it.each([
    [0, 400, 4],
    [0, 50, 0],
    [0, 51, 1],
    [10, 2000, 0],
    [10, 2001, 1],
  ])('of %i days sends %i invitations, the last in %i days', async (age, invitations, days) => {
    const organizationId = await founded(age)
    expect(await daysUntilSent(database.db, organizationId, 'invitation', invitations)).toBe(days)
  })

  it('has a constant limit while a twentieth of its addresses is refused', async () => {
    const organizationId = await founded(10)
    const day = sql`current_date`
    const key = `organization:${organizationId}:words`
    await database.db.insert(emailCounts).values({ key, day, count: 100, refused: 4 })
    expect(await daysUntilSent(database.db, organizationId, 'invitation', 2000)).toBe(0)
    await database.db.update(emailCounts).set({ refused: 5 }).where(eq(emailCounts.key, key))
    expect(await daysUntilSent(database.db, organizationId, 'invitation', 2000)).toBe(39)
  })
})

describe('emails beyond a day’s limit', () => {
  it('waits for the next, and none of it is lost', async () => {
    const organizationId = await founded(0)
    const all = Array.from({ length: 60 }, () => ({
      recipient: freshEmail(),
      content: () => words,
    }))
    await enqueueEmails(database.db, all, organizationId, { kind: 'invitation' })
    await expect.poll(() => delivered(organizationId)).toEqual({ sent: 50, held: 10 })
    expect(await daysUntilSent(database.db, organizationId, 'invitation')).toBe(1)
    await expect.poll(() => delivered(organizationId)).toEqual({ sent: 50, held: 10 })
    await tomorrow(organizationId)
    await expect.poll(() => delivered(organizationId)).toEqual({ sent: 60, held: 0 })
  })

  it('of one mailbox it waits, too, over all organizations', async () => {
    const recipient = freshEmail()
    for (let sender = 0; sender < 4; sender++) {
      const organizationId = await founded(0)
      for (let sent = 0; sent < 5; sent++)
        await enqueueEmail(database.db, recipient, () => words, organizationId, {
          kind: 'invitation',
        })
    }
    await deliverAll()
    const theirs = and(eq(mails.recipient, recipient), isNotNull(mails.sentAt))
    expect(await database.db.$count(mails, theirs)).toBe(10)
  })

  it('a mail that was not taken is no mail of the day, and a refused address is counted', async () => {
    const organizationId = await founded(0)
    let answer = refusal(450, 'Busy')
    const server = await startSmtpServer({ onRcptTo: (_to, _session, done) => done(answer) })
    const post = smtpPost(server.url, 'no-reply@test.example')
    const recipient = freshEmail()
    const isIt = eq(mails.recipient, recipient)
    await enqueueEmail(database.db, recipient, () => words, organizationId, { kind: 'job' })
    for (let tries = 0; tries < 3; tries++) {
      await deliverMails(database, { post: onlyTo(recipient, post), publicUrl: '' })
      await database.db.update(mails).set({ tryAgainAt: new Date() }).where(isIt)
    }
    answer = refusal(550, 'No such user')
    await deliverMails(database, { post: onlyTo(recipient, post), publicUrl: '' })
    const [count] = await database.db
      .select()
      .from(emailCounts)
      .where(eq(emailCounts.key, `organization:${organizationId}:job`))
    expect(count).toMatchObject({ count: 1, refused: 1 })
    await server.close()
  })
})

describe('a person’s own text', () => {
  it('go to proven addresses; others read the landlord’s name and a link', async () => {
    const lana = await landlord()
    const organizationId = await organizationIdOf(lana)
    await lana.patch('/api/organization', { name: 'Lana’s www.homes.test' })
    const ann = await newcomer()
    const outsider = freshEmail()
    const link = { link: 'https://rooftree.example/communication?with=1', words: 'Open' }
    for (const recipient of [ann.user.email, outsider])
      await enqueueEmail(
        database.db,
        recipient,
        () => ({ subject: 'Cheap pills', paragraphs: ['See https://evil.test', link] }),
        organizationId,
      )
    const emails: Email[] = []
    await deliverAll(async email => void emails.push(email))
    const to = (email: string) => emails.find(({ recipient }) => recipient === email)
    expect(to(ann.user.email)?.subject).toBe('Cheap pills')
    expect(to(outsider)?.subject).toBe('Lana’s www. homes. test: something new for you')
    expect(JSON.stringify(to(outsider))).not.toMatch(/pills|evil/)
    expect(JSON.stringify(to(outsider))).toContain(link.link)
  })
})

/** An organization with this age in days. */
async function founded(days: number): Promise<string> {
  const createdAt = sql`now() - make_interval(days => ${days})`
  const [made] = await database.db
    .insert(organizations)
    .values({ name: 'New', createdAt })
    .returning({ id: organizations.id })
  return made?.id ?? ''
}

function shareOf(organizationId: string, kind: EmailKind, recipient = freshEmail()) {
  return database.transaction(tx =>
    takeShare(tx, { organizationId, kind, recipient, isProven: false }),
  )
}

async function deliverAll(send: (email: Email) => Promise<void> = async () => {}) {
  const post: Post = Object.assign(send, { delivery: 'file' as const })
  while (await deliverMails(database, { post, publicUrl: 'https://rooftree.example' }));
}

/** Only one mail is handed on: others may wait in the same outbox. */
function onlyTo(recipient: string, post: Post): Post {
  const send = (email: Email) => (email.recipient === recipient ? post(email) : Promise.resolve())
  return Object.assign(send, { delivery: 'mail' as const })
}

/** Emails of other tests may be on their way at the same time. */
async function delivered(organizationId: string) {
  await deliverAll()
  const theirs = eq(mails.organizationId, organizationId)
  const [sent, held] = await Promise.all([
    database.db.$count(mails, and(theirs, isNotNull(mails.sentAt))),
    database.db.$count(mails, and(theirs, isNotNull(mails.heldAt))),
  ])
  return { sent, held }
}

/** As if the counted and held emails were a day older. */
async function tomorrow(organizationId: string) {
  await database.db
    .update(emailCounts)
    .set({ day: sql`${emailCounts.day} - 1` })
    .where(sql`${emailCounts.key} like ${`organization:${organizationId}%`}`)
  await database.db
    .update(mails)
    .set({ tryAgainAt: new Date() })
    .where(and(eq(mails.organizationId, organizationId), isNotNull(mails.heldAt)))
}
