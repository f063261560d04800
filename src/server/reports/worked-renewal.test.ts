import { beforeAll, expect, test } from 'vitest'
import { noon } from '#test/fixture-f-office.ts'
import { officeF } from '#test/office-f.ts'
import { database } from '#test/world.ts'
import { renewalOffers } from '../db/tables.ts'

/**
 * Fixture F with three offers: to Ann on 20 March until 10 April, to Cy on 1 March, declined on the
 * 25th, and to Dee, who had given notice.
 */
let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
  const { organizationId, lana, leases } = office
  const common = { organizationId, offeredBy: lana.user.id, endDate: '2026-05-31' }
  await database.db.insert(renewalOffers).values([
    { ...common, leaseId: leases.ann, createdAt: noon('2025-03-20'), validUntil: '2025-04-10' },
    {
      ...{ ...common, leaseId: leases.cy, createdAt: noon('2025-03-01'), validUntil: '2025-04-10' },
      ...{ status: 'declined', endedAt: noon('2025-03-25') },
    },
    { ...common, leaseId: leases.dee, createdAt: noon('2025-02-10'), validUntil: '2025-03-01' },
  ])
})

test.each([
  ['2025-03-31', { 'Cy Co': 'Active', 'Ann Lee': 'Renewal offered' }],
  ['2025-03-19', { 'Cy Co': 'Renewal offered', 'Ann Lee': 'Active' }],
  ['2025-04-11', { 'Cy Co': 'Active', 'Ann Lee': 'Active' }],
  ['2025-02-28', { 'Dee Fox': 'Notice', 'Cy Co': 'Active' }],
])(
  'Lease Expiration as of %s shows renewal offers, except after a notice',
  async (asOf, statuses) => {
    const made = await office.report('Lease Expiration', { asOf })
    const found = made.rows.map(({ Tenant, Status }) => [Tenant, Status])
    expect(Object.fromEntries(found)).toMatchObject(statuses)
  },
)
