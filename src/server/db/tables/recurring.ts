import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { chargeKinds, type recurringKinds } from '#shared/accounting/charges.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { onLease } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { leases } from './portfolio.ts'

export const chargeKind = pgEnum('charge_kind', chargeKinds)

/** A recurring charge of a lease beside the rent, from a day to a day. */
export const recurringCharges = pgTable(
  'recurring_charges',
  {
    ...onLease(),
    kind: chargeKind().$type<(typeof recurringKinds)[number]>().notNull(),
    description: text(),
    startsOn: day().notNull(),
    /** The last day it is charged for; null while it lasts as long as the lease. */
    endsOn: day(),
    /** Last day of the last period it was charged for. */
    chargedThrough: day(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('recurring_charges_organization_key').on(table.organizationId, table.id),
    index('recurring_charges_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'recurring_charges_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('recurring_charges_days_check', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/** Its steps, as `lease_rents` are those of the rent: the amount of a whole period from a day on. */
export const recurringChargeAmounts = pgTable(
  'recurring_charge_amounts',
  {
    ...onLease(),
    recurringChargeId: uuid().notNull(),
    effectiveFrom: day().notNull(),
    amount: money().notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('recurring_charge_amounts_from_key').on(table.recurringChargeId, table.effectiveFrom),
    foreignKey({
      name: 'recurring_charge_amounts_charge_fk',
      columns: [table.organizationId, table.recurringChargeId],
      foreignColumns: [recurringCharges.organizationId, recurringCharges.id],
    }),
    check('recurring_charge_amounts_amount_check', sql`${table.amount} > 0`),
  ],
)

/** One posting of due charges of an organization, by the job or by hand. */
export const chargeRuns = pgTable(
  'charge_runs',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null for the job. */
    startedBy: uuid().references(() => users.id),
    charges: integer().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    takenBackAt: instant(),
    takenBackBy: uuid().references(() => users.id),
    /** From when that was decided until the last of its charges is void. */
    beingTakenBack: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [unique('charge_runs_organization_key').on(table.organizationId, table.id)],
)
