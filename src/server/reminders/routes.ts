import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type AutomaticEmailKind,
  answerAutomaticEmails,
  automaticEmailKinds,
  automaticEmailRules,
  countAutomaticEmails,
  daysFor,
  getAutomaticEmails,
  previewAutomaticEmail,
  setAutomaticEmail,
  wordingFault,
} from '#shared/messaging/automatic-emails.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { automaticEmails, organizations } from '../db/tables.ts'
import { stopEmailsOfKind } from '../email/waiting-emails.ts'
import { notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { emailSettings } from '../notifications/automatic-emails.ts'
import type { Db } from '../postgres/database.ts'
import { remindersToday } from './all-reminders.ts'
import { previewOf } from './email-preview.ts'

export function automaticEmailRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.outbox

  route(app, getAutomaticEmails, ({ db, caller }) => settingsOf(db, ownOrganization(caller)))

  route(app, answerAutomaticEmails, async ({ db, caller }) => {
    await answer(db, ownOrganization(caller))
    return settingsOf(db, ownOrganization(caller))
  })

  route(app, setAutomaticEmail, async ({ db, caller, params: { kind }, body }) => {
    const organizationId = ownOrganization(caller)
    const before = (await emailSettings(db, organizationId))[kind]
    const set = {
      isOn: body.isOn,
      days: checkedDays(kind, body.days ?? before.days),
      ...ownWording(kind, body),
    }
    await db
      .insert(automaticEmails)
      .values({ organizationId, kind, ...set })
      .onConflictDoUpdate({
        target: [automaticEmails.organizationId, automaticEmails.kind],
        set: { ...set, updatedAt: new Date() },
      })
    if (!body.isOn) await stopEmailsOfKind(db, organizationId, kind)
    await answer(db, organizationId)
    return (await emailSettings(db, organizationId))[kind]
  })

  route(app, previewAutomaticEmail, ({ db, caller, params }) =>
    previewOf(db, ownOrganization(caller), params.kind),
  )

  route(app, countAutomaticEmails, async ({ db, caller }) => {
    const reminders = await remindersToday(db, ownOrganization(caller), {
      publicUrl,
      switches: 'as_if_on',
    })
    const switched: readonly string[] = automaticEmailKinds
    const emailed = reminders.filter(one => one.isEmailed && switched.includes(one.automation))
    return { people: new Set(emailed.map(({ userId }) => userId)).size }
  })
}

async function settingsOf(db: Db, organizationId: string) {
  const [row] = await db
    .select({ answeredAt: organizations.automaticEmailsAnsweredAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!row) throw notFound('Organization')
  const settings = await emailSettings(db, organizationId)
  return {
    isAnswered: row.answeredAt !== null,
    emails: automaticEmailKinds.map(kind => settings[kind]),
  }
}

/** The question is asked once, and setting an email answers it. */
async function answer(db: Db, organizationId: string) {
  await db
    .update(organizations)
    .set({ automaticEmailsAnsweredAt: new Date() })
    .where(
      and(eq(organizations.id, organizationId), isNull(organizations.automaticEmailsAnsweredAt)),
    )
}

/** @throws 400 at the field */
function checkedDays(kind: AutomaticEmailKind, days: readonly number[]): number[] {
  try {
    return daysFor(kind, days)
  } catch (error) {
    if (error instanceof RangeError) throw refusedAt('days', error.message)
    throw error
  }
}

type Worded = { subject?: string | null | undefined; body?: string | null | undefined }

/** The text where the organization has its own, nothing where it was not sent. @throws 400 at the field */
function ownWording(kind: AutomaticEmailKind, sent: Worded): Worded {
  const usual = automaticEmailRules[kind].wording
  return { ...one('subject'), ...one('body') }

  function one(field: 'subject' | 'body') {
    const template = sent[field]
    if (template === undefined) return {}
    if (template === null) return { [field]: null }
    const fault = wordingFault(kind, template)
    if (fault) throw refusedAt(field, fault)
    const text = template.trim()
    return { [field]: text === usual[field] ? null : text }
  }
}
