import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { billStages } from '#shared/accounting/bill-states.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'
import { taxDetails } from './tax-details.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Who is paid for work and supplies. */
export const vendors = defineTable(
  'vendors',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    name: everyone(text().notNull()),
    email: everyone(text()),
    phone: everyone(text()),
    notes: everyone(text()),
    /** The last day their insurance is good for; null while it is unknown. */
    insuranceExpiresOn: everyone(day()),
    /** Days from the date of a bill until it is due. */
    termsDays: everyone(integer().notNull().default(0)),
    ...taxDetails(),
    archivedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('vendors_organization_key').on(table.organizationId, table.id),
    check('vendors_terms_days_check', sql`${table.termsDays} between 0 and 365`),
    check('vendors_tin_check', sql`(${table.tinSecret} is null) = (${table.tinLast4} is null)`),
    check('vendors_tin_last4_check', sql`${table.tinLast4} ~ '^[0-9]{4}$'`),
  ],
)

/**
 * A bill of a vendor, or their credit. Its lines wait in `bill_lines`; approved, they are expenses, and state and sums
 * follow from these. An expense without a bill is a bill of one line itself.
 */
export const bills = defineTable(
  'bills',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    vendorId: everyone(uuid().notNull()),
    /** The vendor's own number of it. */
    number: everyone(text()),
    billOn: everyone(day().notNull()),
    dueOn: everyone(day().notNull()),
    /** Owed by the vendor: its lines are negative. */
    isCredit: everyone(boolean().notNull().default(false)),
    stage: everyone(text({ enum: billStages }).notNull()),
    approvedBy: everyone(uuid().references(() => users.id)),
    approvedAt: everyone(instant()),
    /** Why it was approved while the vendor's insurance had expired. */
    approvalReason: everyone(text()),
    /** Approved above the limit by the only person who can: the one who entered it. */
    approvedAlone: everyone(boolean().notNull().default(false)),
    ...voiding(),
    enteredBy: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('bills_organization_key').on(table.organizationId, table.id),
    index('bills_vendor_idx').on(table.vendorId),
    index('bills_due_idx')
      .on(table.organizationId, table.dueOn, table.id)
      .where(sql`${table.voidedOn} is null`),
    index('bills_date_idx')
      .on(table.organizationId, table.billOn, table.id)
      .where(sql`${table.voidedOn} is null`),
    index('bills_waiting_idx').on(table.organizationId).where(sql`${table.stage} <> 'approved'`),
    foreignKey({
      name: 'bills_vendor_fk',
      columns: [table.organizationId, table.vendorId],
      foreignColumns: [vendors.organizationId, vendors.id],
    }),
    check('bills_days_check', sql`${table.billOn} <= ${table.dueOn}`),
    check(
      'bills_approved_check',
      sql`(${table.stage} = 'approved') = (${table.approvedBy} is not null and ${table.approvedAt} is not null)`,
    ),
  ],
)
