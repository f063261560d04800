import { type SQL, sql } from 'drizzle-orm'
import { payments } from '../../db/tables.ts'

/** Whether a payment was received here: money brought forward by an import is no revenue, nor is money from another lease. */
export const isReceived: SQL = sql`${payments.origin} = 'received'`
