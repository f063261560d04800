import { readdir } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { passwordsAtUsualStrength } from '#test/quick-passwords.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

const password = 'correct horse battery'
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

passwordsAtUsualStrength()

describe('a stored password', () => {
  it('is argon2id with 64 MiB, three passes and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    const [, kind, version, cost, salt = '', digest = ''] = one.split('$')
    expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=65536,t=3,p=1'])
    expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(digest, 'base64').length).toBeGreaterThanOrEqual(32)
    expect(salt).not.toBe(two.split('$')[4])
    expect(one).not.toContain(password)
  })

  it('is recognized, and nothing else is', async () => {
    const hashed = await hashPassword(password)
    expect(await verifyPassword(hashed, password)).toBe(true)
    expect(await verifyPassword(hashed, `${password} `)).toBe(false)
    expect(await verifyPassword(null, password)).toBe(false)
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })

  it('is rehashed when it is weaker than today’s', async () => {
    expect(needsRehash(await hashPassword(password))).toBe(false)
    expect(needsRehash(await hash(password, quick))).toBe(true)
    expect(needsRehash(await hash(password, { memoryCost: 65_536, timeCost: 2 }))).toBe(true)
  })

  it('costs as much to verify without a hash, so that timing reveals nothing', async () => {
    const hashed = await hashPassword(password)
    const known: number[] = []
    const unknown: number[] = []
    for (let pair = 0; pair < 7; pair++) {
      known.push(await timed(() => verifyPassword(hashed, 'wrong')))
      unknown.push(await timed(() => verifyPassword(null, 'wrong')))
    }
    // Without the work it would be a thousandth; the machine's noise is far from a third.
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })
})

describe('a rush of sign-ins', () => {
  it.runIf(process.platform === 'linux')(
    'is worked on in threads that let others go first',
    async () => {
      await Promise.all([hashPassword(password), hashPassword(password)])
      const threads = (await readdir('/proc/self/task')).map(thread => getPriority(Number(thread)))
      const lowPriority = threads.filter(priority => priority === Math.min(getPriority() + 5, 19))
      expect(lowPriority.length).toBeGreaterThanOrEqual(2)
    },
  )

  it('waits in a queue of a hundred; beyond it callers are asked to try again', async () => {
    const weak = await hash(password, quick)
    const rush = await Promise.allSettled(
      Array.from({ length: 300 }, () => verifyPassword(weak, password)),
    )
    const served = rush.filter(one => one.status === 'fulfilled')
    const refused = rush.filter(one => one.status === 'rejected')
    expect(served.length).toBeGreaterThanOrEqual(100)
    expect(served.length).toBeLessThanOrEqual(104)
    expect(served.every(one => one.value)).toBe(true)
    expect(refused[0]?.reason).toMatchObject({
      status: 503,
      message: 'Too many people are signing in. Please try again in a moment.',
    })
    expect(await verifyPassword(weak, password)).toBe(true)
  })
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
