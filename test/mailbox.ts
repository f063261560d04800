import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails, resetRequests } from '#server/db/tables.ts'
import { renderParagraphs } from '#server/email/rendering.ts'
import { type Answer, call, database, mailFolder } from './world.ts'

/**
 * Every email to an address, the oldest first, with its text: from the outbox while it waits there,
 * and from the mailbox once it was sent, because the outbox deletes the text then.
 */
export async function mailsTo(email: string) {
  const rows = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id)
  return Promise.all(
    rows.map(async row => ({
      ...row,
      ...(row.sentAt === null ? renderParagraphs(row.paragraphs) : await sentText(row.id)),
    })),
  )
}

/** Requests a password reset, and waits until the outbox has looked up the address. */
export async function forget(email: string, headers?: Record<string, string>): Promise<Answer> {
  const answer = await call('POST', '/api/auth/forgot-password', { body: { email }, headers })
  const waiting = () => database.db.$count(resetRequests, eq(resetRequests.email, email))
  await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBe(0)
  return answer
}

/** The plain text and the HTML of a mail that was sent. */
async function sentText(id: string): Promise<{ text: string; html: string }> {
  const file = await readFile(path.join(mailFolder, `${id}.eml`), 'utf8')
  const part = (type: string) => {
    const [, head = '', body = ''] =
      new RegExp(`\r\nContent-Type: ${type}([^]*?)\r\n\r\n([^]*?)\r\n--`).exec(file) ?? []
    return decoded(/Content-Transfer-Encoding: (\S+)/.exec(head)?.[1], body)
  }
  return { text: part('text/plain'), html: part('text/html') }
}

function decoded(encoding: string | undefined, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
