import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { landlord, leaseUnit, tenantOf, type User } from '../world.ts'

/** E3: the time of an answer must not distinguish another organization's row from a missing one. */
const pairs = 100
const rounds = 3

let otto: User
let foreign: Record<string, string>
beforeAll(async () => {
  otto = await landlord()
  const lana = await landlord()
  const [unit] = lana.units
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, unit?.id ?? '', bob.id)
  foreign = { properties: lana.property.id, tenants: bob.id, leases: lease.id }
})

test.each(['properties', 'tenants', 'leases'])(
  'E3: %s of others take as long to refuse as ones that do not exist',
  async noun => {
    const found = []
    for (let round = 0; round < rounds; round++) {
      const chance = await chanceOfGuessing(noun)
      if (Math.abs(chance - 0.5) < 0.2) return
      found.push(chance)
    }
    expect.fail(`A guess by time is right in ${found.join(', ')} of the cases`)
  },
)

/**
 * The probability that the slower of two answers is the one of an existing row (AUC): 0.5 when
 * timing reveals nothing. With a hundred pairs chance alone stays within 0.1 of it; a read of the
 * row does not.
 */
async function chanceOfGuessing(noun: string): Promise<number> {
  const there: number[] = []
  const none: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const both = [() => timed(noun, foreign[noun] ?? '', there), () => timed(noun, v7(), none)]
    // The second call may find a warmer machine.
    for (const ask of pair % 2 ? both : both.reverse()) await ask()
  }
  let slower = 0
  for (const one of there) for (const other of none) slower += one > other ? 1 : 0
  return slower / (there.length * none.length)
}

async function timed(noun: string, id: string, into: number[]) {
  const since = performance.now()
  const { status } = await otto.get(`/api/${noun}/${id}`)
  into.push(performance.now() - since)
  expect(status).toBe(404)
}
