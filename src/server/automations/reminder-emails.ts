import { type SQL, sql } from 'drizzle-orm'

/** The automation of an email: emails that the clock or a recorded payment sent, to tenants and the office. */
export function isReminder(automation: SQL): SQL {
  return sql`${automation} in ('rent_due', 'rent_late', 'lease_ending', 'receipt', 'deposit_due', 'offer_lapsed', 'digest')`
}
