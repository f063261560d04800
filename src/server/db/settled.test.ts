import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database } from '#test/world.ts'
import { itIs, leaseHome, pay } from '../fixture.ts'
import { charges } from './tables.ts'

it('a charge stores the day it was covered, and loses it when the bank returns the money', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const settled = async () => {
    const rows = await database.db
      .select({ kind: charges.kind, settledOn: charges.settledOn })
      .from(charges)
      .where(eq(charges.leaseId, lease.id))
      .orderBy(asc(charges.dueDate), asc(charges.id))
    return rows.map(({ kind, settledOn }) => `${kind} ${settledOn}`)
  }
  expect(await settled()).toEqual(['rent null'])
  itIs('2025-03-03')
  await pay(lana, lease, '1000')
  expect(await settled()).toEqual(['rent null'])
  itIs('2025-03-05')
  const rest = await pay(lana, lease, '200')
  expect(await settled()).toEqual(['rent 2025-03-05'])
  itIs('2025-03-18')
  await lana.patch(`/api/payments/${rest.id}`, { status: 'reversed', reason: 'NSF' })
  expect(await settled()).toEqual(['rent null'])
  itIs('2025-03-20')
  await pay(lana, lease, '200')
  expect(await settled()).toEqual(['rent 2025-03-20'])
})
