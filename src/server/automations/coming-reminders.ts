import { remindersToday } from '../reminders/all-reminders.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** Today's reminders, by the selection and the drafts of the job. */
export async function comingReminders({
  db,
  organization,
  today,
  publicUrl,
}: Ahead): Promise<ComingItem[]> {
  const due = await remindersToday(db, organization.id, { publicUrl })
  return due.map(({ leaseId, email, isEmailed, title }) => ({
    ...{ event: 'reminder_sent', subject: 'lease', subjectId: leaseId, day: today, cents: null },
    detail: isEmailed && email ? `${title} · email to ${email}` : `${title} · in Rooftree only`,
  }))
}
