import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Preferences } from '#shared/account/auth.ts'
import type { AutomaticEmailKind } from '#shared/messaging/automatic-emails.ts'
import { mails, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Automatic emails may wait in the outbox for a night: those switched off meanwhile are not sent. */

/** Those of a kind that its organization switched off. */
export function stopEmailsOfKind(db: Db, organizationId: string, kind: AutomaticEmailKind) {
  return stop(db, and(eq(mails.organizationId, organizationId), eq(mails.automation, kind)))
}

/** Emails that a person switched off. */
export async function stopEmailsTo(
  db: Db,
  userId: string,
  { emailNotifications, maintenanceAlerts, paymentReminders }: Partial<Preferences>,
): Promise<void> {
  const unwanted = or(
    emailNotifications === false
      ? or(eq(mails.isNotice, true), eq(mails.automation, 'digest'))
      : undefined,
    maintenanceAlerts === false
      ? inArray(mails.automation, ['maintenance', 'scheduled_maintenance'])
      : undefined,
    paymentReminders === false ? inArray(mails.automation, ['rent_due', 'rent_late']) : undefined,
  )
  if (!unwanted) return
  const isTheirs = sql`lower(${mails.recipient}) = (select lower(${users.email}) from ${users} where ${eq(users.id, userId)})`
  await stop(db, and(isTheirs, unwanted))
}

async function stop(db: Db, which: SQL | undefined): Promise<void> {
  await db
    .update(mails)
    .set({ parkedAt: new Date(), lastError: 'Switched off before it was sent' })
    .where(and(isNotNull(mails.automation), isNull(mails.sentAt), isNull(mails.parkedAt), which))
}
