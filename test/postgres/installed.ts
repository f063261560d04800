import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const versions = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that Debian or Ubuntu installed. */
export function programs(): string {
  const [newest] = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    : []
  return path.join(versions, newest ?? '', 'bin')
}

export const pgbouncer = '/usr/sbin/pgbouncer'

/** One folder for all that is written. Nothing is tried where the programs are missing. */
export default function setup() {
  if (!existsSync(path.join(programs(), 'postgres')) || !existsSync(pgbouncer))
    throw new Error(
      'Debian’s PostgreSQL and PgBouncer are needed: sudo apt-get install postgresql pgbouncer openssl',
    )
  const folder = mkdtempSync(path.join(tmpdir(), 'rt-postgres-'))
  // Of another account than the programs'.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
