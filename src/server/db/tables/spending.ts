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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { expenseRhythms } from '#shared/accounting/expense-rhythms.ts'
import { billCategoryKeys } from '#shared/accounting/expenses.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { maintenanceRequests } from './service.ts'

export const expenseCategory = pgEnum('expense_category', billCategoryKeys)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Who is paid for work and supplies. */
export const vendors = pgTable(
  'vendors',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    notes: text(),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [unique('vendors_organization_key').on(table.organizationId, table.id)],
)

/** A recurring expense. Its terms never change: a successor follows it. */
export const recurringExpenses = pgTable(
  'recurring_expenses',
  {
    id: id(),
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    unitId: uuid(),
    vendorId: uuid(),
    category: expenseCategory().notNull(),
    payee: text().notNull(),
    description: text(),
    amount: money().notNull(),
    rhythm: text({ enum: expenseRhythms }).notNull(),
    /** Of the month, clamped to its end. */
    dueDay: integer().notNull(),
    startsOn: day().notNull(),
    endsOn: day(),
    paidWhenDue: boolean().notNull().default(false),
    /** The first due day that is not posted yet; null without one. */
    nextOn: day(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
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

/** Money spent on a property; a vendor's refund is a negative row. Never edited, only voided. */
export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    unitId: uuid(),
    requestId: uuid(),
    vendorId: uuid(),
    category: expenseCategory().notNull(),
    payee: text().notNull(),
    description: text(),
    amount: money().notNull(),
    incurredOn: day().notNull(),
    paidOn: day(),
    ...voiding(),
    /** For a management fee that was posted by rule: of which month, `'2025-03'`, and which percentage. */
    feeMonth: text(),
    feePercent: numeric({ precision: 5, scale: 2 }),
    /** The owner charged with it; null on fees from before properties could have two owners in a month. */
    feeOwnerId: uuid().references(() => users.id),
    /**
     * For a recurring one: the series that posted it, and the due day. After a correction, the replacement has both.
     */
    recurringExpenseId: uuid(),
    recurringDueOn: day(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [
    // The day on which it counts, on the cash basis.
    index('expenses_day_idx').on(
      table.organizationId,
      sql`coalesce(${table.paidOn}, ${table.incurredOn})`,
    ),
    index('expenses_paid_idx').on(table.organizationId, table.paidOn),
    index('expenses_property_idx').on(table.propertyId),
    uniqueIndex('expenses_owner_fee_key')
      .on(table.propertyId, table.feeMonth, table.feeOwnerId)
      .where(sql`${table.voidedOn} is null`),
    uniqueIndex('expenses_recurring_key')
      .on(table.recurringExpenseId, table.recurringDueOn)
      .where(sql`${table.voidedOn} is null`),
    index('expenses_recurring_idx').on(table.recurringExpenseId),
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
      name: 'expenses_recurring_fk',
      columns: [table.organizationId, table.recurringExpenseId],
      foreignColumns: [recurringExpenses.organizationId, recurringExpenses.id],
    }),
    check(
      'expenses_recurring_check',
      sql`(${table.recurringExpenseId} is null) = (${table.recurringDueOn} is null)`,
    ),
    unique('expenses_organization_key').on(table.organizationId, table.id),
    check('expenses_amount_check', sql`${table.amount} <> 0`),
  ],
)
