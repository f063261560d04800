import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSystemError } from '#server/config/system-error.ts'
import { freePort, urlAt } from '#server/postgres/embedded/host-authentication.ts'
import { databaseName, ownerRole } from '#server/postgres/embedded/roles.ts'
import { faultsIn } from '../crash/history.ts'
import { landlordAt } from '../crash/landlord.ts'
import { readLedgers } from '../crash/ledgers.ts'
import { launch, type Program } from '../crash/program.ts'
import { seeded } from '../crash/seeded.ts'
import { startWriters } from '../crash/writers.ts'

/** `DISK_FULL=1` mounts a disk of 300 MB, which takes root and a system that has mount. */
const isAllowed = process.env.DISK_FULL !== undefined
let disk = ''
let server: Program | undefined

beforeAll(async () => {
  if (!isAllowed) return
  disk = await mkdtemp(path.join(tmpdir(), 'rt-disk-'))
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk])
})
afterAll(async () => {
  await server?.stop()
  if (!disk) return
  execFileSync('/bin/umount', [disk])
  await rmdir(disk)
})

test.runIf(isAllowed)(
  'L3: with the disk full under the database payments are refused for now, reads work, and all recovers by itself',
  async () => {
    server = launch(await freePort(), { DATA_DIR: disk })
    const { url, ready } = server
    await ready
    const lana = await landlordAt(url, 4)
    const writers = startWriters(url, lana, { writers: 4, random: seeded(1) })
    await expect.poll(() => writers.history.length, { timeout: 60_000 }).toBeGreaterThan(20)

    await fill(path.join(disk, 'ballast'))
    const status = async (path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${lana.token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const asked = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      return (await fetch(`${url}${path}`, asked)).status
    }
    const vendor = { name: 'Pipes & Co', notes: 'x'.repeat(1_000) }
    const written: number[] = []
    for (let turn = 0; turn < 4_000 && !written.includes(503); turn++)
      written.push(await status('/api/vendors', vendor))
    expect(written.filter(status => status !== 201)).toEqual([503])
    for (let turn = 0; turn < 20; turn++) expect(await status('/api/payments')).toBe(200)
    expect(await status('/healthz')).toBe(200)

    await rm(path.join(disk, 'ballast'))
    await expect
      .poll(() => status('/api/vendors', vendor), { timeout: 30_000, interval: 100 })
      .toBe(201)
    await writers.finish()
    const database = urlAt({ folder: path.join(disk, 'socket') }, ownerRole, databaseName)
    expect(faultsIn(writers.history, await readLedgers(database, url, lana))).toEqual([])
  },
  180_000,
)

/** Takes every byte there is. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      const bytes = Buffer.alloc(size)
      for (;;) {
        const { bytesWritten } = await handle.write(bytes).catch(full)
        if (bytesWritten < size) break
      }
    }
  } finally {
    await handle.close()
  }
}

function full(error: unknown) {
  if (isSystemError(error, 'ENOSPC')) return { bytesWritten: 0 }
  throw error
}
