import { expect, it } from 'vitest'
import { callerOf } from '#test/office-f.ts'
import { database } from '#test/world.ts'
import type { Db } from '../postgres/database.ts'
import { readStatement, readStatements } from './statement.ts'
import { alphaMarch, owned } from './statements-fixture.ts'

it('statements of many owners are read with one query, each as it is alone', async () => {
  const { lana, olga, alpha, beta, organizationId } = await owned('by rule')
  const viewer = callerOf(lana.user.id, 'admin', organizationId)
  const within = { month: '2025-03', zone: 'America/New_York' }
  const holdings = [
    { propertyId: beta, ownerId: olga.user.id, note: 'second' },
    { propertyId: alpha, ownerId: olga.user.id, note: 'first' },
    { propertyId: alpha, ownerId: null, note: 'nobody' },
  ]
  const { db, queries } = counting(database.db)
  const read = await Array.fromAsync(readStatements(db, viewer, holdings, within))
  expect(queries()).toBe(1)
  const alone = []
  for (const { note, ...holding } of holdings)
    alone.push({
      ...{ ...holding, note },
      ...(await readStatement(database.db, viewer, { ...holding, ...within })),
    })
  expect(read).toEqual(alone)
  expect(read[1]?.figures.receipts).toBe(alphaMarch.receipts)
})

/** The same database, and how many statements it was given. */
function counting(all: Db) {
  let count = 0
  const db: Db = new Proxy(all, {
    get(target, name, receiver) {
      if (name === 'execute') count++
      return Reflect.get(target, name, receiver)
    },
  })
  return { db, queries: () => count }
}
