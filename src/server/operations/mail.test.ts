import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#test/own-database.ts'
import { refusal, startSmtpServer } from '#test/smtp-server.ts'
import { freshEmail, storage } from '#test/world.ts'
import { mails, messages, organizations, users } from '../db/tables.ts'
import { enqueueEmail, enqueueEmails } from '../email/enqueue.ts'
import type { Email, Post } from '../email/mail.ts'
import { smtpPost } from '../email/smtp/smtp.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { mail } from './mail.ts'

/** A database of its own: a round sends all waiting emails, and other tests have some. */
let own: Awaited<ReturnType<typeof emptyDatabase>>
let database: Database

beforeAll(async () => {
  own = await emptyDatabase()
  database = openDatabase(own.appUrl, { log: () => {} })
})

afterAll(async () => {
  await database.close()
  await own.remove()
})

describe('the only organization of an installation', () => {
  it('writes to as many as it likes in a day', async () => {
    const { db } = database
    const [only] = await db.insert(organizations).values({ name: 'Only' }).returning()
    const emails = Array.from({ length: 60 }, () => ({
      recipient: freshEmail(),
      content: () => ({ subject: 'Hello', paragraphs: ['Hello'] }),
    }))
    await enqueueEmails(db, emails, only?.id ?? '')
    const sent: Email[] = []
    await round(async email => void sent.push(email))
    expect(sent).toHaveLength(60)
  })
})

describe('a mail that waits in the outbox', () => {
  it('is sent by the next round, once', async () => {
    const recipient = await waiting()
    const sent: Email[] = []
    await round(async email => void sent.push(email))
    await round(async email => void sent.push(email))
    expect(sent.map(email => email.recipient)).toEqual([recipient])
    expect((await row(recipient))?.sentAt).not.toBeNull()
  })

  it('is retried with growing delays while the mail server refuses it, with the reason', async () => {
    const recipient = await waiting()
    await round(() => Promise.reject(new Error('mailbox full')))
    const first = await row(recipient)
    expect(first).toMatchObject({ sentAt: null, parkedAt: null, tries: 1 })
    expect(first?.lastError).toContain('mailbox full')
    expect(first?.tryAgainAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
  })

  it('is sent with hundreds of others in one run; an unreachable server is not tried for each', async () => {
    for (let mails = 0; mails < 60; mails++) await waiting()
    let asked = 0
    await round(async () => {
      asked += 1
      throw new Error('closed')
    })
    expect(asked).toBe(50)
    await database.db.update(mails).set({ tryAgainAt: sql`now()` })
    const sent: Email[] = []
    await round(async email => void sent.push(email))
    expect(sent.length).toBeGreaterThanOrEqual(60)
  })

  it('is parked after eight tries', async () => {
    const recipient = await waiting()
    await database.db.update(mails).set({ tries: 7 }).where(eq(mails.recipient, recipient))
    await round(() => Promise.reject(new Error('no such host')))
    expect((await row(recipient))?.parkedAt).not.toBeNull()
  })
})

describe('a mail server', () => {
  it('sends the copy of a message once; then the message is delivered and the outbox deletes it', async () => {
    const server = await startSmtpServer()
    const { recipient, messageId } = await copyOfMessage()
    const post = smtpPost(server.url, 'no-reply@test.example')
    await round(post)
    await round(post)
    expect(server.accepted.map(mail => mail.recipient)).toEqual([recipient])
    expect(server.accepted[0]?.source).toContain('Subject: Hello')
    expect(await row(recipient)).toMatchObject({ paragraphs: [], lastError: null, tries: 1 })
    expect(await statusOf(messageId)).toBe('delivered')
    await server.close()
  })

  it('does not mark a read message as unread', async () => {
    const server = await startSmtpServer()
    const { messageId } = await copyOfMessage()
    await database.db.update(messages).set({ status: 'read' }).where(eq(messages.id, messageId))
    await round(smtpPost(server.url, 'no-reply@test.example'))
    expect([server.accepted.length, await statusOf(messageId)]).toEqual([1, 'read'])
    await server.close()
  })

  it('that is busy (4xx) is tried again later, one that refuses for good (5xx) is not', async () => {
    let answer: Error | null = refusal(450, 'Mailbox busy')
    const server = await startSmtpServer({ onRcptTo: (_to, _session, done) => done(answer) })
    const post = smtpPost(server.url, 'no-reply@test.example')
    const { recipient, messageId } = await copyOfMessage()
    await round(post)
    expect(await row(recipient)).toMatchObject({ tries: 1, parkedAt: null, sentAt: null })
    expect((await row(recipient))?.lastError).toContain('450')
    answer = null
    await due(recipient)
    await round(post)
    expect(server.accepted.map(mail => mail.recipient)).toEqual([recipient])
    expect(await statusOf(messageId)).toBe('delivered')

    answer = refusal(550, 'No such user')
    const nobody = await copyOfMessage()
    await round(post)
    const parked = await row(nobody.recipient)
    expect(parked).toMatchObject({ tries: 1, sentAt: null })
    expect(parked?.parkedAt).not.toBeNull()
    expect(parked?.lastError).toContain('No such user')
    // To be sent again it must still have its text.
    expect(parked?.paragraphs).toEqual(['Hello'])
    expect(await statusOf(nobody.messageId)).toBe('sent')
    await due(nobody.recipient)
    await round(post)
    expect(server.accepted).toHaveLength(1)
    await server.close()
  })

  it('whose acceptance was not stored before a crash gets the email twice, under one id', async () => {
    const server = await startSmtpServer()
    const { recipient } = await copyOfMessage()
    const smtp = smtpPost(server.url, 'no-reply@test.example')
    const dying = async (email: Email) => {
      await smtp(email)
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and state = 'idle in transaction'`,
      )
    }
    await expect(round(dying)).rejects.toThrow()
    expect((await row(recipient))?.sentAt).toBeNull()
    await round(smtp)
    expect((await row(recipient))?.sentAt).not.toBeNull()
    const ids = server.accepted.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await server.close()
  })
})

/** A message with a pending mail copy. */
async function copyOfMessage() {
  const recipient = freshEmail()
  const { db } = database
  const [organization] = await db.insert(organizations).values({ name: 'Alpha' }).returning()
  const [receiver, sender] = await db
    .insert(users)
    .values([{ email: recipient }, { email: freshEmail() }])
    .returning({ id: users.id })
  const organizationId = organization?.id ?? ''
  const [message] = await db
    .insert(messages)
    .values({
      organizationId,
      senderId: sender?.id ?? '',
      receiverId: receiver?.id ?? '',
      content: 'Hello',
    })
    .returning({ id: messages.id })
  const messageId = message?.id ?? ''
  const words = { subject: 'Hello', paragraphs: ['Hello'] }
  await db.insert(mails).values({ ...words, organizationId, messageId, recipient })
  return { recipient, messageId }
}

async function statusOf(messageId: string) {
  const [found] = await database.db.select().from(messages).where(eq(messages.id, messageId))
  return found?.status
}

/** As if the time to wait were over. */
function due(recipient: string) {
  return database.db
    .update(mails)
    .set({ tryAgainAt: new Date() })
    .where(eq(mails.recipient, recipient))
}

async function waiting(): Promise<string> {
  const recipient = freshEmail()
  await enqueueEmail(database.db, recipient, () => ({ subject: 'Hello', paragraphs: ['Hello'] }))
  return recipient
}

function round(send: (email: Email) => Promise<void>) {
  const post: Post = Object.assign((email: Email) => send(email), { delivery: 'mail' as const })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return mail.run({
    database,
    store: storage.store,
    post,
    log,
    publicUrl: 'https://rooftree.example',
    backup: null,
    signal: new AbortController().signal,
  })
}

async function row(recipient: string) {
  const [found] = await database.db.select().from(mails).where(eq(mails.recipient, recipient))
  return found
}
