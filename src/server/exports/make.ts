import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { exportDays } from '#shared/operations/data-exports.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { dataExports, organizations, users } from '../db/tables.ts'
import { Refusal } from '../errors/errors.ts'
import type { JobLog } from '../jobs/job.ts'
import type { Database, Db } from '../postgres/database.ts'
import { Archive } from '../storage/archive.ts'
import { defaultStorageLimits, requireQuota, type StorageLimits } from '../storage/quotas.ts'
import type { Store } from '../storage/store.ts'
import { fill } from './fill.ts'
import { ofOrganization } from './organization.ts'
import { ofPerson } from './personal.ts'
import { ofTenant } from './tenant.ts'

export interface Making {
  database: Database
  store: Store
  log: Pick<JobLog, 'error'>
  signal: AbortSignal
  /** The default when left out. */
  storageLimits?: StorageLimits
}

const maxTries = 3
/** A table is written as fast as the store takes it. Milliseconds. */
const timeout = 60 * 60_000

/**
 * Makes the waiting archives, one after the other, also those whose worker died. The node that
 * received a request makes `only` that one; others leave it alone for two minutes.
 */
export async function makeExports(making: Making, only?: string): Promise<void> {
  for (;;) {
    making.signal.throwIfAborted()
    const claimed = await claim(making.database, only)
    if (!claimed) return
    await make(making, claimed)
  }
}

type Claimed = typeof dataExports.$inferSelect & { objectName: string }

async function claim({ db }: Database, only: string | undefined): Promise<Claimed | null> {
  const objectName = v4()
  const [row] = await db
    .update(dataExports)
    .set({
      status: 'running',
      objectName,
      percent: 0,
      aliveAt: sql`now()`,
      tries: sql`${dataExports.tries} + 1`,
    })
    .where(
      sql`${dataExports.id} = (select e.id from data_exports e
        where ${
          only
            ? sql`e.id = ${only} and e.status = 'waiting'`
            : sql`e.status in ('waiting', 'running')
                and (e.alive_at is null or e.alive_at < now() - interval '2 minutes')`
        }
        order by e.created_at limit 1 for update skip locked)`,
    )
    .returning()
  return row ? { ...row, objectName } : null
}

async function make(making: Making, claimed: Claimed): Promise<void> {
  const { database, store, log, signal, storageLimits = defaultStorageLimits } = making
  const { db } = database
  // Neither cancelled nor claimed by another worker.
  const stillOurs = and(
    eq(dataExports.id, claimed.id),
    eq(dataExports.objectName, claimed.objectName),
    eq(dataExports.status, 'running'),
  )
  try {
    if (claimed.tries > maxTries) throw new Error('An archive was begun too often')
    const made = await write(making, claimed, stillOurs)
    const ready = await database.transaction(async tx => {
      const [row] = await tx
        .update(dataExports)
        .set({
          ...made,
          status: 'ready',
          percent: 100,
          finishedAt: sql`now()`,
          expiresAt: sql`now() + make_interval(days => ${exportDays})`,
        })
        .where(stillOurs)
        .returning()
      if (row) await requireQuota(tx, storageLimits, row)
      return row
    })
    if (ready) await replaceOlder(database, ready)
    else await store.remove(claimed.objectName)
  } catch (error) {
    if (error instanceof Cancelled) return
    if (error instanceof Refusal) await store.remove(claimed.objectName)
    if (!signal.aborted) log.error({ err: error, export: claimed.id }, 'An archive was not made')
    const status = signal.aborted ? 'waiting' : 'failed'
    await db.update(dataExports).set({ status, percent: 0, aliveAt: null }).where(stillOurs)
  }
}

/** A user cancelled it, or another worker makes it by now. */
class Cancelled extends Error {}

async function write(
  { database, store, signal }: Making,
  claimed: Claimed,
  stillOurs: SQL | undefined,
) {
  const archive = new Archive()
  const stop = () => archive.abort(new Error('The server stops'))
  signal.addEventListener('abort', stop, { once: true })
  const onProgress = progressOf(database, stillOurs)
  try {
    const filled = database.copying(timeout, async moment => {
      const { about, contents } = await contentsOf(moment.db, claimed)
      return fill({ moment, store, archive, contents, onProgress }, about)
    })
    const abort = (error: Error) => {
      archive.abort(error)
      throw error
    }
    // Both have ended, also after a failure: nothing of it is left in the store then.
    const [counts, size] = await Promise.allSettled([
      filled.catch(abort),
      store.put(claimed.objectName, archive.bytes).catch(abort),
    ])
    if (counts.status === 'rejected') throw counts.reason
    if (size.status === 'rejected') throw size.reason
    return { ...counts.value, size: size.value }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Reports the progress, at every percent and at least every few seconds. @throws Cancelled */
function progressOf({ db }: Database, stillOurs: SQL | undefined) {
  let told = { percent: -1, at: 0 }
  return async (done: number, all: number) => {
    const percent = Math.min(Math.floor((done / all) * 100), 99)
    if (percent === told.percent && Date.now() - told.at < 5_000) return
    told = { percent, at: Date.now() }
    const [kept] = await db
      .update(dataExports)
      .set({ percent, aliveAt: sql`now()` })
      .where(stillOurs)
      .returning({ id: dataExports.id })
    if (!kept) throw new Cancelled()
  }
}

async function contentsOf(db: Db, claimed: Claimed) {
  const [person] = await db
    .select({
      id: users.id,
      role: users.role,
      organizationId: users.organizationId,
      rents: sql<boolean>`exists ${leasesRentedBy(claimed.userId)}`,
    })
    .from(users)
    .where(eq(users.id, claimed.userId))
  if (!person) throw new Error('Whoever asked for an archive is gone')
  const caller: Caller = { ...person, sid: '' }
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const about = { format: 1, kind: claimed.kind, takenAt: rows[0]?.at ?? '', person: person.id }
  if (!claimed.organizationId) return { about, contents: ofPerson(caller) }
  // They may have lost the right since their request.
  const may = claimed.tenantId ? 'tenant:export' : 'organization:export'
  if (caller.organizationId !== claimed.organizationId || !can(caller, may))
    throw new Error('Whoever asked for an archive is no admin any more')
  const [organization] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, claimed.organizationId))
  if (!claimed.tenantId)
    return { about: { ...about, organization }, contents: ofOrganization(claimed.organizationId) }
  return {
    about: { ...about, kind: 'tenant', tenant: claimed.tenantId, organization },
    contents: ofTenant(caller, claimed.organizationId, claimed.tenantId),
  }
}

/** One archive of a kind is stored: earlier ones can go. */
async function replaceOlder({ db }: Database, ready: typeof dataExports.$inferSelect) {
  const sameKind =
    ready.kind === 'personal'
      ? and(eq(dataExports.kind, 'personal'), eq(dataExports.userId, ready.userId))
      : and(
          eq(dataExports.organizationId, ready.organizationId ?? ''),
          ready.tenantId ? eq(dataExports.tenantId, ready.tenantId) : isNull(dataExports.tenantId),
        )
  await db
    .update(dataExports)
    .set({ expiresAt: sql`now()` })
    .where(
      and(
        sameKind,
        ne(dataExports.id, ready.id),
        sql`${dataExports.status} in ('ready', 'failed')`,
      ),
    )
}
