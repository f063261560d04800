import { existsSync, readdirSync } from 'node:fs'
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

/** Nothing is tried where the programs are missing. */
export default function setup() {
  if (existsSync(path.join(programs(), 'postgres')) && existsSync(pgbouncer)) return
  throw new Error(
    'Debian’s PostgreSQL and PgBouncer are needed: sudo apt-get install postgresql pgbouncer openssl',
  )
}
