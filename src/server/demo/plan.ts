import type { Day } from '#shared/dates.ts'
import { automaticEmailKinds, automaticEmailRules } from '#shared/messaging/automatic-emails.ts'
import { fromCents } from '#shared/money.ts'
import type {
  automaticEmails,
  organizations,
  organizationTenants,
  properties,
  units,
} from '../db/tables.ts'
import { automationsOf } from './automations.ts'
import { billRows, cardPayments } from './bills.ts'
import { plannedPrints } from './documents.ts'
import { buildings, type Home, homes } from './layout.ts'
import { depositRows, leaseRow, rentRows } from './lease-rows.ts'
import { ago, demoZone, idOf, morning } from './marks.ts'
import { colleagues, tenantAt, type UserRow } from './people.ts'
import { type ChargeRow, type PaymentRow, rentLedger } from './rent.ts'
import { invitationRows, messageRows, requestRows } from './service.ts'
import { expenseRows, recurringRows, vendorRows } from './spending.ts'
import { tenancies } from './tenancies.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string }

const managers = ['manager', 'manager2'] as const
const owners = ['owner', 'owner2', 'owner3'] as const
const dollars = (whole: number) => fromCents(whole * 100)

/**
 * Every row of the demo portfolio (domain.md §6) on a day, a pure function of that day: no clock,
 * no chance, the same ids each time. Allocations are not among them; the ledger computes them.
 */
export function portfolio(today: Day) {
  const founded = morning(ago(today, 470))
  const organization: Row<typeof organizations> = {
    id: idOf('organization', founded),
    name: 'Whitfield Property Management',
    address: '40 State Street\nAlbany, NY 12207',
    currency: 'USD',
    timezone: demoZone,
    graceDays: 5,
    lateFeeType: 'flat',
    lateFeeAmount: '50.00',
    nsfFee: '35.00',
    depositReturnDays: 21,
    isDemo: true,
    automaticEmailsAnsweredAt: founded,
    createdAt: founded,
    updatedAt: founded,
  }
  const team = colleagues(today, organization.id)
  const idOfColleague = (name: string) => team.get(name)?.id ?? ''
  const terms = tenancies(today)
  const tenants = terms.map(({ tenant, signed }) => tenantAt(tenant, signed))
  const tenantAtHome = new Map(
    terms.flatMap(({ key, home }, place) =>
      key === home.key ? [[key, tenants[place]?.id ?? '']] : [],
    ),
  )
  const places = propertyRows(today, organization.id, idOfColleague)
  const unitIds = new Map(homes.map(home => [home.key, unitIdOf(today, home)]))
  const unitId = (home: string) => unitIds.get(home) ?? ''
  const propertyIds = places.map(({ id }) => id)
  const leaseOf = new Map(
    terms.map(term => [term.key, leaseRow(today, term, organization.id, unitId, tenants)]),
  )
  const ledgers = terms.map(term =>
    rentLedger(today, term, {
      organizationId: organization.id,
      leaseId: leaseOf.get(term.key)?.id ?? '',
      recordedBy: idOfColleague(managers[buildings[term.home.building]?.manager ?? 0] ?? ''),
    }),
  )
  const requests = requestRows(today, {
    organizationId: organization.id,
    unitId,
    tenantAtHome: home => tenantAtHome.get(home),
    colleague: idOfColleague,
  })
  const bills = expenseRows(today, {
    organizationId: organization.id,
    recordedBy: idOfColleague('manager'),
    propertyIds,
    unitId,
    requestId: place => requests[place]?.id ?? '',
  })
  const leaseRows = [...leaseOf.values()]
  const automated = automationsOf(organization.id, {
    charges: ledgers.flatMap((ledger): ChargeRow[] => ledger.charges),
    expenses: bills,
  })
  return {
    organization,
    automaticEmails: automaticEmailKinds.map(
      (kind): Row<typeof automaticEmails> => ({
        id: idOf(`automatic email:${kind}`, founded),
        organizationId: organization.id,
        kind,
        isOn: true,
        days: [...automaticEmailRules[kind].days.usual],
        createdAt: founded,
        updatedAt: founded,
      }),
    ),
    people: [...team.values(), ...tenants] satisfies UserRow[],
    tenants: terms.map(({ signed, status }, place): typeof organizationTenants.$inferInsert => ({
      organizationId: organization.id,
      userId: tenants[place]?.id ?? '',
      source: status === 'pending' ? 'invited' : 'lease',
      createdAt: morning(signed, place),
    })),
    properties: places,
    units: homes.map(home => unitRow(today, home, organization.id, propertyIds)),
    leases: leaseRows,
    rents: terms.flatMap(term => rentRows(term, organization.id, leaseOf.get(term.key)?.id ?? '')),
    ...automated,
    payments: ledgers.flatMap((ledger): PaymentRow[] => ledger.payments),
    deposits: terms.flatMap(term =>
      depositRows(term, organization.id, leaseOf.get(term.key)?.id ?? ''),
    ),
    requests,
    messages: messageRows(today, {
      organizationId: organization.id,
      propertyIds,
      tenantAtHome: home => tenantAtHome.get(home),
      colleague: idOfColleague,
    }),
    invitations: invitationRows(today, {
      organizationId: organization.id,
      propertyIds,
      unitId,
      colleague: idOfColleague,
      arriving: terms.flatMap((term, place) => {
        const person = tenants[place]
        return term.status === 'pending' && person ? [{ term, person }] : []
      }),
    }),
    vendors: vendorRows(today, organization.id),
    recurring: recurringRows(bills),
    expenses: bills,
    cardPayments: cardPayments(bills),
    waiting: billRows(today, {
      ...{ organizationId: organization.id, propertyIds },
      enteredBy: idOfColleague('manager'),
    }),
    papers: plannedPrints(today, {
      organization,
      propertyIds,
      unitId,
      uploadedBy: idOfColleague('admin'),
      terms: terms.flatMap((term, place) => {
        const lease = leaseOf.get(term.key)
        const person = tenants[place]
        return term.status === 'active' && lease && person ? [{ term, lease, person }] : []
      }),
    }),
  }
}
export type Portfolio = ReturnType<typeof portfolio>

function propertyRows(
  today: Day,
  organizationId: string,
  colleague: (name: string) => string,
): Row<typeof properties>[] {
  return buildings.map((building, place) => {
    const moment = morning(ago(today, 465 - place))
    return {
      id: idOf(`property:${place}`, moment),
      organizationId,
      name: building.name,
      address: building.address,
      propertyType: building.type,
      totalUnits: building.mix.reduce((sum, { units: count }) => sum + count, 0),
      description: building.description,
      ownerId: colleague(owners[building.owner] ?? ''),
      managerId: colleague(managers[building.manager] ?? ''),
      createdAt: moment,
      updatedAt: moment,
    }
  })
}

function unitIdOf(today: Day, home: Home): string {
  return idOf(`unit:${home.key}`, morning(ago(today, 465 - home.building), 1 + home.number))
}

function unitRow(
  today: Day,
  home: Home,
  organizationId: string,
  propertyIds: readonly string[],
): Row<typeof units> {
  const moment = morning(ago(today, 465 - home.building), 1 + home.number)
  return {
    id: unitIdOf(today, home),
    organizationId,
    propertyId: propertyIds[home.building] ?? '',
    unitNumber: String(home.number),
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    squareFeet: home.feet,
    monthlyRent: home.priced ? dollars(home.rent) : null,
    isOccupied: home.group !== null,
    createdAt: moment,
    updatedAt: moment,
  }
}
