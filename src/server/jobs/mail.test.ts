import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, storage } from '#test/world.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { mails } from '../db/tables.ts'
import { enclose } from '../mailroom.ts'
import type { Letter, Post } from '../outside/mail.ts'
import { mail } from './mail.ts'

/** A database of its own: a round sends whatever waits, and other tests have mails waiting. */
let postgres: Embedded
let database: Database
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rooftree-mails-'))
  postgres = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  await migrateDatabase(postgres.ownerUrl)
  database = openDatabase(postgres.appUrl, { log: () => {} })
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a mail that waits in the outbox', () => {
  it('is sent by the next round, once', async () => {
    const recipient = await waiting()
    const sent: Letter[] = []
    await round(async letter => void sent.push(letter))
    await round(async letter => void sent.push(letter))
    expect(sent.map(letter => letter.recipient)).toEqual([recipient])
    expect((await row(recipient))?.sentAt).not.toBeNull()
  })

  it('waits longer and longer while the mail server refuses it, and says why', async () => {
    const recipient = await waiting()
    await round(() => Promise.reject(new Error('mailbox full')))
    const first = await row(recipient)
    expect(first).toMatchObject({ sentAt: null, parkedAt: null, tries: 1 })
    expect(first?.lastError).toContain('mailbox full')
    expect(first?.tryAgainAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
  })

  it('is parked after eight tries', async () => {
    const recipient = await waiting()
    await database.db.update(mails).set({ tries: 7 }).where(eq(mails.recipient, recipient))
    await round(() => Promise.reject(new Error('no such host')))
    expect((await row(recipient))?.parkedAt).not.toBeNull()
  })
})

async function waiting(): Promise<string> {
  const recipient = freshEmail()
  await enclose(database.db, recipient, { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  return recipient
}

function round(send: (letter: Letter) => Promise<void>) {
  const post: Post = Object.assign(send, { delivery: 'mail' as const })
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
