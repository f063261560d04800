import { randomUUID } from 'node:crypto'
import { cp, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseUrl, ownerUrl } from '#test/own-database.ts'
import type { Keys } from '../config/secret-key.ts'
import { asRole, migrateDatabase } from '../db/migrate.ts'
import { compareReleases, oldestServing, thisRelease } from '../db/release.ts'
import { StorageAway } from '../errors/errors.ts'
import { folderStore } from '../storage/folder-store.ts'
import type { Store } from '../storage/store.ts'
import { adopt, readInstallation, settleInstallation } from './installation.ts'

const [key, other] = ['the key of the first server of all', 'the key of some other server of all']
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'installation-'))
})
afterEach(() => asRole(ownerUrl, client => client.query('delete from installation')))

describe('O2: a server', () => {
  test('with the key and files of the others starts, however often', async () => {
    for (let start = 0; start < 3; start++) await startWith([key])
    const own = await thisRelease()
    expect(await asRole(databaseUrl, readInstallation)).toMatchObject({
      ...own,
      oldestRelease: oldestServing.release,
      oldestChanges: oldestServing.changes,
    })
  })

  test('with another key is refused in one sentence that names both fingerprints', async () => {
    await startWith([key])
    await expect(startWith([other])).rejects.toThrow(
      /^The key of this server \(fingerprint [\w-]{8}\) is not that of the installation \([\w-]{8}\): set the same SECRET_KEY on every server, name the former one in SECRET_KEY_OLD, or, where it is lost, run npm run adopt -- key\.$/,
    )
  })

  test('with other files is refused, also of two that start in parallel', async () => {
    const elsewhere = await mkdtemp(path.join(inject('scratchFolder'), 'elsewhere-'))
    const starts = await Promise.allSettled([startWith([key]), startWith([key], elsewhere)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = starts.find(start => start.status === 'rejected')
    expect(refused?.reason.message).toMatch(
      /^The files of this server in .+files \(fingerprint \w+\) are not those of the installation \(\w{8}\): .+ npm run adopt -- files\.$/,
    )
  })

  test('starts with a new key that names the former one, and the former key alone no more', async () => {
    await startWith([key])
    await startWith([other, key])
    await expect(startWith([key])).rejects.toThrow('The key of this server')
    // Once all servers have it, the former key is not needed any more.
    await startWith([other])
  })

  test('starts with files that were moved with their folder', async () => {
    await startWith([key])
    const moved = await mkdtemp(path.join(inject('scratchFolder'), 'moved-'))
    await cp(dataDir, moved, { recursive: true })
    await startWith([key], moved)
  })

  test('with a lost key, or with files copied by name, starts once it was adopted', async () => {
    await startWith([key])
    const copied = await mkdtemp(path.join(inject('scratchFolder'), 'copied-'))
    await expect(startWith([other])).rejects.toThrow('The key')
    await adopt(ownerUrl, brought([other]), 'key')
    await startWith([other])
    await expect(startWith([key])).rejects.toThrow('The key')
    await expect(startWith([other], copied)).rejects.toThrow('The files')
    await adopt(ownerUrl, brought([other], copied), 'files')
    await startWith([other], copied)
    await expect(startWith([other])).rejects.toThrow('The files')
  })

  test('with an unreachable file store starts, and the next start compares the files', async () => {
    await startWith([key])
    const away: Store = { ...folderStore(dataDir), read: () => Promise.reject(new StorageAway()) }
    const brings = { keys: [key], store: away } as const
    expect(await settleInstallation(ownerUrl, brings, { s3: undefined, dataDir })).toBe(false)
    const elsewhere = await mkdtemp(path.join(inject('scratchFolder'), 'elsewhere-'))
    await expect(startWith([key], elsewhere)).rejects.toThrow('The files')
  })
})

describe('O2: a database', () => {
  test.each([
    ['oldest_release', `'99.0.0'`],
    ['oldest_changes', '9999'],
  ])('of newer code is left alone by an older one: %s', async (column, value) => {
    await startWith([key])
    await asRole(ownerUrl, client => client.query(`update installation set ${column} = ${value}`))
    await expect(migrateDatabase({ ownerUrl, appUrl: databaseUrl })).rejects.toThrow(
      /^This Rooftree \(release .+ with \d+ changes of tables\) is older than its database allows \(release .+ with \d+ changes of tables\): start that one or a newer one, or restore a backup of before the update\.$/,
    )
  })

  test('keeps the newest release it ran with while the former one runs on', async () => {
    await startWith([key])
    await asRole(ownerUrl, client =>
      client.query(`update installation set release = '98.0.0', changes = 9999`),
    )
    await migrateDatabase({ ownerUrl, appUrl: databaseUrl })
    await startWith([key])
    expect(await asRole(databaseUrl, readInstallation)).toMatchObject({
      release: '98.0.0',
      changes: 9999,
      oldestRelease: oldestServing.release,
    })
  })

  test('admits this release itself', async () => {
    const own = await thisRelease()
    expect(own.changes).toBeGreaterThanOrEqual(oldestServing.changes)
    expect(compareReleases(own.release, oldestServing.release)).toBeGreaterThanOrEqual(0)
  })
})

test.each([
  ['0.2.0', '0.10.0', -1],
  ['1.0.0', '0.99.9', 1],
  ['0.2', '0.2.0', 0],
])('O2: %s against %s', (one, another, sign) => {
  expect(Math.sign(compareReleases(one, another))).toBe(sign)
})

function startWith(keys: Keys, folder = dataDir) {
  return settleInstallation(ownerUrl, brought(keys, folder), { s3: undefined, dataDir: folder })
}

function brought(keys: Keys, folder = dataDir) {
  return { keys, store: folderStore(path.join(folder, 'files')) }
}

test('O2: requests cannot write the row that a start compares', async () => {
  await startWith([key])
  await asRole(databaseUrl, async client => {
    for (const change of [
      'delete from installation',
      `update installation set key_mark = '${randomUUID()}'`,
    ])
      await expect(client.query(change)).rejects.toMatchObject({ code: '42501' })
  })
})
