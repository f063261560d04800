import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import { database, organizationIdOf, tenantOf } from '#test/world.ts'
import { wrongSums } from '../doctor/sums.ts'
import { itIs, leaseHome, pay } from '../fixture.ts'
import { charges, openCharges } from './tables.ts'

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

it('a charge is stored as open until it is covered or voided, with tenant and grace of its lease', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  const organizationId = await organizationIdOf(lana)
  const open = async () => {
    const { rows: wrong } = await database.db.execute(
      sql`select from (${sql.raw(wrongSums)}) as found where organization_id = ${organizationId}`,
    )
    expect(wrong).toEqual([])
    const rows = await database.db
      .select({ kind: openCharges.kind, open: openCharges.open, ownGrace: openCharges.ownGrace })
      .from(openCharges)
      .where(eq(openCharges.leaseId, lease.id))
      .orderBy(asc(openCharges.dueDate), asc(openCharges.chargeId))
    return rows.map(({ kind, open, ownGrace }) => `${kind} ${open} ${ownGrace}`)
  }
  expect(await open()).toEqual(['rent 1200.00 null'])
  itIs('2025-03-02')
  await pay(lana, lease, '1000')
  expect(await open()).toEqual(['rent 200.00 null'])
  const water = { leaseId: lease.id, kind: 'utility', amount: '30', dueDate: '2025-03-02' }
  const { body: charge } = await lana.post<PostedCharge>('/api/charges', water)
  expect(await open()).toEqual(['rent 200.00 null', 'utility 30.00 null'])
  await lana.patch(`/api/properties/${lana.property.id}`, { graceDays: 9 })
  expect(await open()).toEqual(['rent 200.00 9', 'utility 30.00 9'])
  await lana.patch(`/api/leases/${lease.id}`, { graceDays: 0 })
  expect(await open()).toEqual(['rent 200.00 0', 'utility 30.00 0'])
  const all = await pay(lana, lease, '230')
  expect(await open()).toEqual([])
  await lana.patch(`/api/payments/${all.id}`, { status: 'voided', reason: 'Typed wrong' })
  expect(await open()).toEqual(['rent 200.00 0', 'utility 30.00 0'])
  expect((await lana.delete(`/api/charges/${charge.id}`)).status).toBe(204)
  expect(await open()).toEqual(['rent 200.00 0'])
  const { id: tenantId } = await tenantOf(lana)
  await database.db.execute(sql`update leases set tenant_id = ${tenantId} where id = ${lease.id}`)
  expect(await open()).toEqual(['rent 200.00 0'])
  await database.db.execute(sql`update open_charges set open = 1 where lease_id = ${lease.id}`)
  await expect(open()).rejects.toThrow()
})
