import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  allowAddress,
  emailEvents,
  listUndeliverable,
  type ReturnReason,
  receiveEmailEvents,
} from '#shared/messaging/email-events.ts'
import type { Caller } from '../../access/caller.ts'
import { isOperator } from '../../access/operator.ts'
import { visibleRecipients } from '../../access/visible-notifications.ts'
import { mails } from '../../db/tables.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import { rawBodies } from '../../http/raw-body.ts'
import { openRoute, route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { recordEmailEvents } from './record.ts'
import { isSignedEvent } from './signature.ts'

/** Bytes. */
const maxEvents = 256 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Signs the events of email; null where none are taken. */
    emailEventsSecret: string | null
  }
}

/** Emails that came back. Only a signature says who reports them, so nothing is read or written before it holds. */
export async function returnedEmailRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async events => {
    const bodyOf = rawBodies(events, maxEvents)
    openRoute(events, receiveEmailEvents, async ({ request }) => {
      const secret = app.emailEventsSecret
      if (!secret) throw notFound('Page')
      const signature = request.headers['rooftree-signature']
      const bytes = bodyOf(request)
      if (typeof signature !== 'string' || !bytes || !isSignedEvent(secret, signature, bytes))
        throw badRequest('The signature of this event does not hold')
      const read = emailEvents.safeParse(jsonOf(bytes))
      if (!read.success) throw badRequest('These events are not in the documented form')
      await app.database.transaction(tx => recordEmailEvents(tx, read.data.events))
      return { received: true as const }
    })
  })

  route(app, listUndeliverable, async ({ db, caller }) =>
    selectUndeliverable(db, await writtenToBy(db, caller)),
  )

  route(app, allowAddress, async ({ db, caller, params }) => {
    const shown = await selectUndeliverable(db, await writtenToBy(db, caller))
    const address = shown.find(({ id }) => id === params.id)
    if (!address) throw notFound('Email')
    await db
      .update(mails)
      .set({ allowedAt: sql`now()`, allowedBy: caller.id })
      .where(
        and(
          eq(sql`lower(${mails.recipient})`, address.email.toLowerCase()),
          isNotNull(mails.returnedAs),
          isNull(mails.allowedAt),
        ),
      )
  })

  /** The emails of the caller's office; for the operator all, as those of accounts belong to no office. */
  async function writtenToBy(db: Db, caller: Caller): Promise<SQL | undefined> {
    const isTheirs = await isOperator(db, app.operatorEmail, caller.id)
    return isTheirs ? undefined : visibleRecipients(caller)
  }
}

/** The newest email that came back from each address of these emails. */
function selectUndeliverable(db: Db, written: SQL | undefined) {
  const address = sql`lower(${mails.recipient})`
  const returned = alias(mails, 'returned')
  return db
    .selectDistinctOn([sql`lower(${returned.recipient})`], {
      id: returned.id,
      email: returned.recipient,
      reason: sql<ReturnReason>`${returned.returnedAs}`,
      detail: returned.lastError,
      returnedAt: sql<Date>`${returned.returnedAt}`.mapWith(returned.returnedAt),
    })
    .from(returned)
    .where(
      and(
        isNotNull(returned.returnedAs),
        isNull(returned.allowedAt),
        exists(
          db
            .select({ one: sql`1` })
            .from(mails)
            .where(and(eq(address, sql`lower(${returned.recipient})`), written)),
        ),
      ),
    )
    .orderBy(sql`lower(${returned.recipient})`, desc(returned.id))
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
