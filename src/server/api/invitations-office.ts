import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Delivery, InvitationStatus } from '#shared/invitations.ts'
import { spendInvitation, spendLetter } from '../allowances.ts'
import type { Db } from '../db/client.ts'
import type { memberInvitations, tenantInvitations } from '../db/tables.ts'
import { conflict } from '../errors.ts'
import type { Mailroom } from '../mailroom.ts'
import { digest } from '../session.ts'

/** What inviting tenants and inviting members have in common, on the side of whoever invites. */

type NewLink = ReturnType<typeof newLink>
type Table = typeof tenantInvitations | typeof memberInvitations

const linkDays = 7

/**
 * A new link. `columns` are what a row keeps of it; `sent` tells whoever invites what becomes of the
 * mail. Only where no mail goes out do they get the link itself, and the row remembers that.
 */
export function newLink({ publicUrl, delivery }: Mailroom) {
  const token = randomBytes(32).toString('base64url')
  const url = `${publicUrl}/invitations?token=${token}`
  const isShown = delivery === 'file'
  const sent: { delivery: Delivery; link: string | null } = { delivery, link: isShown ? url : null }
  return {
    url,
    sent,
    columns: {
      tokenHash: digest(token),
      expiresAt: sql`now() + make_interval(days => ${linkDays})`,
      linkShownAt: isShown ? sql`now()` : null,
    },
  }
}

/** Neither answered nor withdrawn nor too old; the job that expires them may not have run yet. */
export function isOpen(table: Table): SQL {
  return sql`(${table.status} = 'pending' and ${table.expiresAt} > now())`
}

/** The status as it is at this moment. */
export function statusNow(table: Table): SQL<InvitationStatus> {
  return sql<InvitationStatus>`case when ${table.status} = 'pending' and ${table.expiresAt} <= now()
    then 'expired' else ${table.status} end`
}

/** Marks what is too old, so that it does not stand in the way of a new invitation. */
export async function expireOld(db: Db, table: Table, which: SQL = sql`true`): Promise<void> {
  await db.execute(sql`
    update ${table} set status = 'expired', token_hash = null
    where ${table.status} = 'pending' and ${table.expiresAt} <= now() and ${which}`)
}

/** Puts a new link in the place of an open invitation's. @throws 409 when it is not open any more */
export async function renew(
  db: Db,
  table: Table,
  one: SQL | undefined,
  { columns }: NewLink,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ${table} set token_hash = ${columns.tokenHash}, expires_at = ${columns.expiresAt},
      link_shown_at = ${columns.linkShownAt}
    where ${one} and ${isOpen(table)}`)
  if (rowCount !== 1) throw notOpen()
}

/** Withdraws an open invitation, whose link dies. @throws 409 when it is not open any more */
export async function withdraw(
  db: Db,
  table: Table,
  one: SQL | undefined,
  by: string,
): Promise<void> {
  if ((await withdrawAll(db, table, one, by)) !== 1) throw notOpen()
}

/** Withdraws those that are open, and answers how many were. */
export async function withdrawAll(
  db: Db,
  table: Table,
  which: SQL | undefined,
  by: string,
): Promise<number | null> {
  const { rowCount } = await db.execute(sql`
    update ${table} set status = 'expired', revoked_by = ${by}, token_hash = null
    where ${which} and ${isOpen(table)}`)
  return rowCount
}

function notOpen() {
  return conflict('This invitation is no longer open: invite them again instead')
}

/** @throws 429 with Retry-After when the address got its share of mails for this hour, or the organization of invitations for this day */
export async function limitInvitation(
  db: Db,
  { allowances }: FastifyInstance,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  await spendLetter(db, organizationId, email)
  await spendInvitation(db, allowances, organizationId)
}
