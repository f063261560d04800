import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '../config/start-error.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Oldest first; the first one is the baseline. Read once: a start asks six times. */
export function ownMigrations(): readonly MigrationMeta[] {
  own ??= readMigrationFiles({ migrationsFolder })
  return own
}

let own: readonly MigrationMeta[] | undefined

/** A migration as a database and a backup note it. */
export interface Applied {
  hash: string
  /** Milliseconds since 1970, when it was made. */
  createdAt: string
}

/**
 * The release whose tables the first migration builds at once. Tables that grew up to it step by step
 * go on behind it.
 */
export const baseline = {
  tag: 'v0.2.0',
  /** How many migrations it replaces, and the last of them. */
  changes: 93,
  last: {
    hash: '57cbc81655377cc88562671fe28e2735a0262b6f0b5ea5d714de36e3990fa12a',
    createdAt: '1795641362995',
  },
}

/** @returns what Drizzle noted in a database, oldest first; nothing in an empty one */
export async function appliedIn(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: there } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!there[0]?.is) return []
  const { rows } = await client.query<Applied>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows
}

/** Whether tables never reached the baseline; `sinceBaseline` has nothing to say of them. */
export function isBeforeBaseline(applied: readonly Applied[]): boolean {
  const [first] = ownMigrations()
  const reached = [baseline.last.hash, first?.hash]
  return applied.length > 0 && !applied.some(({ hash }) => reached.includes(hash))
}

/** @returns the applied migrations, by hashes of this release: the baseline stands for all it replaces */
export function sinceBaseline(applied: readonly Applied[]): string[] {
  const [first] = ownMigrations()
  if (!first || applied.length === 0) return []
  const last = Number(baseline.last.createdAt)
  const later = applied.filter(({ createdAt }) => Number(createdAt) > last)
  return [first.hash, ...later.map(({ hash }) => hash)]
}

/** Whether there are tables, and this release changes them. */
export function isBehind(applied: readonly Applied[]): boolean {
  const done = new Set(sinceBaseline(applied))
  return applied.length > 0 && ownMigrations().some(({ hash }) => !done.has(hash))
}

/** @throws StartError naming the tag that has to come first */
export function refuseBeforeBaseline(applied: readonly Applied[], thing: 'database' | 'backup') {
  if (!isBeforeBaseline(applied)) return
  throw new StartError(
    `This ${thing} is older than ${baseline.tag}: bring it up to date with Rooftree of the tag ${baseline.tag} first.`,
  )
}
