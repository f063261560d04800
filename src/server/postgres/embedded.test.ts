import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const log = { info: () => {}, warn: () => {} }
const open: Embedded[] = []
let folder: string
/** The folder of a database that every test may start again: making one takes longer than most tests. */
const made = () => path.join(folder, 'made')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-'))
  return () => rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.stop()
})

describe('the embedded database', () => {
  test('keeps all rows, in order, from one start to the next', async () => {
    const first = await start(made())
    await ask(
      first.ownerUrl,
      'create table people (name text unique); grant all on people to rooftree_app',
    )
    await ask(first.appUrl, `insert into people values ('Zoë'), ('ärger'), ('Argo'), ('Beate')`)
    await first.stop()
    const second = await start(made())
    const names = await ask(second.appUrl, 'select name from people order by name')
    expect(names.map(row => row.name)).toEqual(['ärger', 'Argo', 'Beate', 'Zoë'])
  })

  test('has the properties a landlord relies on: durable commits, checksums, UTC', async () => {
    const { appUrl } = await start(made())
    const [row] = await ask(
      appUrl,
      `select current_setting('fsync') || current_setting('full_page_writes')
           || current_setting('synchronous_commit') || current_setting('data_checksums') as safety,
         current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
         current_setting('listen_addresses') as network`,
    )
    expect(row).toEqual({ safety: 'onononon', zone: 'UTC', encoding: 'UTF8', network: '' })
  })

  test('requests cannot change a table; migrations can, without being superuser', async () => {
    const { appUrl, ownerUrl } = await start(made())
    await ask(ownerUrl, 'create extension btree_gist; create extension pg_trgm')
    await ask(
      ownerUrl,
      'create table money (cents bigint); grant select, insert on money to rooftree_app',
    )
    await ask(appUrl, 'insert into money values (1)')
    for (const forbidden of ['drop table money', 'truncate money', 'create table mine (id int)']) {
      await expect(ask(appUrl, forbidden)).rejects.toThrow(/must be owner|permission denied/)
    }
    await expect(ask(ownerUrl, `copy money from program 'id'`)).rejects.toThrow('permission denied')
  })

  test('restarts by itself when it is killed, under the same address', async () => {
    const warn = vi.fn()
    const database = await start(made(), warn)
    await ask(
      database.ownerUrl,
      `create table kept (id int); insert into kept values (1);
        grant select on kept to rooftree_app`,
    )
    const pid = database.pid()
    process.kill(pid ?? 0, 'SIGKILL')
    await vi.waitFor(() => ask(database.appUrl, 'select * from kept'), 15_000)
    expect(database.pid()).not.toBe(pid)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ended unexpectedly (SIGKILL)'))
  })

  test('a folder with a very long path works as well', async () => {
    const { appUrl } = await start(path.join(folder, 'long'.repeat(30)))
    expect(await ask(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a process number reused by another program is no conflict', async () => {
    await (await start(made())).stop()
    const bystander = [process.ppid, 0, 0, 5432, path.join(made(), 'socket'), '', 0, 'ready']
    await writeFile(path.join(made(), 'postgres', 'postmaster.pid'), bystander.join('\n'))
    await start(made())
  })

  test('leaves no process and no socket behind', async () => {
    const database = await start(made())
    const pid = database.pid() ?? 0
    await Promise.all([database.stop(), database.stop()])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(stat(path.join(made(), 'socket'))).rejects.toThrow('ENOENT')
  })
})

describe('one sentence gives the reason of a failed start', () => {
  test('a second copy on the same folder', async () => {
    await start(made())
    await expect(start(made())).rejects.toThrow(
      `Another Rooftree is already running on ${made()}: stop it first, or set DATA_DIR to another folder.`,
    )
  })

  test('a file where the folder should be', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow('because a file is in its way')
    await expect(start(path.join(file, 'below'))).rejects.toThrow('because a file is in its way')
  })

  test('a link that leads nowhere', async () => {
    const link = path.join(folder, 'unplugged')
    await symlink(path.join(folder, 'no-disk'), link)
    await expect(start(link)).rejects.toThrow('set DATA_DIR to another path')
    await expect(start(path.join(link, 'data'))).rejects.toThrow('set DATA_DIR to another path')
  })

  test('a database of another PostgreSQL version', async () => {
    const dataDir = path.join(folder, 'old')
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 14 and this is 18')
  })

  test('a folder of the same name that is no database', async () => {
    const dataDir = path.join(folder, 'other')
    await mkdir(path.join(dataDir, 'postgres', 'photos'), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow("holds a folder 'postgres' that is not a database")
    expect((await stat(path.join(dataDir, 'postgres', 'photos'))).isDirectory()).toBe(true)
  })

  test('a database that lost a file, and it starts when that is back', async () => {
    const postgres = path.join(made(), 'postgres')
    const databases = await readdir(path.join(postgres, 'base'))
    const catalogs = databases.map(oid => path.join(postgres, 'base', oid, '1259'))
    for (const files of [[path.join(postgres, 'global', 'pg_control')], catalogs]) {
      for (const file of files) await rename(file, `${file}.away`)
      await expect(start(made())).rejects.toThrow(
        /^The database in .+ is damaged \(could not open /,
      )
      for (const file of files) await rename(`${file}.away`, file)
    }
    await (await start(made())).stop()
  })

  test('a database that lost its log', async () => {
    // The last use of this database.
    await (await start(made())).stop()
    await rm(path.join(made(), 'postgres', 'pg_wal'), { recursive: true })
    await mkdir(path.join(made(), 'postgres', 'pg_wal'), { mode: 0o700 })
    await expect(start(made())).rejects.toThrow('is damaged')
  })

  test.skipIf(!canMount())('a full disk, and it starts when there is space again', async () => {
    const disk = path.join(folder, 'disk')
    await mkdir(disk)
    mount('24m', disk)
    try {
      await expect(start(disk)).rejects.toThrow(`The disk that holds ${disk} is full`)
    } finally {
      execFileSync('/bin/umount', [disk])
    }
    mount('80m', disk)
    try {
      await (await start(disk)).stop()
      const filler = path.join(disk, 'filler')
      await writeFile(filler, Buffer.alloc(100_000_000)).catch(() => {})
      await expect(start(disk)).rejects.toThrow(`The disk that holds ${disk} is full`)
      await rm(filler)
      await (await start(disk)).stop()
    } finally {
      execFileSync('/bin/umount', [disk])
    }
  })
})

async function start(dataDir: string, warn: (sentence: string) => void = log.warn) {
  const database = await startEmbedded({ dataDir, log: { ...log, warn }, sharedBuffers: '16MB' })
  open.push(database)
  return database
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

function mount(size: string, at: string) {
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], {
    stdio: 'ignore',
  })
}

/** Only root can make a small disk, and not in every container. */
function canMount(): boolean {
  const at = mkdtempSync(path.join(tmpdir(), 'rt-'))
  try {
    mount('1m', at)
    execFileSync('/bin/umount', [at])
    return true
  } catch {
    return false
  } finally {
    rmSync(at, { recursive: true })
  }
}
