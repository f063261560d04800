import { sql } from 'drizzle-orm'
import { index, integer, numeric, text, uuid } from 'drizzle-orm/pg-core'
import { day } from './columns.ts'
import { paymentMethod } from './ledger.ts'
import { leases } from './portfolio.ts'
import { defineTable, nobody } from './readers.ts'

/**
 * Daily totals, each on the day that reports count it. The two of rent are steps: their sum over
 * all earlier days is the latest rent due of each active lease, and the paid part of it. For a
 * lease with grace days of its own, or of its property, they are `own_…`: their day is the last
 * on-time day, and later payments are excluded.
 */
const figures = [
  'charged',
  'laid',
  'payments',
  'returned',
  /** Of payments reversed after their month was closed: there they stay `completed`; on the other day `returned`. */
  'kept',
  'expenses',
  /** By payments of bills too. */
  'expenses_paid',
  'deposits',
  'owner_entries',
  /** Money at the clearing account of a payment provider: in by its payments, out by their returns and its payouts. */
  'clearing',
  'rent_due',
  'rent_paid',
  'own_rent_due',
  'own_rent_paid',
  /** Maintenance requests by status and priority, of all days: how many, and the sum of their actual costs. */
  'requests',
  /** The same requests, with the sum of their estimates. */
  'request_estimates',
  /** Bills and expenses recorded alone that are not void, of all days: how many. */
  'bills',
  /** Leases with a deposit, of all days: how many, and the sum held. */
  'held',
  /** The tenants of the organization, of all days. */
  'tenants',
  /** Leases by `lease_stage()`, of all days: how many, and the sum of their rents. */
  'leases',
] as const

/**
 * Daily totals of an organization. Triggers add a row per changing statement, so that writers do not wait for each
 * other: readers add them up, and a job compacts them. `day_sums_of()` in `db/functions` gives the right totals.
 */
export const daySums = defineTable(
  'day_sums',
  {
    organizationId: nobody(uuid().notNull()),
    figure: nobody(text({ enum: figures }).notNull()),
    day: nobody(day().notNull()),
    /** Of payments their status; of requests status and priority; of leases their state; of expenses their category; of `rent_paid` how many days late; else the kind of the row. */
    kind: nobody(text().notNull()),
    method: nobody(paymentMethod()),
    amount: nobody(numeric({ precision: 16, scale: 2 }).notNull()),
    rows: nobody(integer().notNull()),
  },
  table => [
    // Contains all columns, so that sums are read from the index alone.
    index('day_sums_idx').on(
      table.organizationId,
      table.figure,
      table.day,
      table.kind,
      table.method,
      table.amount,
      table.rows,
    ),
  ],
)

/**
 * The latest rents charged to an active lease, and their payments by days late. Each counts from
 * the day after it was due until the next one was. Triggers write it.
 */
export const latestRents = defineTable(
  'latest_rents',
  {
    organizationId: nobody(uuid().notNull()),
    leaseId: nobody(
      uuid()
        .notNull()
        .references(() => leases.id),
    ),
    dueDate: nobody(day().notNull()),
    /** When the next one is due; null while there is none. */
    untilDate: nobody(day()),
    /** Days after `dueDate` on which `paid` was received; null in the row of the charged amount. */
    daysLate: nobody(integer()),
    /** Of the lease or its property; null where the organization's hold, which are asked for when it is read. */
    graceDays: nobody(integer()),
    charged: nobody(numeric({ precision: 12, scale: 2 }).notNull()),
    paid: nobody(numeric({ precision: 12, scale: 2 }).notNull()),
  },
  table => [index('latest_rents_lease_idx').on(table.leaseId)],
)

/**
 * The balance and deposit of each lease over all days: from `lastDay` on, those of today. Triggers write it;
 * `lease_sums_of()` and `first_rent_of()` in `db/functions` give the right values.
 */
export const leaseSums = defineTable(
  'lease_sums',
  {
    leaseId: nobody(
      uuid()
        .primaryKey()
        .references(() => leases.id, { onDelete: 'cascade' }),
    ),
    organizationId: nobody(uuid().notNull()),
    balance: nobody(numeric({ precision: 14, scale: 2 }).notNull()),
    depositHeld: nobody(numeric({ precision: 14, scale: 2 }).notNull()),
    /** No row counts on a later day. */
    lastDay: nobody(day().notNull()),
    /** The first day for which rent was charged; null without rent. */
    firstRentOn: nobody(day()),
  },
  table => [
    index('lease_sums_first_rent_idx').on(table.organizationId, table.firstRentOn),
    // The leases in debt or credit, by the amount; read from the index alone.
    index('lease_sums_balance_idx')
      .on(table.organizationId, table.balance, table.leaseId, table.lastDay)
      .where(sql`${table.balance} <> 0`),
    index('lease_sums_last_day_idx').on(table.organizationId, table.lastDay),
  ],
)
