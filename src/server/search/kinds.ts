import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { listPayments } from '#shared/accounting/payments.ts'
import { listDocuments } from '#shared/documents/documents.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { listMembers } from '#shared/organization/members.ts'
import { listTenants } from '#shared/people/tenants.ts'
import type { Permission } from '#shared/permissions.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { listUnits } from '#shared/properties/units.ts'
import type { Caller } from '../access/caller.ts'
import { readableBy } from '../access/fields.ts'
import {
  fullName,
  hasNumber,
  hasReference,
  isMarkedAmount,
  leaseWith,
} from '../access/search-terms.ts'
import {
  visibleDocuments,
  visibleMembers,
  visibleOnLease,
  visibleProperties,
  visibleRequests,
  visibleVendors,
} from '../access/visible.ts'
import { isReceived } from '../accounting/payments/received.ts'
import { requestText } from '../db/tables/request-state.ts'
import {
  documents,
  leases,
  maintenanceRequests,
  payments,
  properties,
  units,
  users,
  vendors,
} from '../db/tables.ts'
import { knownTenancy } from '../people/searched.ts'
import type { Wording } from './words.ts'

/** A part of the statement: the rows of one kind, in the scope of its list. */
export interface Kind {
  name: string
  may: Permission | 'public'
  /** The JSON of a row. */
  row: SQL
  /** From where, which, and in which order. */
  select: SQL
}

export function kindsOf(caller: Caller, words: readonly string[], wording: Wording): Kind[] {
  const all = (text: SQL) => and(...words.map(word => wording.has(text, word)))
  const { rank } = wording
  /** Of many rows some: another word says more than the order of thousands. */
  const ranked = (table: PgTable & { id: AnyPgColumn }, ...conditions: (SQL | undefined)[]) =>
    sql`${table.id} in (select ${table.id} from ${table} where ${and(...conditions)} limit ${wording.most})`
  const kinds: Kind[] = [
    {
      name: 'people',
      may: listTenants.may,
      row: sql`json_build_object('id', ${users.id}, ${names}, 'kind', 'tenant', 'role', null,
        'email', ${readableBy(caller, 'tenantEmail', users.email)}, 'lease', ${knownTenancy(caller)})`,
      select: sql`from tenants as ${users} order by ${rank(fullName)}, ${users.id} desc`,
    },
    {
      name: 'members',
      may: listMembers.may,
      row: sql`json_build_object('id', ${users.id}, ${names}, 'kind', 'member', 'role', ${users.role},
        'email', ${users.email}, 'lease', null)`,
      select: sql`from ${users} where ${and(visibleMembers(caller), wording.isCalled(fullName, users.phone))}
        order by ${rank(fullName)}, ${users.id} desc`,
    },
    {
      name: 'properties',
      may: listProperties.may,
      row: sql`json_build_object('id', ${properties.id}, 'name', ${properties.name}, 'address', ${properties.address})`,
      select: sql`from ${properties} where ${and(
        visibleProperties(caller),
        sql`${properties.archivedAt} is null`,
        all(addressed),
      )} order by ${rank(sql`${properties.name}`)}, ${properties.id} desc`,
    },
    {
      name: 'units',
      may: listUnits.may,
      row: sql`json_build_object('id', id, 'unitNumber', unit_number,
        'property', json_build_object('id', property_id, 'name', name),
        'isOccupied', is_occupied, 'nonRevenueReason', non_revenue_reason)`,
      select: sql`from homes
        order by ${rank(sql`unit_number`)}, ${rank(sql`name || ' ' || unit_number`)}, id`,
    },
    {
      name: 'leases',
      may: listLeases.may,
      row: sql`json_build_object('id', ${leases.id}, 'status', ${leases.status}, 'startDate', ${leases.startDate},
        'endDate', ${leases.endDate}, 'monthToMonthSince', ${leases.monthToMonthSince}, ${tenant}, ${home})`,
      select: sql`from ${leases} ${inHome(sql`${leases.unitId}`)} join ${users} on ${users.id} = ${leases.tenantId}
        where ${leases.id} in (select id from found_leases)
        order by ${leases.status} <> 'active', ${leases.status} <> 'pending', ${leases.startDate} desc, ${leases.id} desc`,
    },
    {
      name: 'requests',
      may: listMaintenanceRequests.may,
      row: sql`json_build_object('id', ${maintenanceRequests.id}, 'title', ${maintenanceRequests.title},
        'status', ${maintenanceRequests.status}, ${home})`,
      select: sql`from ${maintenanceRequests} ${inHome(sql`${maintenanceRequests.unitId}`)}
        where ${ranked(maintenanceRequests, visibleRequests(caller), all(requestText(maintenanceRequests)))}
        order by ${rank(sql`${maintenanceRequests.title}`)}, ${maintenanceRequests.id} desc`,
    },
    {
      name: 'vendors',
      may: listVendors.may,
      row: sql`json_build_object('id', ${vendors.id}, 'name', ${vendors.name}, 'email', ${vendors.email})`,
      select: sql`from ${vendors} where ${and(visibleVendors(caller), wording.isCalled(sql`${vendors.name}`, vendors.phone))}
        order by ${vendors.archivedAt} is not null, ${rank(sql`${vendors.name}`)}, ${vendors.id} desc`,
    },
    {
      name: 'documents',
      may: listDocuments.may,
      row: sql`json_build_object('id', ${documents.id}, 'name', ${documents.name})`,
      select: sql`from ${documents} where ${ranked(documents, visibleDocuments(caller), all(sql`${documents.name}`))}
        order by ${rank(sql`${documents.name}`)}, ${documents.id} desc`,
    },
  ]
  const payment = paymentHas(words, wording)
  return payment ? [...kinds, paymentKind(caller, payment)] : kinds
}

/** By the number that screens and receipts show, or by amount and reference, where other words name the lease. */
function paymentHas(words: readonly string[], { hasName }: Wording): SQL | undefined {
  const number = /^#([0-9a-f]+)$/.exec(words.join(' '))?.[1]
  if (number) return hasNumber(payments.id, number)
  const amounts = words.map(word => isMarkedAmount(payments.amount, word))
  const others = words.filter((_, at) => !amounts[at])
  const isMeant = amounts.some(Boolean) || others.some(word => hasReference(leases.id, word))
  return isMeant ? and(...amounts, leaseWith(others, hasName)) : undefined
}

function paymentKind(caller: Caller, isFound: SQL): Kind {
  return {
    name: 'payments',
    may: listPayments.may,
    row: sql`json_build_object('id', ${payments.id}, 'amount', ${payments.amount}::text, 'status', ${payments.status},
      'receivedOn', ${payments.receivedOn}, 'leaseId', ${payments.leaseId}, ${tenant})`,
    select: sql`from ${payments} join ${leases} on ${leases.id} = ${payments.leaseId}
        and ${leases.organizationId} = ${payments.organizationId} join ${users} on ${users.id} = ${leases.tenantId}
      where ${and(visibleOnLease(caller, payments), isReceived, isFound)}
      order by ${payments.paymentDate} desc, ${payments.id} desc`,
  }
}

/** As the index of the migration has it. */
const addressed = sql`${properties.name} || ' ' || ${properties.address}`

const names = sql`'firstName', ${users.firstName}, 'lastName', ${users.lastName}`
const tenant = sql`'tenant', json_build_object(${names})`
const home = sql`'unit', json_build_object('id', ${units.id}, 'unitNumber', ${units.unitNumber},
  'propertyId', ${properties.id}, 'propertyName', ${properties.name})`

function inHome(unitId: SQL): SQL {
  return sql`join ${units} on ${units.id} = ${unitId} join ${properties} on ${properties.id} = ${units.propertyId}`
}
