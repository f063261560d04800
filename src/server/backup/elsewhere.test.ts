import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '#test/bucket.ts'
import { asLaunched } from '#test/environment.ts'
import { startPostgres15 } from '#test/external-postgres.ts'
import { readEnv } from '../config/environment.ts'
import { readSecretKeys } from '../config/secret-key.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { Archive } from '../storage/archive.ts'
import { openStore } from '../storage/open-store.ts'
import { backUpBeforeUpdate } from './before-update.ts'
import { erasedFileIn } from './erased-file.ts'
import { query } from './fixture.ts'
import { backupsIn } from './folder.ts'
import { folderPlace } from './folder-place.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { openPlace } from './place.ts'
import { openBackup, verifyBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { newestStored, storedAt } from './stored.ts'

/** The backup of v0.2.0 is restored and updated, with encrypted backups in a bucket. */
const minutes = 60_000
const former = path.join(import.meta.dirname, '../../../test/fixtures/v0.2.0.zip')
const log = { info: () => {}, warn: console.warn }
let folder: string
let bucket: TestBucket
let environment: Record<string, string>
let said: string[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-elsewhere-'))
  bucket = await startBucket()
  const passphrase = path.join(folder, 'passphrase')
  await writeFile(passphrase, 'correct horse battery staple\n')
  environment = {
    ...bucket.environment,
    S3_BUCKET: '',
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: 's3://papers/nightly/',
    BACKUP_PASSPHRASE_FILE: passphrase,
  }
  const env = readEnv(environment)
  await restoreBackup(env, former)
  const database = await startEmbedded({ dataDir: env.dataDir, log, sharedBuffers: '32MB' })
  const [key] = await readSecretKeys(env)
  const update = async () => {
    const source = async () => ({
      ...{ url: database.ownerUrl, store: await openStore(env), key, keyIsOurs: true },
      passphrase: 'correct horse battery staple',
    })
    return backUpBeforeUpdate(env, database.ownerUrl, source)
  }
  said = []
  await migrateDatabase(database, async () => void said.push(await update()))
  await migrateDatabase(database, async () => void said.push('again'))
  said.push(await update())
  await database.stop()
}, 2 * minutes)
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

test('an update backs up the former tables once, and nothing where no table changes', async () => {
  const env = readEnv(environment)
  const place = await openPlace(bucketPlace())
  const all = await backupsIn(place)
  expect(said).toEqual([
    `A backup was made before this update: s3://papers/nightly/${all[0]?.name}.`,
    `The backup before this update is s3://papers/nightly/${all[0]?.name}.`,
  ])
  expect(all[0]?.name).toMatch(/\.zip\.enc$/)
  const { migrations } = await verifyBackup(await newestStored(env, place))
  const original = await openBackup(storedAt(folderPlace(path.dirname(former)), 'v0.2.0.zip'))
  original.close()
  expect(migrations).toEqual(original.manifest.migrations)
  expect(env.s3).toBeUndefined()
})

test(
  'an encrypted backup in a bucket is tried, restored with the erasures beside it, and refused with another passphrase',
  async () => {
    const env = readEnv(environment)
    const place = await openPlace(bucketPlace())
    const line = { kind: 'vendor' as const, organizationId: one, subjectId: one }
    await erasedFileIn([place]).add([{ ...line, erasedOn: '2026-11-01' }])
    await erasedFileIn([place]).add([{ ...line, erasedOn: '2026-11-02' }])
    const left = path.join(env.dataDir, 'verify-killed')
    await mkdir(left)
    await utimes(left, 0, 0)
    const tried = await run('backup', ['--verify'])
    expect(tried.said).toMatch(
      /^s3:\/\/papers\/nightly\/rooftree-\S+: [\d,]+ rows and \d+ files came back, with the same sums of money\. References and the audit log are whole\./,
    )
    expect(tried.code).toBe(0)
    expect((await readdir(env.dataDir)).filter(name => name.startsWith('verify-'))).toEqual([])

    const [newest] = await backupsIn(place)
    const address = place.at(newest?.name ?? '')
    const into = { DATA_DIR: path.join(folder, 'restored') }
    expect((await run('restore', [address], into)).said).toMatch(/^Restored into .+restored as of/)
    const erased = await erasedFileIn([folderPlace(into.DATA_DIR)]).read()
    expect(erased.map(({ erasedOn }) => erasedOn)).toEqual(['2026-11-01', '2026-11-02'])

    const other = path.join(folder, 'other')
    await writeFile(other, 'incorrect horse battery')
    expect(await run('backup', ['--verify'], { BACKUP_PASSPHRASE_FILE: other })).toEqual({
      said: `The passphrase in BACKUP_PASSPHRASE_FILE is not the one that ${address} was encrypted with.\n`,
      code: 1,
    })
  },
  2 * minutes,
)

test(
  'a backup with a changed amount and fitting checksums is found by its sums',
  async () => {
    const place = folderPlace(folder)
    const name = 'rooftree-2026-11-01T00-00-00Z.zip'
    const newest = await newestStored(readEnv(environment), await openPlace(bucketPlace()))
    await place.write(name, await changedCopy(newest)).then(draft => draft.publish())
    const { said, code } = await run('backup', ['--verify', path.join(folder, name)])
    expect(said).toMatch(
      /rooftree-\S+ is not as it was written: payments\.amount of the organization \S+ came to \d+\.\d\d, and \d+\.\d\d came back\.\n$/,
    )
    expect(code).toBe(1)
  },
  2 * minutes,
)

test(
  'rows move into a database of one’s own and back by one command each, with archives and marks',
  async () => {
    const external = await startPostgres15(folder)
    try {
      const own = { DATABASE_URL: external.url }
      const out = await run('move', ['out'], own)
      expect(out.said).toMatch(/^[\d,]+ rows are in the database of DATABASE_URL/)
      const dataDir = environment.DATA_DIR ?? ''
      expect(await readdir(dataDir)).not.toContain('postgres')
      // Beside a database of one’s own, the scratch database is created there.
      expect((await run('backup', [path.join(folder, 'by-hand')], own)).code).toBe(0)
      const byHand = folderPlace(path.join(folder, 'by-hand'))
      const [made] = await backupsIn(byHand)
      const tried = await run('backup', ['--verify', byHand.at(made?.name ?? '')], own)
      expect(tried.said).toContain('came back, with the same sums of money')
      const left = await query(
        external.url,
        `select datname from pg_database where datname ~ '^rooftree'`,
      )
      expect(left).toEqual([])
      expect((await run('move', ['out'], own)).said).toMatch(/^There is no built-in database in/)

      const sums = 'select count(*)::int as number, sum(amount)::text as sum from payments'
      const before = await query(external.url, sums)
      const back = await run('move', ['back'], own)
      expect(back.said).toMatch(/^[\d,]+ rows are in the built-in database/)
      const embedded = await startEmbedded({ dataDir, log, sharedBuffers: '32MB' })
      expect(await query(embedded.ownerUrl, sums)).toEqual(before)
      await migrateDatabase(embedded, () => Promise.reject(new Error('Nothing is pending')))
      await embedded.stop()
      expect((await run('move', ['back'], own)).said).toBe(
        'A backup is only restored into an empty database, and this one is not.\n',
      )
    } finally {
      await external.stop()
    }
  },
  3 * minutes,
)

const one = '00000000-0000-4000-8000-000000000001'
const bucketPlace = () => ({
  kind: 'bucket' as const,
  bucket: bucket.settings,
  prefix: 'nightly',
})

/** An archive like another, whose first payment is one cent of another amount: its checksums fit. */
async function changedCopy(original: Parameters<typeof openBackup>[0]) {
  const backup = await openBackup(original)
  const archive = new Archive()
  const tables: Manifest['tables'] = []
  const files: Manifest['files'] = []
  const write = async () => {
    for (const table of backup.manifest.tables) {
      const text = Buffer.concat(await (await backup.read(table.entry.path)).toArray()).toString()
      const changed = table.name === 'payments' ? raised(text, table.columns) : text
      tables.push({ ...table, entry: await archive.add(table.entry.path, pieces(changed)) })
    }
    for (const file of backup.manifest.files)
      files.push({
        ...file,
        entry: await archive.add(file.entry.path, await backup.read(file.entry.path)),
      })
    const changed: Manifest = { ...backup.manifest, tables, files, key: null }
    await archive.add(manifestName, pieces(JSON.stringify(changed)))
    archive.end()
    backup.close()
  }
  void write()
  return archive.bytes
}

function raised(text: string, columns: string[]): string {
  const [first = '', ...others] = text.split('\n')
  const values = first.split('\t')
  const at = columns.indexOf('amount')
  values[at] = (Number(values[at]) + 100).toFixed(2)
  return [values.join('\t'), ...others].join('\n')
}

async function* pieces(text: string) {
  yield text
}

function run(command: string, args: string[], over: Record<string, string> = {}) {
  const script = path.join(import.meta.dirname, `../${command}.ts`)
  const env = { ...process.env, ...environment, ...over }
  return new Promise<{ code: number; said: string }>(done => {
    execFile(
      process.execPath,
      [...asLaunched(script), ...args],
      { env, cwd: folder },
      (error, out, err) => done({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}
