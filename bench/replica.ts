import pg from 'pg'
import { startSession } from '#server/access/caller.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/postgres/database.ts'
import type { Workspace } from './bench.ts'
import { type Fixture, fixtureOf, type Person } from './mix.ts'
import { type Size, seedLandlords } from './portfolio.ts'

/** A database with landlords whose lists are read, and others who write. */
export interface Place {
  urls: Workspace['urls']
  folder: string
  readers: Person[]
  writers: Fixture[]
}

/**
 * The same landlords twice: in the product's own database, and in a replica for the floor. The replica has no
 * triggers for audit trail and live events.
 */
export async function seedTwice(
  workspace: Workspace,
  size: Size,
  writers: number,
): Promise<{ own: Place; replica: Place }> {
  const { urls, folder, owner } = workspace
  const own = await peopled(workspace, size, writers)
  const name = `floor_${Date.now()}`
  await asSuperuser(urls.owner, client =>
    client.query(`create database ${name} owner ${owner.user}`),
  )
  const url = elsewhere(urls.owner, name)
  await migrateDatabase({ ownerUrl: url, appUrl: url })
  const database = openDatabase(url, { max: 2, log: console.error })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const there = { ...workspace, database, owner: client, urls: { app: url, owner: url }, folder }
    const replica = await peopled(there, size, writers)
    await client.query(withoutOwnTriggers)
    return { own, replica }
  } finally {
    await client.end()
    await database.close()
  }
}

/** Inserts landlords and signs their admins in. */
export async function peopled(workspace: Workspace, size: Size, writers: number): Promise<Place> {
  const landlords = await seedLandlords(workspace, size)
  const origin = { userAgent: 'bench', address: '127.0.0.1' }
  const people: Person[] = []
  for (const { adminId, organizationId } of landlords)
    people.push({
      token: await startSession(workspace.database.db, adminId, origin),
      organizationId,
    })
  // An hour of measuring is no hour of sitting still.
  await workspace.owner.query(`update sessions set expire = now() + interval '1 day'`)
  const readers = people.slice(writers)
  const fixtures: Fixture[] = []
  for (const person of people.slice(0, writers))
    fixtures.push(await fixtureOf(workspace.owner, person))
  return { urls: workspace.urls, folder: workspace.folder, readers, writers: fixtures }
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const there = elsewhere(url, 'postgres').replace(/\/\/[^:@]+/, '//postgres')
  const client = new pg.Client({ connectionString: there })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function elsewhere(url: string, database: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${database}`)
}

const withoutOwnTriggers = `
  do $$ declare one record; begin
    for one in select c.oid::regclass as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
      execute format('alter table %s disable trigger user', one.name);
    end loop;
  end $$`
