import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  database,
  landlord,
  leaseUnit,
  organizationIdOf,
  tenantOf,
  type User,
} from '#test/world.ts'
import { sumsAreWrong } from '../doctor/sums-fixture.ts'

/** Homes and leases are found by stored names: each change of a name has to reach them. */

test('homes and leases are found by the present names of tenant, unit and property, and by no former one', async () => {
  const { lana, unit, tenant } = await rented()
  expect(await found(lana, 'leases', 'Early Olive 1')).toBe(1)
  await lana.patch(`/api/tenants/${tenant.id}`, { lastName: 'Łate' })
  await lana.patch(`/api/units/${unit.id}`, { unitNumber: 'Loft 9' })
  await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Ébène' })
  for (const q of ['late', 'bob loft', 'lo 9 ebene'])
    expect(await found(lana, 'leases', q), q).toBe(1)
  for (const q of ['early', 'olive']) expect(await found(lana, 'leases', q), q).toBe(0)
  expect(await found(lana, 'units', 'ebene')).toBe(2)
  expect(await found(lana, 'units', 'loft')).toBe(1)
  expect(await found(lana, 'units', 'olive')).toBe(0)

  const other = await tenantOf(lana, 'Next')
  await database.db.execute(
    sql`update leases set tenant_id = ${other.id} where unit_id = ${unit.id}`,
  )
  expect(await found(lana, 'leases', 'next loft')).toBe(1)
  expect(await found(lana, 'leases', 'late')).toBe(0)
  expect(await sumsAreWrong(lana)).toBe(false)
})

test('a name that is changed while a lease with it is written is not missed, whichever is first', async () => {
  const { lana, tenant } = await rented()
  const next = await tenantOf(lana, 'Before')
  let lease: Promise<unknown> | undefined
  await database.transaction(async tx => {
    await tx.execute(sql`update users set last_name = 'Meanwhile' where id = ${next.id}`)
    lease = leaseUnit(lana, lana.units[1]?.id ?? '', next.id)
    await Promise.race([lease, aWait()])
  })
  await lease
  expect(await found(lana, 'leases', 'meanwhile')).toBe(1)

  let renamed: Promise<unknown> | undefined
  await database.transaction(async tx => {
    await tx.execute(sql`update leases set tenant_id = ${tenant.id} where tenant_id = ${next.id}`)
    renamed = lana.patch(`/api/tenants/${tenant.id}`, { lastName: 'Afterwards' })
    await Promise.race([renamed, aWait()])
  })
  await renamed
  expect(await found(lana, 'leases', 'afterwards')).toBe(2)
  expect(await sumsAreWrong(lana)).toBe(false)
})

test('wrong or missing words are detected, and corrected', async () => {
  const { lana } = await rented()
  const organizationId = await organizationIdOf(lana)
  for (const table of ['unit_words', 'lease_words'].map(name => sql.identifier(name)))
    for (const harm of [
      sql`update ${table} set folded = folded || '.'`,
      sql`update unit_words set sort_key = sort_key || '.'`,
      sql`delete from ${table}`,
    ]) {
      expect(await sumsAreWrong(lana)).toBe(false)
      await database.db.execute(sql`${harm} where organization_id = ${organizationId}`)
      expect(await sumsAreWrong(lana)).toBe(true)
      await database.db.execute(sql`select rebuild_summaries(${organizationId})`)
    }
  expect(await sumsAreWrong(lana)).toBe(false)
})

async function rented() {
  const lana = await landlord(2)
  const [unit] = lana.units
  if (!unit) throw new Error('There is no unit')
  await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Olive' })
  const tenant = await tenantOf(lana, 'Early')
  await leaseUnit(lana, unit.id, tenant.id)
  return { lana, unit, tenant }
}

async function found(lana: User, list: 'leases' | 'units', q: string): Promise<number> {
  const { body } = await lana.get<unknown[]>(`/api/${list}?${new URLSearchParams({ q })}`)
  return body.length
}

/** Until a statement waits for a row of another. */
async function aWait(): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute(sql`select from pg_locks where not granted`)
    if (rows.length > 0) return
  }
}
