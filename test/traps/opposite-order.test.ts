import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attempts } from '#server/db/tables.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { database, landlord, memberOf, type User } from '../world.ts'

/** J5: two writers of the same rows in opposite order; `ORDER_ROUNDS=1000` for the long form. */
const rounds = Number(process.env.ORDER_ROUNDS ?? 40)

test(
  'J5: two writers in opposite order, again and again, end without an error and without a lost change',
  async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const ids = await Promise.all(
      ['one', 'two'].map(async title => {
        const body = { title, description: 'x', unitId: lana.units[0]?.id }
        return (await lana.post<MaintenanceRequest>('/api/maintenance-requests', body)).body.id
      }),
    )
    const write = async (who: User, order: string[], field: object) => {
      for (const id of order) {
        const { status, text } = await who.put(`/api/maintenance-requests/${id}`, field)
        if (status !== 200) throw new Error(`${status}: ${text}`)
      }
    }
    for (let round = 0; round < rounds; round++) {
      await Promise.all([
        write(lana, ids, { actualCost: `${round}.25` }),
        write(mia, ids.toReversed(), { estimatedCost: `${round}.50` }),
      ])
    }
    for (const id of ids) {
      const { body } = await lana.get<MaintenanceRequest>(`/api/maintenance-requests/${id}`)
      expect(body).toMatchObject({
        actualCost: `${rounds - 1}.25`,
        estimatedCost: `${rounds - 1}.50`,
      })
    }
  },
  rounds * 2_000,
)

test('J5: a deadlock is tried again without an error', async () => {
  const keys = ['one', 'two'].map(name => `deadlock:${name}:${crypto.randomUUID()}`)
  const until = sql`now() + interval '1 hour'`
  await database.db.insert(attempts).values(keys.map(key => ({ key, count: 0, until })))
  let tries = 0
  const both = meeting()
  const write = (order: string[]) =>
    database.transaction(async tx => {
      const isFirst = ++tries <= 2
      for (const key of order) {
        await tx
          .update(attempts)
          .set({ count: sql`${attempts.count} + 1` })
          .where(eq(attempts.key, key))
        // Each holds the lock that the other needs next.
        if (isFirst && key === order[0]) await both()
      }
    })
  await Promise.all([write(keys), write(keys.toReversed())])
  expect(tries).toBe(3)
  for (const key of keys)
    expect(await database.db.select().from(attempts).where(eq(attempts.key, key))).toMatchObject([
      { count: 2 },
    ])
})

/** A place where two wait for each other. */
function meeting() {
  let arrived = 0
  let go = () => {}
  const met = new Promise<void>(resolve => {
    go = resolve
  })
  return () => {
    if (++arrived === 2) go()
    return met
  }
}
