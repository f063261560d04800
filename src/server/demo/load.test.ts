import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { emptyDatabase } from '#test/own-database.ts'
import { verifyChains } from '../audit/chain.ts'
import { allocations, closedPeriods, periodSnapshots, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { sessionOn } from '../postgres/database.ts'
import { requireFigures } from './guard.ts'
import { loadDemo } from './load.ts'
import { demoZone } from './marks.ts'

/** A leap day, whose audit trail is read too; and, in `npm run test:long`, a day of 23 hours. */
const todays: Day[] = ['2028-02-29', ...(process.env.THOROUGH ? ['2027-03-14'] : [])]

describe('the demo portfolio as it is stored', () => {
  test.each(todays)(
    'shows its figures on %s',
    async today => {
      await on(today, async (db, client) => {
        // The guard is in here: another figure than it should be is thrown.
        const plan = await loadDemo(db, { today, ...quickly })
        if (today !== todays[0]) return
        await client.query('set constraints all immediate')
        const { faults, entries } = await verifyChains(client)
        expect(faults).toEqual([])
        expect(entries).toBeGreaterThan(5_000)
        // Rent that was paid is open: so the guard can fail. A closed ledger refuses that.
        await db.delete(periodSnapshots)
        await db.delete(closedPeriods)
        await db.delete(allocations).where(eq(allocations.paymentId, plan.payments[0]?.id ?? ''))
        await expect(requireFigures(db, today, plan)).rejects.toThrow(
          /^The demo is not as it should be: outstanding is/,
        )
      })
    },
    120_000,
  )

  test('is refused in a database with other data', async () => {
    await on('2026-12-31', async db => {
      await db.insert(users).values({ email: 'ann@example.com', firstName: 'Ann' })
      const load = loadDemo(db, { today: '2026-12-31', ...quickly })
      await expect(load).rejects.toThrow(
        'The demo is only loaded into an empty database, and this one is in use.',
      )
    })
  })

  test('is never loaded by a production start', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    try {
      await on('2026-12-31', async db => {
        const load = loadDemo(db, { today: '2026-12-31', ...quickly })
        await expect(load).rejects.toThrow('The demo is never loaded by a production start')
        expect(await db.$count(users)).toBe(0)
      })
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

/**
 * Does work on a day in a database of its own. After a load that was rolled back PostgreSQL takes the tables for empty,
 * and a statement of the next load may need minutes.
 */
async function on(today: Day, work: (db: Db, client: pg.Client) => Promise<void>) {
  const database = await emptyDatabase()
  try {
    await asking(database.ownerUrl, client => client.query(clock))
    await asking(database.appUrl, async client => {
      await client.query('begin')
      await client.query(`set local search_path = clock, pg_catalog, public`)
      await client.query(`set local clock.now = '${today} 15:00 ${demoZone}'`)
      await work(sessionOn(client), client)
    })
  } finally {
    await database.remove()
  }
}

/** Future and past days: `now()` is looked up here first, in transactions that set it. */
const clock = `create schema clock;
  create function clock.now() returns timestamptz language sql stable
    as $$ select current_setting('clock.now')::timestamptz $$;
  grant usage on schema clock to public`

async function asking(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Accepts every file and stores none; and files that are made at once. */
const quickly = {
  store: {
    put: async () => 9,
    read: async () => null,
    size: async () => null,
    remove: async () => {},
  },
  publicUrl: 'http://localhost:3100',
  keys: ['a key of these tests, long enough to encrypt'] as const,
  make: async () => ({ bytes: Buffer.from('%PDF-1.7\n'), fileType: 'application/pdf' as const }),
}
