import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { payerKinds } from '#shared/accounting/payer-kinds.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { onLease } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { leases } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

export const payerKind = pgEnum('payer_kind', payerKinds)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Who pays rent for tenants without being one: a housing authority, an employer, a guarantor. */
export const agencies = defineTable(
  'agencies',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    name: everyone(text().notNull()),
    /** The number under which they pay this organization. */
    vendorNumber: everyone(text()),
    address: everyone(text()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [unique('agencies_organization_key').on(table.organizationId, table.id)],
)

/** Who pays a share of a lease's rent; the tenants pay the remainder. Never removed: charges and payments name it. */
export const leasePayers = defineTable(
  'lease_payers',
  {
    ...onLease(),
    kind: everyone(payerKind().notNull()),
    /** A tenant of the lease, or an agency for every other kind. */
    userId: everyone(uuid().references(() => users.id)),
    agencyId: everyone(uuid()),
    /** The number of this lease at the agency, by which its remittances name it. */
    reference: everyone(text()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('lease_payers_organization_key').on(table.organizationId, table.id),
    unique('lease_payers_user_key').on(table.leaseId, table.userId),
    unique('lease_payers_agency_key').on(table.leaseId, table.agencyId),
    index('lease_payers_agency_idx').on(table.agencyId),
    foreignKey({
      name: 'lease_payers_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'lease_payers_agency_fk',
      columns: [table.organizationId, table.agencyId],
      foreignColumns: [agencies.organizationId, agencies.id],
    }),
    check('lease_payers_who_check', sql`num_nonnulls(${table.userId}, ${table.agencyId}) = 1`),
    check(
      'lease_payers_kind_check',
      sql`(${table.kind} = 'tenant') = (${table.userId} is not null)`,
    ),
  ],
)

/** The share of a payer from a day on: of a whole rent period, 0 from the day it ends. */
export const leasePayerShares = defineTable(
  'lease_payer_shares',
  {
    ...onLease(),
    payerId: everyone(uuid().notNull()),
    effectiveFrom: everyone(day().notNull()),
    share: everyone(money().notNull()),
    /** The payer stopped paying, as after a failed inspection: the tenants' part does not rise. */
    isAbated: everyone(boolean().notNull().default(false)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('lease_payer_shares_from_key').on(table.payerId, table.effectiveFrom),
    index('lease_payer_shares_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'lease_payer_shares_payer_fk',
      columns: [table.organizationId, table.payerId],
      foreignColumns: [leasePayers.organizationId, leasePayers.id],
    }),
    check('lease_payer_shares_share_check', sql`${table.share} >= 0`),
  ],
)

/** One payment of an agency over many leases, recorded from its file: a payment for each, with this batch. */
export const agencyRemittances = defineTable(
  'agency_remittances',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    agencyId: everyone(uuid().notNull()),
    receivedOn: everyone(day().notNull()),
    /** The number of the check or transfer. */
    reference: everyone(text()),
    payments: everyone(integer().notNull()),
    amount: everyone(numeric({ precision: 14, scale: 2 }).notNull()),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    undoneAt: everyone(instant()),
    undoneBy: officeArchive(uuid().references(() => users.id)),
    createdAt: createdAt(),
  },
  table => [
    index('agency_remittances_organization_idx').on(table.organizationId, table.receivedOn),
    foreignKey({
      name: 'agency_remittances_agency_fk',
      columns: [table.organizationId, table.agencyId],
      foreignColumns: [agencies.organizationId, agencies.id],
    }),
  ],
)

/** Of a charge or a payment: its payer, with its kind, which never changes; none for the tenants jointly. */
export const ofPayer = () => ({ payerId: everyone(uuid()), payerKind: everyone(payerKind()) })
