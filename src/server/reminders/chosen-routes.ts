import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import {
  previewReminders,
  printReminders,
  type RemindedLease,
  reminderFault,
  sendReminders,
} from '#shared/leases/late-reminders.ts'
import { type Wording, worded } from '#shared/messaging/email-wording.ts'
import { newId } from '../db/new-id.ts'
import { leases } from '../db/tables.ts'
import { automaticEmail } from '../email/notification-emails.ts'
import { needsConfirmation, refusedAt } from '../errors/errors.ts'
import { sendPdf } from '../files/download.ts'
import { dayLabel } from '../format/format.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { notify } from '../notifications/notify.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import { reminderLetter } from './chosen-letters.ts'
import { type Chosen, chosenLeases, lockChosen, wordsFor } from './chosen-tenants.ts'

/** Reminders that a person sends to the tenants of chosen leases. */
export function lateReminderRoutes(app: FastifyInstance): void {
  route(app, previewReminders, async ({ db, caller, body }) => {
    const previewedAt = new Date()
    return { previewedAt, leases: await chosenLeases(db, caller, body.leaseIds) }
  })

  route(app, sendReminders, async ({ db, caller, body, afterCommit }) => {
    requireKnownPlaceholders(body)
    await lockChosen(db, caller, body.leaseIds)
    const chosen = await chosenLeases(db, caller, body.leaseIds)
    const reached = chosen.filter(({ outcome }) => outcome === 'email' || outcome === 'list')
    const due = reached.filter(({ remindedAt }) => !isAfter(remindedAt, body.previewedAt))
    const again = due.filter(({ isRemindedToday }) => isRemindedToday)
    if (again.length > 0 && !body.confirm) throw askAgain(again.length)
    await db
      .update(leases)
      .set({ remindedAt: new Date() })
      .where(
        inArray(
          leases.id,
          due.map(({ leaseId }) => leaseId),
        ),
      )
    for (const lease of due)
      await remind(db, lease, body, { by: caller.id, publicUrl: app.outbox.publicUrl })
    afterCommit(app.outbox.deliverSoon)
    const emails = due.flatMap(({ people }) => people).filter(({ reach }) => reach === 'email')
    return {
      ...{ reminded: due.length, emails: emails.length },
      skipped: chosen.length - due.length,
    }
  })

  route(app, printReminders, async ({ db, caller, body, reply }) => {
    requireKnownPlaceholders(body)
    const [first, ...others] = await chosenLeases(db, caller, body.leaseIds)
    if (!first) throw new Error('At least one lease is chosen')
    const letterhead = await readLetterhead(db, app.storage.store, first.organization.id)
    const letters = [first, ...others].map(lease => reminderLetter(lease, body, { letterhead }))
    const bytes = await printPdf(JSON.stringify({ letters }))
    return sendPdf(reply, `Reminders ${todayIn(first.organization.timezone)}.pdf`, bytes)
  })
}

/** @throws 400 at the field */
function requireKnownPlaceholders(wording: Wording) {
  for (const field of ['subject', 'body'] as const) {
    const fault = reminderFault(wording[field])
    if (fault) throw refusedAt(field, fault)
  }
}

function isAfter(at: Date | null, instant: string | undefined): boolean {
  return at !== null && instant !== undefined && at > new Date(instant)
}

function askAgain(count: number) {
  return needsConfirmation(
    sentence(
      '{count, plural, one {# of these tenants was already reminded today. Remind them again?} other {# of these tenants were already reminded today. Remind them again?}}',
      { count },
    ),
  )
}

/** Each tenant of the lease who joined, by name. */
async function remind(
  db: Db,
  lease: Chosen,
  wording: Wording,
  { by, publicUrl }: { by: string; publicUrl: string },
) {
  const { organization, leaseId } = lease
  const path = `/financials/leases/${leaseId}`
  const asOf: Day = todayIn(organization.timezone)
  const id = newId()
  for (const person of lease.people.filter(isReached)) {
    const words = () => wordsFor(lease, person)
    const content = () => {
      const { subject, paragraphs } = worded(wording, words())
      const { amount, unit } = words()
      const rows: [string, string][] = [
        [t('Amount due'), amount],
        [t('As of'), dayLabel(asOf)],
        [t('Home'), unit],
      ]
      const link = publicUrl + path
      return automaticEmail({ kind: 'rent', subject, paragraphs: [...paragraphs, { rows }], link })
    }
    const notice = {
      kind: 'rent' as const,
      automation: null,
      key: `rent-reminder:${leaseId}:${id}`,
      organizationId: organization.id,
      describe: () => ({
        title: t('Rent reminder'),
        text: t('{amount} for {home} is due', { amount: words().amount, home: words().unit }),
      }),
      path,
      mail: { publicUrl, content },
    }
    await notify(db, notice, { to: [person.id], by })
  }
}

function isReached({ reach }: RemindedLease['people'][number]): boolean {
  return reach === 'email' || reach === 'list'
}
