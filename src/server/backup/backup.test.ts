import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '#shared/dates.ts'
import { startBucket } from '#test/bucket.ts'
import { asLaunched } from '#test/environment.ts'
import { startPostgres15 } from '#test/external-postgres.ts'
import { emptyDatabase } from '#test/own-database.ts'
import { photo } from '#test/photos/made.ts'
import { verifyAuditLog } from '../audit/chain.ts'
import { readEnv } from '../config/environment.ts'
import { readSecretKeys } from '../config/secret-key.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { loadDemo } from '../demo/load.ts'
import { demoZone } from '../demo/marks.ts'
import { filePost } from '../email/mail-folder.ts'
import type { DailyBackup } from '../jobs/job.ts'
import { backups } from '../operations/backups.ts'
import { inTransaction, openDatabase } from '../postgres/database.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { folderStore } from '../storage/folder-store.ts'
import {
  answersOf,
  busyLandlord,
  filesBelow,
  heldIn,
  openServer,
  query,
  type Server,
  tokenOf,
} from './fixture.ts'
import { backupsIn, refuseHalfRestored } from './folder.ts'
import { folderPlace } from './folder-place.ts'
import { nameAt } from './names.ts'
import { restoreBackup } from './restore.ts'
import { type Backup, makeBackup } from './write.ts'

const minutes = 60_000
let folder: string
let original: Awaited<ReturnType<typeof portfolio>>
let backup: Backup

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-backup-'))
  original = await portfolio(path.join(folder, 'original'))
}, 2 * minutes)
afterAll(async () => {
  await original.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test(
    'made while people work answers every question on an empty machine as before',
    async () => {
      const { server, postgres, source } = original
      const token = await tokenOf(server)
      const busy = await busyLandlord(server)
      const { id: picture } = await server.addPicture(await photo(800, 600), busy.token)
      const small = `/api/documents/${picture}/download?size=320`
      const thumbnail = await server.file(small, busy.token)
      const before = await answersOf(server, token)
      expect(before.size).toBeGreaterThan(25)
      let done = false
      const writing = busy.writeUntil(() => done)
      backup = await makeBackup(source, folderPlace(path.join(folder, 'backups')))
      done = true
      const written = await writing
      expect(backup.manifest.missing).toEqual([])

      const env = readEnv({ DATA_DIR: path.join(folder, 'restored') })
      expect((await restoreBackup(env, backup.file)).keyFits).toBe(true)
      const embedded = await startEmbedded({ dataDir: env.dataDir, log, sharedBuffers: '32MB' })
      try {
        // Like a start; no migration is pending.
        await migrateDatabase(embedded)
        const restored = await openServer(embedded.appUrl, env.dataDir)
        expect(await answersOf(restored, token)).toEqual(before)
        // The backup has the small versions, so they need not be made again.
        const versions = 'select object_name, file_size from upload_versions order by points'
        expect(await query(embedded.appUrl, versions)).toEqual(
          await query(postgres.appUrl, versions),
        )
        expect((await sharp(thumbnail).metadata()).width).toBe(320)
        expect((await restored.file(small, busy.token)).equals(thumbnail)).toBe(true)
        const found = await restored.get('/api/vendors', busy.token)
        // Rows written meanwhile are in it up to one moment, without a gap.
        expect(found.length).toBeGreaterThan(0)
        expect(found).toEqual(written.slice(-found.length))
        expect((await verifyAuditLog(embedded.appUrl)).faults).toEqual([])
        // The triggers are active again: a change is refused or audited as before.
        await expect(query(embedded.ownerUrl, 'delete from audit_log')).rejects.toThrow('only ever')
        await restored.close()
      } finally {
        await embedded.stop()
      }
      expect(await filesBelow(path.join(env.dataDir, 'files'))).toEqual(
        await filesBelow(path.join(original.dataDir, 'files')),
      )
      expect(await query(postgres.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    },
    2 * minutes,
  )

  test(
    'moves from the built-in PostgreSQL and a folder to an external one and a bucket, by two commands, and is the same from there',
    async () => {
      const external = await startPostgres15(folder)
      const bucket = await startBucket()
      try {
        const environment = {
          ...bucket.environment,
          DATABASE_URL: external.url,
          DATA_DIR: path.join(folder, 'moved'),
          BACKUP_DIR: path.join(folder, 'daily'),
          BACKUP_KEEP: '2',
        }
        const restored = await run('restore', [backup.file], environment)
        expect(restored).toMatchObject({ code: 0 })
        expect(restored.said).toMatch(/^Restored into .+ The audit log is whole\./)
        const again = restoreBackup(readEnv(environment), backup.file)
        await expect(again).rejects.toThrow('A backup is only restored into an empty folder')
        const beside = readEnv({ ...environment, DATA_DIR: path.join(folder, 'beside') })
        await expect(restoreBackup(beside, backup.file)).rejects.toThrow(
          'A backup is only restored into an empty database, and this one is not.',
        )

        const old = ['2025-03-01', '2025-03-02'].map(day => nameAt(new Date(`${day}T02:00:00Z`)))
        await mkdir(environment.BACKUP_DIR)
        for (const name of old) await writeFile(path.join(environment.BACKUP_DIR, name), '')
        const made = await run('backup', [], environment)
        expect(made).toMatchObject({ code: 0 })
        const stored = await backupsIn(folderPlace(environment.BACKUP_DIR))
        expect(stored.map(({ name }) => name).slice(1)).toEqual([old[1]])
        const held = await heldIn(path.join(environment.BACKUP_DIR, stored[0]?.name ?? ''))
        expect(held).toEqual(await heldIn(backup.file))
        expect(held.files.length).toBeGreaterThan(0)
        await expect(readdir(path.join(environment.DATA_DIR, 'files'))).rejects.toThrow('ENOENT')
      } finally {
        await bucket.close()
        await external.stop()
      }
    },
    2 * minutes,
  )

  test('that was damaged, truncated or no backup at all is refused, and nothing is left behind', async () => {
    const bytes = await readFile(backup.file)
    const env = readEnv({ DATA_DIR: path.join(folder, 'nothing') })
    const file = path.join(folder, 'bad.zip')
    const refused = async (content: Buffer, sentence: string) => {
      await writeFile(file, content)
      await expect(restoreBackup(env, file)).rejects.toThrow(sentence)
      await expect(readdir(env.dataDir)).rejects.toThrow('ENOENT')
    }
    const flipped = Buffer.from(bytes)
    const place = Math.floor(bytes.length / 3)
    flipped[place] = (bytes[place] ?? 0) ^ 1
    await refused(flipped, 'is not as it was written')
    await refused(bytes.subarray(0, -200), 'cut short')
    await refused(Buffer.from('hello'), 'is no backup of Rooftree')
  })

  test('an interrupted restore is never served', async () => {
    const dataDir = path.join(folder, 'half')
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'restoring'), '')
    expect(() => refuseHalfRestored(dataDir)).toThrow('was cut short: delete that folder')
    expect(() => refuseHalfRestored(original.dataDir)).not.toThrow()
  })

  test('is made once a day by the server itself, where a folder is set', async () => {
    const into = folderPlace(path.join(folder, 'each-day'))
    const daily = { source: original.source, place: into, keep: { newest: 3 } }
    const said: string[] = []
    await runJob(null, said)
    await runJob(daily, said)
    await runJob(daily, said)
    expect(said).toEqual(['Backup made'])
    expect(await backupsIn(into)).toHaveLength(1)
  })

  test('two at once are one, and no file is removed meanwhile', async () => {
    const client = new pg.Client({ connectionString: original.postgres.appUrl })
    await client.connect()
    await client.query('select pg_advisory_lock(7266834)')
    const into = path.join(folder, 'second')
    await expect(makeBackup(original.source, folderPlace(into))).rejects.toThrow(
      'Another backup is being made',
    )
    await client.end()
    expect(await folderPlace(into).names()).toEqual([])
  })
})

const log = { info: () => {}, warn: () => {} }
/** The hourly job, as a node would do it. */
async function runJob(backup: DailyBackup | null, said: string[]) {
  const database = openDatabase(original.postgres.appUrl, { log: () => {} })
  const note = (_: object, sentence?: string) => void said.push(sentence ?? '')
  const work = { database, store: original.source.store, publicUrl: 'https://rooftree.example' }
  const post = filePost(folder, 'no-reply@test.example')
  const { signal } = new AbortController()
  await backups.run({ ...work, post, backup, signal, log: { info: note, warn: note, error: note } })
  await database.close()
}

/** A landlord's whole business: the demo portfolio, served. */
async function portfolio(dataDir: string) {
  const postgres = await emptyDatabase()
  const client = new pg.Client({ connectionString: postgres.appUrl })
  await client.connect()
  const store = folderStore(path.join(dataDir, 'files'))
  const make = async () => ({
    bytes: Buffer.from('%PDF-1.7 a paper'),
    fileType: 'application/pdf' as const,
  })
  const keys = await readSecretKeys({ dataDir, secretKey: undefined, formerKeys: [] })
  const to = { store, publicUrl: 'https://rooftree.example', make, keys }
  await inTransaction(client, db => loadDemo(db, { today: todayIn(demoZone), ...to }))
  await client.end()
  const server: Server = await openServer(postgres.appUrl, dataDir)
  const [key] = keys
  return {
    dataDir,
    postgres,
    server,
    source: { url: postgres.appUrl, store, key, keyIsOurs: true },
    async close() {
      await server.close()
      await postgres.remove()
    },
  }
}

function run(command: string, args: string[], environment: Record<string, string>) {
  const script = asLaunched(path.join(import.meta.dirname, `../${command}.ts`))
  const options = { env: { ...process.env, ...environment }, cwd: folder }
  return new Promise<{ code: number; said: string }>(done => {
    execFile(process.execPath, [...script, ...args], options, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}
