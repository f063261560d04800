import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import {
  getMailDelivery,
  listMails,
  listOutbox,
  listOutboxLinks,
  type MailState,
  type mailKinds,
  resendMail,
} from '#shared/messaging/mails.ts'
import { matches, page } from '../access/pagination.ts'
import { visibleMails } from '../access/visible-notifications.ts'
import { mails, organizations } from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { spendSameMail } from '../limits/quotas.ts'
import type { Db } from '../postgres/database.ts'
import { isEmailHour, nextEmailHour, waitsForDay } from './hours.ts'
import { returnedEmailRoutes } from './returned/routes.ts'
import { testEmailRoutes } from './smtp/routes.ts'

export async function mailRoutes(app: FastifyInstance): Promise<void> {
  await returnedEmailRoutes(app)
  testEmailRoutes(app)
  route(app, listMails, ({ db, caller, query, reply }) =>
    pageOfMails(db, reply, query, and(visibleMails(caller), filtered(query))),
  )

  route(app, listOutbox, ({ db, query, reply }) => pageOfMails(db, reply, query, filtered(query)))

  route(app, listOutboxLinks, async ({ db, params }) => {
    const [found] = await db.select({ id: mails.id }).from(mails).where(eq(mails.id, params.id))
    if (!found) throw notFound('Email')
    return app.outbox.linksOf(found.id)
  })

  route(app, getMailDelivery, async () => ({ delivery: app.outbox.delivery }))

  route(app, resendMail, async ({ db, caller, params, afterCommit }) => {
    const own = and(eq(mails.id, params.id), visibleMails(caller))
    const [freed] = await db
      .update(mails)
      .set({ parkedAt: null, tries: 0, tryAgainAt: sql`now()` })
      .where(and(own, sql`${state} = 'parked'`))
      .returning({ id: mails.id })
    const [row] = await selectMails(db, own)
    if (!row) throw notFound('Email')
    if (!freed) throw conflict('Only an email that was given up can be sent again')
    await spendSameMail(db, row.id)
    afterCommit(app.outbox.deliverSoon)
    return untilDay(row)
  })
}

function filtered({ state: asked, q }: { state?: MailState | undefined; q?: string | undefined }) {
  return and(
    asked ? sql`${state} = ${asked}` : undefined,
    matches(q, sql`concat_ws(' ', ${mails.recipient}, ${subject()})`),
  )
}

/** When an automatic email that waits is sent, or is tried again: never at night. */
function untilDay<M extends { zone: string | null; nextAttemptAt: Date | null }>(mail: M): M {
  const { zone, nextAttemptAt } = mail
  if (!zone || !nextAttemptAt) return mail
  const next = nextAttemptAt > new Date() ? nextAttemptAt : new Date()
  return {
    ...mail,
    nextAttemptAt: isEmailHour(zone, next) ? nextAttemptAt : nextEmailHour(zone, next),
  }
}

const state = sql<MailState>`case when ${mails.returnedAs} is not null then 'returned' when ${mails.sentAt} is not null then 'sent'
  when ${mails.parkedAt} is not null then 'parked' else 'waiting' end`

const kind = sql<(typeof mailKinds)[number]>`case when ${mails.messageId} is not null then 'message'
  when ${mails.isNotice} then 'notice' else 'letter' end`

/** The text of a message belongs to its sender and receiver. */
const subject = () =>
  sql<string>`case when ${mails.messageId} is null then ${mails.subject} else ${t('A message')} end`

/** The newest first. */
async function pageOfMails(
  db: Db,
  reply: FastifyReply,
  query: z.output<typeof listOutbox.query>,
  matching: SQL | undefined,
) {
  const rows = await page(
    reply,
    query,
    rows =>
      selectMails(db, and(matching, query.after ? lt(mails.id, query.after) : undefined))
        .orderBy(desc(mails.id))
        .limit(rows),
    () => db.$count(mails, matching),
  )
  return rows.map(untilDay)
}

function selectMails(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      // The subject of a message may begin with its text, which belongs to two people alone.
      subject: subject(),
      kind,
      state,
      attempts: mails.tries,
      error: mails.lastError,
      nextAttemptAt:
        sql<Date | null>`case when ${state} = 'waiting' then ${mails.tryAgainAt} end`.mapWith(
          mails.tryAgainAt,
        ),
      isHeld: sql<boolean>`(${state} = 'waiting' and ${mails.heldAt} is not null)`,
      organization: sql<{
        name: string
      } | null>`(select json_build_object('name', ${organizations.name})
        from ${organizations} where ${organizations.id} = ${mails.organizationId})`,
      zone: sql<
        string | null
      >`case when ${waitsForDay} then (select ${organizations.timezone} from ${organizations}
        where ${organizations.id} = ${mails.organizationId}) end`,
      sentAt: mails.sentAt,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(where)
    .$dynamic()
}
