import { and, asc, eq, sql } from 'drizzle-orm'
import { type Day, hourIn, todayIn } from '#shared/dates.ts'
import type { Automation } from '#shared/operations/automations.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import type { Occasion, Reminder } from '../accounting/lease-reminder.ts'
import { leases, organizations } from '../db/tables.ts'
import { offerLapse } from '../leases/renewals/renewal-offer-notifications.ts'
import { emailSettings, type Switches } from '../notifications/automatic-emails.ts'
import { wouldNotify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { depositReturn } from './deposit-reminders.ts'
import { leaseEnd } from './lease-reminders.ts'
import { rentDue, rentLate } from './rent-reminders.ts'

export const allReminders: readonly Reminder[] = [
  rentDue,
  rentLate,
  leaseEnd,
  depositReturn,
  offerLapse,
]

/** The inputs for drafts about a lease. */
export async function occasionFor(
  db: Db,
  { organization }: LockedLease,
  publicUrl: string,
  switches: Switches = 'as_set',
): Promise<Occasion> {
  return {
    today: todayIn(organization.timezone),
    publicUrl,
    settings: await emailSettings(db, organization.id, switches),
  }
}

/** A person to remind, the subject, and whether by email or in their list alone. */
export interface DueReminder {
  automation: Automation
  leaseId: string
  userId: string
  email: string | null
  isEmailed: boolean
  title: string
  text: string
}

/**
 * Today's reminders, if the job were to run now: its own selection and drafts, without writing. `as_if_on` ignores
 * the organization's switches, never those of people.
 */
export async function remindersToday(
  db: Db,
  organizationId: string,
  { publicUrl, switches = 'as_set' }: { publicUrl: string; switches?: Switches },
): Promise<DueReminder[]> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!organization) return []
  const { timezone } = organization
  const today: Day = todayIn(timezone)
  const zone = sql`(values (${timezone}::text, ${today}::date, ${hourIn(timezone)}::int)) as zone (name, today, hour)`
  const found: DueReminder[] = []
  for (const { isDue, isNews, drafts } of allReminders) {
    const due = await db
      .select({ lease: leases, organization: organizations })
      .from(leases)
      .innerJoin(organizations, eq(organizations.id, leases.organizationId))
      .innerJoin(zone, sql`true`)
      .where(and(eq(leases.organizationId, organizationId), isDue(switches), isNews(switches)))
      .orderBy(asc(leases.id))
    for (const at of due) {
      const occasion = await occasionFor(db, at, publicUrl, switches)
      for (const { notice, audience } of await drafts(db, at, occasion)) {
        const { automation } = notice
        if (automation === null) continue
        const { title, text } = notice.describe()
        const people = await wouldNotify(db, notice, audience)
        found.push(
          ...people.map(one => ({ ...one, automation, leaseId: at.lease.id, title, text })),
        )
      }
    }
  }
  return found
}
