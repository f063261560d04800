import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#test/world.ts'
import { newId } from '../db/new-id.ts'
import {
  charges,
  documents,
  expenses,
  leases,
  maintenanceRequests,
  payments,
} from '../db/tables.ts'
import {
  visibleDocuments,
  visibleExpenses,
  visibleLeases,
  visibleOnLease,
  visibleRequests,
} from './visible.ts'

const owner = {
  ...{ id: newId(), organizationId: newId(), role: 'owner' as const },
  ...{ rents: false, sid: '' },
}

// Without it the owners of a large installation wait for the rows of all organizations.
test.each([
  [payments, visibleOnLease(owner, payments), 'lease_id'],
  [charges, visibleOnLease(owner, charges), 'lease_id'],
  [leases, visibleLeases(owner), 'unit_id'],
  [maintenanceRequests, visibleRequests(owner), 'organization_id'],
  [documents, visibleDocuments(owner), 'organization_id'],
  [expenses, visibleExpenses(owner), 'property_id'],
])('an owner’s rows are found by an index, %#', async (table, rule, place) => {
  const plan = await database.transaction(async db => {
    // A table of a test is so small that reading all of it may be the best plan.
    await db.execute(sql`set local enable_seqscan = off`)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select ${table}.id from ${table} where ${rule}`,
    )
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan, getTableName(table)).toMatch(new RegExp(`Index Cond: \\(+${place} = `))
})
