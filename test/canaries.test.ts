import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forget, mailsTo } from './mailbox.ts'
import { call, database, freshEmail, landlord, mailFolder } from './world.ts'

/** N4: secrets are searched in places that a thief or a colleague could read: the dump and the emails. */
test('N4: no password, token or link of a mail is in the database, and no password or token in a mail', async () => {
  const email = freshEmail()
  const password = 'canary-password-8d1e'
  const names = { firstName: 'Cana', lastName: 'Ry' }
  const made = await call<{ token: string }>('POST', '/api/auth/register', {
    body: { email, password, ...names },
  })
  const signedIn = await call<{ token: string }>('POST', '/api/auth/login', {
    body: { email, password },
  })
  await call('POST', '/api/auth/login', { body: { email, password: `${password}-wrong` } })
  await forget(email)
  const lana = await landlord()
  const invited = freshEmail()
  const invitation = { email: invited, ...names, propertyId: lana.property.id }
  const key = { 'idempotency-key': 'a canary' }
  const answers = [
    await lana.post('/api/tenant-invitations', invitation, key),
    await lana.post('/api/tenant-invitations', invitation, key),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [201, answers[0]?.text],
    [201, answers[0]?.text],
  ])
  const changed = 'canary-password-77c0'
  const link = await linkIn(email)
  const reset = { token: link, password: changed }
  expect((await call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200)

  const inNeither = [password, changed, made.body.token, signedIn.body.token, lana.token]
  const inNoDump = [...inNeither, link, await linkIn(invited)]
  for (const secret of inNoDump) {
    expect(secret.length).toBeGreaterThan(15)
    expect(await tablesWith(secret), secret).toEqual([])
  }
  const mails = await Promise.all(
    (await readdir(mailFolder)).map(file => readFile(path.join(mailFolder, file), 'latin1')),
  )
  for (const secret of inNeither)
    expect(mails.filter(mail => mail.replace(/=\r\n/g, '').includes(secret))).toEqual([])
  // The search finds stored text.
  expect(await tablesWith(email)).toContain('users')
  expect(mails.some(mail => mail.includes(email))).toBe(true)
})

/** The secret at the end of a mailed link, once the outbox has deleted it. */
async function linkIn(email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).at(-1)?.sentAt ?? null).not.toBeNull()
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? /invitations\/([\w-]+)/.exec(text)?.[1] ?? ''
}

/** The tables with a row that contains a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const { rows: hits } = await database.db.execute(
      sql`select 1 from ${table} as t where strpos(t::text, ${text}) > 0 limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}
