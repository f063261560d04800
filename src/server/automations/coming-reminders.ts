import { and, eq, sql } from 'drizzle-orm'
import { editableLeases } from '../db/editable.ts'
import { leases, organizations } from '../db/tables.ts'
import { depositReturn, leaseEnd } from '../notices/lease-reminders.ts'
import { offerLapse } from '../notices/renewal-offers.ts'
import { rentDue, rentLate } from '../notices/rent-reminders.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** The leases that something is to be said of today, by the conditions of the job. */
export async function comingReminders({
  db,
  caller,
  organization,
  today,
}: Ahead): Promise<ComingItem[]> {
  const found: ComingItem[] = []
  for (const [detail, { isDue, isNews }] of Object.entries(reminders)) {
    const rows = await db
      .select({ id: leases.id })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .innerJoin(
        sql`(select ${organization.timezone}::text as name, ${today}::date as today) as zone`,
        sql`zone.name = ${organizations.timezone}`,
      )
      .where(and(editableLeases(caller), isDue, isNews))
    for (const { id } of rows)
      found.push({
        ...{ event: 'reminder_sent', subject: 'lease', subjectId: id },
        ...{ day: today, cents: null, detail },
      })
  }
  return found
}

const reminders = {
  'Rent falls due': rentDue,
  'Rent is late': rentLate,
  'Lease ends': leaseEnd,
  'Deposit is due back': depositReturn,
  'Renewal offer lapsed': offerLapse,
}
