import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { asOnlyOwner } from '../db/migrate.ts'
import { moneyDifference, moneyIn } from './figures.ts'
import { loadBackup, type RowSource, requireEmptyDatabase, requireKnown } from './load.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

/** All but counts, which are recomputed: unlike a backup, a move loses no archive that people requested. */
const leaves = ['stored_bytes']

/**
 * Copies every row of one database into an empty one, in one transaction, and compares both before it commits. The
 * source stays as it is; no server starts on it meanwhile.
 *
 * @param from of the role that owns the tables
 * @param to of the future owner
 * @returns the number of rows
 * @throws StartError when a server still runs on the source, or with the first difference
 */
export async function moveRows(from: string, to: string): Promise<number> {
  await requireEmptyDatabase(to)
  let rows = 0
  await asOnlyOwner(from, async client => {
    await requireUnused(client)
    await withSnapshot(
      from,
      async snapshot => {
        requireKnown(snapshot)
        const source = await rowsOf(snapshot)
        await loadBackup(to, source, async target => {
          const differs = moneyDifference(snapshot.money, await moneyIn(target))
          if (differs) throw new StartError(`The copy is not like the original: ${differs}`)
        })
        rows = source.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      },
      leaves,
    )
  })
  return rows
}

async function requireUnused(client: pg.Client) {
  // A connection that was just closed is listed for a moment.
  for (let tries = 0; tries < 20; tries++) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
    )
    if (!rowCount) return
    await wait(100)
  }
  throw new StartError(
    'Something is still connected to the database that is moved: stop Rooftree on every server first.',
  )
}

async function rowsOf(snapshot: Snapshot): Promise<RowSource> {
  const tables: RowSource['manifest']['tables'] = []
  for (const table of snapshot.tables)
    tables.push({ ...table, rows: await snapshot.count(table), entry: { path: table.name } })
  const named = new Map(tables.map(table => [table.name, table]))
  return {
    manifest: { migrations: snapshot.migrations, tables },
    async read(name): Promise<Readable> {
      const table = named.get(name)
      if (!table) throw new Error(`There is no table ${name}`)
      return snapshot.rows(table).bytes
    },
  }
}
