import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** F2: user input is a parameter of a statement, never a part of its text. */
const folder = path.join(import.meta.dirname, '../../src')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  name => name.startsWith('server') && name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

/** Statements that take no parameters, of names and texts that are ours; each read by hand. */
const ours = [
  'audit/chain.ts: one of two queries in the source',
  'operations/records-to-review.ts: a query of ours for each check',
  'backup/load.ts: names of tables and constraints out of our own migrations, quoted',
  'backup/snapshot.ts: names of tables out of the catalogue, quoted',
  'postgres/among.ts: the type of a column of the schema',
  'postgres/copy.ts: COPY of a statement that Drizzle wrote',
  'postgres/embedded/roles.ts: names of roles in the source, a password we made',
  'postgres/listen.ts: the name of a channel in the source, quoted',
  'db/rights.ts: names of tables and roles out of the catalogue, quoted',
  'access/selections.ts: one of two names of a table in the source',
  'email/recipient.ts: one of two names of a table in the source',
  'files/unneeded.ts: a constant',
  'files/photos/earlier.ts: a constant',
  'backup/verify.ts: the name of a scratch database, of random digits',
  'email/returned/undeliverable.ts: the name of a column in the source',
  'postgres/pooled.ts: statements as Drizzle wrote them, with their parameters',
  'backup/fixture.ts: statements of the tests beside it',
  'db/day-sums-fixture.ts: a constant',
  'doctor/sums-fixture.ts: a constant',
  'postgres/prepared.ts: statements as Drizzle wrote them, with their parameters',
  'postgres/rows.ts: statements as Drizzle wrote them, with their parameters',
  'postgres/transaction.ts: one of two ways to begin, and who acts as a parameter',
  'jobs/queue.ts: statements of pg-boss, with their parameters',
].map(reason => reason.slice(0, reason.indexOf(':')))

test('F2: SQL is concatenated only where no user input can be in it', () => {
  const found = sources
    .filter(name => isGlued(readFileSync(path.join(folder, name), 'utf8')))
    .map(name => name.slice('server/'.length))
  expect(found.filter(name => !ours.includes(name))).toEqual([])
  expect(found.length).toBeGreaterThan(3)
})

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the searched pattern
  'await client.query(`select * from users where email = ${email}`)',
  'await client.query("select * from users where email = \'" + email)',
  'await client.query(text)',
  'await tx.execute(sql.raw(text))',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the searched pattern
  'await pool.query({ text: `select ${column}`, values })',
])('F2: %s is found', text => {
  expect(isGlued(text)).toBe(true)
})

test.each([
  'await client.query(`select * from users where email = $1`, [email])',
  "await client.query('begin')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: bound by Drizzle
  'await tx.execute(sql`select ${email}`)',
])('F2: %s is no harm', text => {
  expect(isGlued(text)).toBe(false)
})

function isGlued(text: string): boolean {
  if (/\bsql\.raw\(/.test(text)) return true
  return [...text.matchAll(/\.query\(\s*/g)].some(({ index, 0: opening }) => {
    const rest = text.slice(index + opening.length)
    const literal = /^(?:`(?:[^`$]|\$(?!\{))*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*[,)]/
    return !literal.test(rest)
  })
}
