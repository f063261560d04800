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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { chargeKinds, type recurringKinds } from '#shared/accounting/charges.ts'
import { divisionMethods } from '#shared/accounting/division-methods.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { onLease, voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { leases, properties } from './portfolio.ts'
import { archives, defineTable, everyone, officeArchive } from './readers.ts'
import { expenses } from './spending.ts'

export const chargeKind = pgEnum('charge_kind', chargeKinds)

/** A recurring charge of a lease beside the rent, from a day to a day. */
export const recurringCharges = defineTable(
  'recurring_charges',
  {
    ...onLease(),
    kind: everyone(chargeKind().$type<(typeof recurringKinds)[number]>().notNull()),
    description: everyone(text()),
    startsOn: everyone(day().notNull()),
    /** The last day it is charged for; null while it goes on as long as the lease. */
    endsOn: everyone(day()),
    /** Last day of the last period it was charged for. */
    chargedThrough: archives(day()),
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
export const recurringChargeAmounts = defineTable(
  'recurring_charge_amounts',
  {
    ...onLease(),
    recurringChargeId: archives(uuid().notNull()),
    effectiveFrom: archives(day().notNull()),
    amount: archives(money().notNull()),
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

/** A concession on the rent of every period from a day to a day: so much of a whole one, or all of it. */
export const recurringCredits = defineTable(
  'recurring_credits',
  {
    ...onLease(),
    /** Off the rent of a whole period; null for all of it. */
    amount: everyone(money()),
    startsOn: everyone(day().notNull()),
    /** The last day it is given for; null while it goes on as long as the lease. */
    endsOn: everyone(day()),
    reason: everyone(text().notNull()),
    ...voiding(),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('recurring_credits_organization_key').on(table.organizationId, table.id),
    index('recurring_credits_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'recurring_credits_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('recurring_credits_days_check', sql`${table.startsOn} <= ${table.endsOn}`),
    check('recurring_credits_amount_check', sql`${table.amount} > 0`),
    check(
      'recurring_credits_free_check',
      sql`${table.amount} is not null or ${table.endsOn} is not null`,
    ),
  ],
)

/** One posting of due charges of an organization, by the job or by hand. */
export const chargeRuns = defineTable(
  'charge_runs',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    /** Null for the job. */
    startedBy: everyone(uuid().references(() => users.id)),
    /** Of a run that divides a utility bill: how, whose, and for which days. */
    ...{
      divisionMethod: everyone(text({ enum: divisionMethods })),
      dividedAmount: everyone(money()),
      propertyId: everyone(uuid()),
      expenseId: everyone(uuid()),
      servedFrom: everyone(day()),
      servedThrough: everyone(day()),
    },
    charges: everyone(integer().notNull()),
    amount: everyone(numeric({ precision: 14, scale: 2 }).notNull()),
    takenBackAt: everyone(instant()),
    takenBackBy: everyone(uuid().references(() => users.id)),
    /** From when that was decided until the last of its charges is void. */
    beingTakenBack: everyone(boolean().notNull().default(false)),
    createdAt: createdAt(),
  },
  table => [
    unique('charge_runs_organization_key').on(table.organizationId, table.id),
    uniqueIndex('charge_runs_expense_key')
      .on(table.expenseId)
      .where(sql`${table.takenBackAt} is null`),
    index('charge_runs_property_idx').on(table.propertyId),
    foreignKey({
      name: 'charge_runs_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'charge_runs_expense_fk',
      columns: [table.organizationId, table.expenseId],
      foreignColumns: [expenses.organizationId, expenses.id],
    }),
    check(
      'charge_runs_divided_check',
      sql`num_nulls(${table.divisionMethod}, ${table.dividedAmount}, ${table.propertyId}, ${table.servedFrom}, ${table.servedThrough}) in (0, 5)`,
    ),
  ],
)
