import type pg from 'pg'
import { runningVersion } from '../config/release-notes.ts'
import { StartError } from '../config/start-error.ts'
import { baseline, ownMigrations } from './migrations.ts'

/** A version of the code, by its release and number of migrations: both only ever grow. */
export interface Release {
  release: string
  changes: number
}

/**
 * The oldest code that serves the tables of this one. The release before this may, so that servers
 * are restarted one after the other: raise it with the change that older code cannot run into.
 */
export const oldestServing: Release = { release: '0.2.0', changes: 91 }

export async function thisRelease(): Promise<Release> {
  return {
    release: await runningVersion(),
    changes: baseline.changes - 1 + ownMigrations().length,
  }
}

/**
 * Refuses a database that newer code has changed too much for this one. Older code wrote no release, and any may
 * start.
 *
 * @throws StartError in one sentence
 */
export async function refuseOlder(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query(
    `select to_regclass('public.installation') is not null as is`,
  )
  if (!there[0]?.is) return
  const { rows } = await client.query<Release>(
    `select oldest_release as release, oldest_changes as changes from installation`,
  )
  const [oldest] = rows
  const own = await thisRelease()
  if (!oldest || isAtLeast(own, oldest)) return
  throw new StartError(
    `This Rooftree (${label(own)}) is older than its database allows (${label(oldest)}): start that one or a newer one, or restore a backup of before the update.`,
  )
}

function isAtLeast(own: Release, oldest: Release): boolean {
  return own.changes >= oldest.changes && compareReleases(own.release, oldest.release) >= 0
}

/** Below 0 when `one` is the older. */
export function compareReleases(one: string, other: string): number {
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  for (const [at, part] of mine.entries()) if (part !== theirs[at]) return part - (theirs[at] ?? 0)
  return 0
}

function partsOf(release: string): number[] {
  const parts = release.split('.', 3).map(part => Number.parseInt(part, 10) || 0)
  return [...parts, 0, 0, 0].slice(0, 3)
}

function label({ release, changes }: Release): string {
  return `release ${release} with ${changes} changes of tables`
}
