import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, it } from 'vitest'
import { databaseUrl, ownerUrl } from '#test/own-database.ts'
import { checkDatabaseUrl } from './external.ts'
import { openDatabase } from './pool.ts'

/** No pooler is between: `npm run test:postgres` has one. */
const through = (url: string) => openDatabase(url, { pooledUrl: url, max: 1, log: console.error })
const database = through(databaseUrl)
const owner = through(ownerUrl)
afterAll(() => Promise.all([database.close(), owner.close()]))

const timeouts = sql`select string_agg(name || ' ' || setting, ', ' order by name) as set
  from pg_settings where name like '%timeout' and source = 'session'`
const all = 'idle_in_transaction_session_timeout 5000, lock_timeout 3000, statement_timeout 4500'

it('a query through a pooler has its timeouts in a transaction of its own', async () => {
  const { db } = database
  expect((await db.execute(timeouts)).rows).toEqual([{ set: all }])
  const inside = await database.transaction(tx => tx.execute(timeouts))
  expect(inside.rows).toEqual([{ set: all }])
  const snapshot = await database.snapshot(tx => tx.execute(timeouts))
  expect(snapshot.rows).toEqual([{ set: all }])
  // The one connection, past the transactions of our own.
  const left = await database.transaction(async tx => {
    await tx.execute(sql`rollback`)
    return tx.execute(timeouts)
  })
  expect(left.rows).toEqual([{ set: null }])
})

it('a refused query through a pooler changes nothing and leaves its connection usable', async () => {
  const { db } = owner
  await db.execute(
    sql`create temporary table counted (number int primary key deferrable initially deferred)`,
  )
  await db.execute(sql`insert into counted values (1)`)
  // Refused by the commit.
  const twice = db.execute(sql`insert into counted values (1) returning number`)
  await expect(twice).rejects.toThrow('Failed query')
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow('Failed query')
  expect((await db.execute(sql`select number from counted`)).rows).toEqual([{ number: 1 }])
})

it('a certificate that cannot be read is named', async () => {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'certificates-'))
  const file = path.join(folder, 'ca.pem')
  const url = `postgresql://ann:s3cret@localhost/rent?sslmode=verify-full&sslrootcert=${file}`
  await expect(checkDatabaseUrl(url, 'DATABASE_OWNER_URL')).rejects.toThrow(
    `The file ${file} of DATABASE_OWNER_URL cannot be read (ENOENT): correct its path or its rights.`,
  )
})
