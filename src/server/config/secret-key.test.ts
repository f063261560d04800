import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecretKeys } from './secret-key.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rooftree-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the key that signs', () => {
  it('is generated once, readable by its owner only, and is the same at every start', async () => {
    const dataDir = path.join(folder, 'fresh')
    const starts = Array.from({ length: 8 }, () => keyOf({ dataDir }))
    const keys = new Set(await Promise.all(starts))
    expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(await readdir(dataDir)).toEqual(['secret-key'])
    expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await keyOf({ dataDir })).toBe([...keys][0])
  })

  it('is the one from the environment, and then none is generated', async () => {
    const secretKey = 'x'.repeat(32)
    const dataDir = path.join(folder, 'unused')
    expect(await keyOf({ dataDir, secretKey })).toBe(secretKey)
    expect(await readdir(folder)).not.toContain('unused')
  })

  it('is refused when it was cut short', async () => {
    await writeFile(path.join(folder, 'secret-key'), 'short\n')
    await expect(keyOf({ dataDir: folder })).rejects.toThrow(
      'is cut short. Put the one from your backup there',
    )
  })
})

async function keyOf(env: { dataDir: string; secretKey?: string }) {
  const [key] = await readSecretKeys({ secretKey: undefined, formerKeys: [], ...env })
  return key
}
