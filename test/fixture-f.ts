import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  leaseRents,
  leases,
  organizations,
  organizationTenants,
  properties,
  units,
  users,
} from '#server/db/tables.ts'
import type { Db } from '#server/postgres/database.ts'
import { spendAndRepair } from './fixture-f-costs.ts'
import { addDeposits, addLedgers } from './fixture-f-ledgers.ts'
import { noon, type Office } from './fixture-f-office.ts'

const tenants = {
  ann: { firstName: 'Ann', lastName: 'Lee' },
  bob: { firstName: 'Bob', lastName: 'Ray' },
  cy: { firstName: 'Cy', lastName: 'Co' },
  dee: { firstName: 'Dee', lastName: 'Fox' },
}
type Tenant = keyof typeof tenants
const names = ['ann', 'bob', 'cy', 'dee'] as const

const terms = {
  ann: {
    unit: 'A1',
    startDate: '2024-06-01',
    endDate: '2025-05-31',
    monthlyRent: '1500.00',
    signed: '2024-05-20',
  },
  bob: {
    unit: 'A2',
    startDate: '2025-03-17',
    endDate: '2026-03-16',
    monthlyRent: '1200.00',
    signed: '2025-03-10',
  },
  cy: {
    unit: 'B1',
    startDate: '2023-04-16',
    endDate: '2025-04-15',
    monthlyRent: '2000.00',
    signed: '2023-04-01',
    rollover: false,
  },
  dee: {
    unit: 'A2',
    startDate: '2024-04-01',
    endDate: '2025-03-31',
    monthlyRent: '1150.00',
    signed: '2024-03-20',
    status: 'terminated' as const,
    noticeOn: '2025-02-03',
    moveOutOn: '2025-03-05',
    terminatedOn: '2025-03-05',
    movedOutOn: '2025-03-05',
    endReason: 'New job elsewhere',
  },
} as const

/**
 * Fills an empty organization with Fixture F of the domain notes (§2.1): two properties, four
 * leases, February and March 2025. Rows have their original days; allocations come from the ledger
 * itself.
 */
export async function loadFixtureF(db: Db, office: Office) {
  const { organizationId } = office
  await db
    .update(organizations)
    .set({
      timezone: 'America/New_York',
      currency: 'USD',
      graceDays: 5,
      lateFeeType: 'flat',
      lateFeeAmount: '50.00',
      nsfFee: '35.00',
    })
    .where(eq(organizations.id, organizationId))
  const place = await addProperties(db, office)
  const people = await addTenants(db, organizationId)
  const leaseIds = await addLeases(db, organizationId, place.units, people)
  await addLedgers(db, office, leaseIds)
  await addDeposits(
    db,
    organizationId,
    names.map(name => [leaseIds[name], terms[name]]),
    leaseIds.dee,
  )
  await spendAndRepair(db, office, place, people)
  return { ...place, people, leases: leaseIds }
}

async function addProperties(db: Db, { organizationId }: Office) {
  const ids = { alpha: v7(), beta: v7() }
  const common = { organizationId }
  await db.insert(properties).values([
    {
      ...common,
      id: ids.alpha,
      name: 'Alpha',
      address: '1 Alpha St',
      totalUnits: 3,
      propertyType: 'residential',
    },
    {
      ...common,
      id: ids.beta,
      name: 'Beta',
      address: '2 Beta Ave',
      totalUnits: 2,
      propertyType: 'commercial',
    },
  ])
  const unitIds = { A1: v7(), A2: v7(), A3: v7(), B1: v7(), B2: v7() }
  const unit = (
    unitNumber: keyof typeof unitIds,
    monthlyRent: string | null,
    isOccupied: boolean,
  ) => ({
    ...common,
    id: unitIds[unitNumber],
    propertyId: unitNumber.startsWith('A') ? ids.alpha : ids.beta,
    unitNumber,
    monthlyRent,
    isOccupied,
  })
  await db
    .insert(units)
    .values([
      unit('A1', '1500.00', true),
      unit('A2', '1200.00', true),
      unit('A3', null, false),
      unit('B1', '2000.00', true),
      unit('B2', '1800.00', false),
    ])
  return { properties: ids, units: unitIds }
}

async function addTenants(db: Db, organizationId: string): Promise<Record<Tenant, string>> {
  const ids = { ann: v7(), bob: v7(), cy: v7(), dee: v7() }
  for (const name of names) {
    const id = ids[name]
    await db.insert(users).values({ id, email: `${name}-${id}@test.example`, ...tenants[name] })
    await db.insert(organizationTenants).values({
      organizationId,
      userId: id,
      source: 'lease',
      createdAt: noon(terms[name].signed),
    })
  }
  return ids
}

async function addLeases(
  db: Db,
  organizationId: string,
  unitIds: Record<'A1' | 'A2' | 'B1', string>,
  people: Record<Tenant, string>,
): Promise<Record<Tenant, string>> {
  const ids = { ann: v7(), bob: v7(), cy: v7(), dee: v7() }
  for (const name of names) {
    const { unit, signed, ...term } = terms[name]
    await db.insert(leases).values({
      status: 'active',
      ...term,
      id: ids[name],
      organizationId,
      unitId: unitIds[unit],
      tenantId: people[name],
      securityDeposit: term.monthlyRent,
      movedInOn: term.startDate,
      createdAt: noon(signed),
    })
    await db.insert(leaseRents).values({
      organizationId,
      leaseId: ids[name],
      effectiveFrom: term.startDate,
      monthlyRent: term.monthlyRent,
    })
  }
  return ids
}
