import pg from 'pg'
import { startSession } from '#server/access/caller.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/postgres/database.ts'
import type { Ground } from './bench.ts'
import { type Matter, matterOf, type Person } from './mix.ts'
import { layOutPortfolio, type Size } from './portfolio.ts'

/** A database with landlords whose lists are read, and others who write. */
export interface Place {
  urls: Ground['urls']
  folder: string
  readers: Person[]
  writers: Matter[]
}

/**
 * The same landlords twice: in the product's own database, and in a replica for the floor. The replica has no
 * triggers for audit trail and live events.
 */
export async function layOutTwice(
  ground: Ground,
  size: Size,
  writers: number,
): Promise<{ own: Place; twin: Place }> {
  const { urls, folder, owner } = ground
  const own = await peopled(ground, size, writers)
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
    const there = { ...ground, database, owner: client, urls: { app: url, owner: url }, folder }
    const twin = await peopled(there, size, writers)
    await client.query(withoutOwnTriggers)
    return { own, twin }
  } finally {
    await client.end()
    await database.close()
  }
}

/** Inserts landlords and signs their admins in. */
export async function peopled(ground: Ground, size: Size, writers: number): Promise<Place> {
  const landlords = await layOutPortfolio(ground, size)
  const origin = { userAgent: 'bench', address: '127.0.0.1' }
  const people: Person[] = []
  for (const { adminId, organizationId } of landlords)
    people.push({
      token: await startSession(ground.database.db, adminId, origin),
      organizationId,
    })
  // An hour of measuring is no hour of sitting still.
  await ground.owner.query(`update sessions set expire = now() + interval '1 day'`)
  const readers = people.slice(writers)
  const matters: Matter[] = []
  for (const person of people.slice(0, writers)) matters.push(await matterOf(ground.owner, person))
  return { urls: ground.urls, folder: ground.folder, readers, writers: matters }
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
