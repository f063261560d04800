import { addDays, addMonthsClamped, type Day } from '#shared/dates.ts'
import { hashPassword } from '../auth/passwords.ts'
import * as tables from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { ago, demoZone, idOf, morning, personIdOf } from './marks.ts'
import { demoPassword } from './people.ts'
import type { Portfolio } from './plan.ts'

/**
 * Two more landlords, to show organization boundaries and empty screens: one with four homes, who
 * shares a tenant with the demo's, and one without data.
 */
export async function neighbors(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const founded = morning(ago(today, 200))
  const elm = { id: idOf('organization:elm', founded), name: 'Elm Street Rentals' }
  const empty = { id: idOf('organization:empty', founded), name: 'Empty Org' }
  const owned = {
    ...{ timezone: demoZone, isDemo: true, createdAt: founded },
    automaticEmailsAnsweredAt: founded,
  }
  await db.insert(tables.organizations).values([
    { ...elm, ...owned },
    { ...empty, ...owned },
  ])
  const admin = (name: string, firstName: string, lastName: string, organizationId: string) => ({
    id: personIdOf(`person:${name}`),
    email: `${name}@demo.example`,
    firstName,
    lastName,
    role: 'admin' as const,
    organizationId,
    passwordHash,
    createdAt: founded,
  })
  const admins = [
    admin('elm', 'Edith', 'Lowell', elm.id),
    admin('empty', 'Nils', 'Berger', empty.id),
  ]
  await db.insert(tables.users).values(admins)
  await db
    .insert(tables.provenAddresses)
    .values(admins.map(({ id: userId, email }) => ({ userId, email })))
  await letOnElmStreet(db, today, plan, elm.id)
}

async function letOnElmStreet(db: Db, today: Day, plan: Portfolio, organizationId: string) {
  const moment = morning(ago(today, 199))
  const propertyId = idOf('property:elm', moment)
  await db.insert(tables.properties).values({
    id: propertyId,
    organizationId,
    name: '14 Elm Street',
    address: '14 Elm Street, Albany, NY 12202',
    propertyType: 'residential',
    totalUnits: 4,
    createdAt: moment,
  })
  const units = ['1', '2', '3', '4'].map((unitNumber, place) => ({
    id: idOf(`unit:elm:${unitNumber}`, morning(ago(today, 199), 1 + place)),
    organizationId,
    propertyId,
    unitNumber,
    monthlyRent: '980.00',
    isOccupied: place === 0,
    createdAt: moment,
  }))
  await db.insert(tables.units).values(units)
  // A tenant of two landlords: they also rent an office from the demo's landlord.
  const tenant = plan.people.find(({ id }) => id === plan.leases.at(140)?.tenantId)
  const [unit] = units
  if (!tenant || !unit) throw new Error('Elm Street has no tenant to share')
  const startDate = addMonthsClamped(ago(today, 3), -5)
  await db
    .insert(tables.organizationTenants)
    .values({ organizationId, userId: tenant.id, source: 'lease', createdAt: moment })
  const leaseId = idOf('lease:elm', moment)
  await db.insert(tables.leases).values({
    id: leaseId,
    organizationId,
    unitId: unit.id,
    tenantId: tenant.id,
    startDate,
    endDate: addDays(addMonthsClamped(startDate, 12), -1),
    monthlyRent: '980.00',
    status: 'active',
    dueDay: Number(startDate.slice(8)),
    movedInOn: startDate,
    chargedThrough: addDays(addMonthsClamped(startDate, 6), -1),
    createdAt: moment,
  })
  await db.insert(tables.leaseRents).values({
    organizationId,
    leaseId,
    effectiveFrom: startDate,
    monthlyRent: '980.00',
  })
}
