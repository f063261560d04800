import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
import { expenseApprovals } from '#shared/accounting/bill-states.ts'
import { expenseRhythms } from '#shared/accounting/expense-rhythms.ts'
import { billCategoryKeys } from '#shared/accounting/expenses.ts'
import { bills, vendors } from './bills.ts'
import { createdAt, day, id, instant, money, numberIndex, updatedAt } from './columns.ts'
import { booked, voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { leases, properties, units } from './portfolio.ts'
import { archives, defineTable, everyone, officeArchive } from './readers.ts'
import { maintenanceRequests } from './service.ts'

export const expenseCategory = pgEnum('expense_category', billCategoryKeys)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** An expense that comes again and again. Its terms never change: another one follows it. */
export const recurringExpenses = defineTable(
  'recurring_expenses',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: everyone(uuid().notNull()),
    unitId: everyone(uuid()),
    vendorId: everyone(uuid()),
    category: everyone(expenseCategory().notNull()),
    payee: everyone(text().notNull()),
    description: everyone(text()),
    amount: everyone(money().notNull()),
    rhythm: everyone(text({ enum: expenseRhythms }).notNull()),
    /** Of the month, clamped to its end. */
    dueDay: everyone(integer().notNull()),
    startsOn: everyone(day().notNull()),
    endsOn: everyone(day()),
    paidWhenDue: everyone(boolean().notNull().default(false)),
    /** The first day it falls due that is not posted yet; null when there is none. */
    nextOn: everyone(day()),
    recordedBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('recurring_expenses_organization_key').on(table.organizationId, table.id),
    index('recurring_expenses_next_idx').on(table.organizationId, table.nextOn),
    index('recurring_expenses_property_idx').on(table.propertyId),
    foreignKey({
      name: 'recurring_expenses_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'recurring_expenses_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'recurring_expenses_vendor_fk',
      columns: [table.organizationId, table.vendorId],
      foreignColumns: [vendors.organizationId, vendors.id],
    }),
    check('recurring_expenses_amount_check', sql`${table.amount} > 0`),
    check('recurring_expenses_day_check', sql`${table.dueDay} between 1 and 31`),
    check('recurring_expenses_days_check', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/** Of an expense without a bill, by a trigger: null where it is not above the limit of its property. */
function approving() {
  return {
    approval: everyone(text({ enum: expenseApprovals })),
    approvedBy: everyone(uuid().references(() => users.id)),
    approvedAt: everyone(instant()),
    /** Recorded by the only person who approves. */
    approvedAlone: everyone(boolean().notNull().default(false)),
    /** Why it was approved while the vendor's insurance had expired. */
    approvalReason: everyone(text()),
  }
}

/**
 * Nothing is owed for an expense from this day on, unless one of the rows that pay it counts later. An index has it: most
 * expenses were paid long ago.
 */
export function lastOwed({ bookedOn, paidOn, paidBookedOn, hasPayments }: Owed): SQL {
  return sql`greatest(${bookedOn}, case when ${hasPayments} and ${paidOn} is not null then ${bookedOn}
    else coalesce(${paidBookedOn}, 'infinity'::date) end)`
}

type Owed = Record<'bookedOn' | 'paidOn' | 'paidBookedOn' | 'hasPayments', SQLWrapper>

/** Money spent on a property; a vendor's refund is a negative row. Never edited, only voided. */
export const expenses = defineTable(
  'expenses',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: everyone(uuid().notNull()),
    unitId: everyone(uuid()),
    requestId: everyone(uuid()),
    vendorId: everyone(uuid()),
    category: everyone(expenseCategory().notNull()),
    payee: everyone(text().notNull()),
    description: everyone(text()),
    amount: everyone(money().notNull()),
    incurredOn: everyone(day().notNull()),
    paidOn: everyone(day()),
    ...voiding(),
    ...booked(),
    /** When the ledger counts that it was paid; null while it is open. */
    paidBookedOn: archives(day()),
    /** For a management fee that was posted by rule: of which month, `'2025-03'`, and which percentage. */
    feeMonth: officeArchive(text()),
    feePercent: officeArchive(numeric({ precision: 5, scale: 2 })),
    /** The owner who bears it, of several the one with the largest share; null on fees of before properties could have two owners in a month. */
    feeOwnerId: officeArchive(uuid().references(() => users.id)),
    /** For a leasing fee that was posted by rule: of which lease. The owners of that day bear it. */
    feeLeaseId: officeArchive(uuid()),
    /** For one that repeats: which one posted it, and the day it fell due. Corrected, the right one has both. */
    recurringExpenseId: everyone(uuid()),
    recurringDueOn: officeArchive(day()),
    /** The bill it is a line of; null for one recorded alone, which is a bill of its own. */
    billId: officeArchive(uuid()),
    /** Whether rows of `bill_payment_lines` say how much of it was paid, and when; `paidOn` follows from them. */
    hasPayments: officeArchive(boolean().notNull().default(false)),
    /** For a fee that a payment provider took: the payout that came without it. `payouts` stands above. */
    payoutId: officeArchive(uuid()),
    ...approving(),
    recordedBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
  },
  table => [
    // The day on which it counts, on the cash basis, in the order of its list.
    index('expenses_listed_idx').on(
      table.organizationId,
      sql`coalesce(${table.paidOn}, ${table.incurredOn})`,
      table.id,
    ),
    index('expenses_paid_idx').on(table.organizationId, table.paidOn),
    numberIndex('expenses_number_idx', table),
    index('expenses_property_idx').on(table.propertyId),
    index('expenses_owed_idx').on(table.organizationId, lastOwed(table)),
    uniqueIndex('expenses_owner_fee_key')
      .on(table.propertyId, table.feeMonth, table.feeOwnerId, table.incurredOn)
      .where(sql`${table.voidedOn} is null`),
    uniqueIndex('expenses_leasing_fee_key')
      .on(table.feeLeaseId, table.feeMonth)
      .where(sql`${table.voidedOn} is null`),
    uniqueIndex('expenses_recurring_key')
      .on(table.recurringExpenseId, table.recurringDueOn)
      .where(sql`${table.voidedOn} is null`),
    index('expenses_recurring_idx').on(table.recurringExpenseId),
    index('expenses_bill_idx').on(table.billId).where(sql`${table.billId} is not null`),
    index('expenses_payout_idx').on(table.payoutId).where(sql`${table.payoutId} is not null`),
    index('expenses_vendor_idx').on(table.vendorId),
    index('expenses_request_idx').on(table.requestId).where(sql`${table.requestId} is not null`),
    foreignKey({
      name: 'expenses_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'expenses_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'expenses_vendor_fk',
      columns: [table.organizationId, table.vendorId],
      foreignColumns: [vendors.organizationId, vendors.id],
    }),
    foreignKey({
      name: 'expenses_request_fk',
      columns: [table.organizationId, table.requestId],
      foreignColumns: [maintenanceRequests.organizationId, maintenanceRequests.id],
    }),
    foreignKey({
      name: 'expenses_fee_lease_fk',
      columns: [table.organizationId, table.feeLeaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'expenses_recurring_fk',
      columns: [table.organizationId, table.recurringExpenseId],
      foreignColumns: [recurringExpenses.organizationId, recurringExpenses.id],
    }),
    foreignKey({
      name: 'expenses_bill_fk',
      columns: [table.organizationId, table.billId],
      foreignColumns: [bills.organizationId, bills.id],
    }),
    check(
      'expenses_recurring_check',
      sql`(${table.recurringExpenseId} is null) = (${table.recurringDueOn} is null)`,
    ),
    unique('expenses_organization_key').on(table.organizationId, table.id),
    check('expenses_amount_check', sql`${table.amount} <> 0`),
    check(
      'expenses_approval_check',
      sql`(${table.approval} is not distinct from 'approved') = (${table.approvedBy} is not null and ${table.approvedAt} is not null)`,
    ),
  ],
)
