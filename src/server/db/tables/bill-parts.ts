import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { billPaymentMethods } from '#shared/accounting/bill-states.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bills } from './bills.ts'
import { createdAt, day, id, money } from './columns.ts'
import { booked, voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'
import { maintenanceRequests } from './service.ts'
import { expenseCategory, expenses } from './spending.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** The lines of bills that are not approved: they count nowhere. Approved, each becomes an expense with its id. */
export const billLines = defineTable(
  'bill_lines',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    billId: officeArchive(uuid().notNull()),
    /** From 1, as entered. */
    place: everyone(integer().notNull()),
    propertyId: everyone(uuid().notNull()),
    unitId: everyone(uuid()),
    requestId: everyone(uuid()),
    category: everyone(expenseCategory().notNull()),
    description: everyone(text()),
    amount: everyone(money().notNull()),
  },
  table => [
    unique('bill_lines_place_key').on(table.billId, table.place),
    index('bill_lines_property_idx').on(table.propertyId),
    foreignKey({
      name: 'bill_lines_bill_fk',
      columns: [table.organizationId, table.billId],
      foreignColumns: [bills.organizationId, bills.id],
    }),
    foreignKey({
      name: 'bill_lines_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'bill_lines_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'bill_lines_request_fk',
      columns: [table.organizationId, table.requestId],
      foreignColumns: [maintenanceRequests.organizationId, maintenanceRequests.id],
    }),
    check('bill_lines_amount_check', sql`${table.amount} <> 0`),
  ],
)

/** One payment to one payee; its lines say which bills it paid. Never edited, only voided. */
export const billPayments = defineTable(
  'bill_payments',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    paidOn: everyone(day().notNull()),
    /** `credit` where a vendor's credits alone paid it. */
    method: everyone(text({ enum: billPaymentMethods })),
    checkNumber: everyone(text()),
    /** Null where each line is paid from the operating account of its property. */
    bankAccountId: officeArchive(uuid()),
    ...voiding(),
    recordedBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
  },
  table => [
    unique('bill_payments_organization_key').on(table.organizationId, table.id),
    unique('bill_payments_day_key').on(table.id, table.paidOn),
    index('bill_payments_day_idx').on(table.organizationId, table.paidOn),
    foreignKey({
      name: 'bill_payments_account_fk',
      columns: [table.organizationId, table.bankAccountId],
      foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
    }),
  ],
)

/** How much of an expense a payment paid; negative for a credit that was used. A trigger keeps sum and `paidOn`. */
export const billPaymentLines = defineTable(
  'bill_payment_lines',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    paymentId: everyone(uuid().notNull()),
    expenseId: everyone(uuid().notNull()),
    /** Of the expense. */
    propertyId: everyone(uuid().notNull()),
    amount: everyone(money().notNull()),
    /** Of the payment. */
    paidOn: everyone(day().notNull()),
    /** When the payment was voided. */
    voidedOn: everyone(day()),
    ...booked(),
  },
  table => [
    index('bill_payment_lines_payment_idx').on(table.paymentId),
    index('bill_payment_lines_expense_idx').on(table.expenseId),
    index('bill_payment_lines_day_idx').on(table.organizationId, table.bookedOn),
    index('bill_payment_lines_ended_idx')
      .on(table.organizationId, table.endBookedOn)
      .where(sql`${table.endBookedOn} is not null`),
    index('bill_payment_lines_property_idx').on(table.propertyId),
    foreignKey({
      name: 'bill_payment_lines_payment_fk',
      columns: [table.organizationId, table.paymentId],
      foreignColumns: [billPayments.organizationId, billPayments.id],
    }),
    foreignKey({
      name: 'bill_payment_lines_day_fk',
      columns: [table.paymentId, table.paidOn],
      foreignColumns: [billPayments.id, billPayments.paidOn],
    }),
    foreignKey({
      name: 'bill_payment_lines_expense_fk',
      columns: [table.organizationId, table.expenseId],
      foreignColumns: [expenses.organizationId, expenses.id],
    }),
    foreignKey({
      name: 'bill_payment_lines_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    check('bill_payment_lines_amount_check', sql`${table.amount} <> 0`),
  ],
)
