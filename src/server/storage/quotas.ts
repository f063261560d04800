import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { StoredFigures } from '#shared/documents/storage.ts'
import { sentence } from '#shared/language/sentence.ts'
import { type Quotas, usualQuotas } from '../config/default-limits.ts'
import { storedBytes, users } from '../db/tables.ts'
import { Refusal } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { isNearlyFull, type LookAtDisk } from './disk.ts'

declare module 'fastify' {
  interface FastifyInstance {
    quotas: Quotas
    /** The state of the disk that this server stores on. */
    disk: LookAtDisk
  }
}

/** The owner of the bytes. Without an organization they belong to none yet. */
export interface Holder {
  userId: string | null
  organizationId: string | null
}

/** How much may be stored, and how the disk is. */
export type StorageLimits = Pick<FastifyInstance, 'quotas' | 'disk'>

export const defaultStorageLimits: StorageLimits = { quotas: usualQuotas, disk: async () => null }

/**
 * Checks that there is space for `adding` more bytes, for one person, their organization and in total. Bytes stored
 * in the same transaction are counted already. Other transactions that store a file, an archive or an email wait
 * until its end.
 *
 * @throws 413 naming the exhausted quota, 507 for that of the installation
 */
export async function requireQuota(
  db: Db,
  { quotas, disk }: StorageLimits,
  holder: Holder,
  adding = 0,
): Promise<void> {
  if (isNearlyFull(await disk())) throw quotaExceeded()
  await db.execute(sql`select pg_advisory_xact_lock(${storing})`)
  const { person, organization, installation } = await storedOf(db, holder)
  if (person + adding > quotas.bytesOfPerson)
    throw new Refusal(
      413,
      sentence('Your files have reached {size}. Delete files you no longer need, then try again.', {
        size: inGigabytes(quotas.bytesOfPerson),
      }),
    )
  if (organization + adding > quotas.bytesOfOrganization)
    throw new Refusal(
      413,
      sentence(
        'The files of the organization have reached {size}. Delete files you no longer need, then try again.',
        { size: inGigabytes(quotas.bytesOfOrganization) },
      ),
    )
  if (installation + adding > quotas.bytesOfAll) throw quotaExceeded()
}

/** @throws 413 when a person's answers stored for retries exhaust a day's quota */
export async function requireReplyQuota(db: Db, quotas: Quotas, userId: string): Promise<void> {
  const [stored] = await db
    .select({ bytes: sql`sum(${storedBytes.bytes})`.mapWith(Number) })
    .from(storedBytes)
    .where(and(eq(storedBytes.userId, userId), eq(storedBytes.kind, 'replies')))
  if ((stored?.bytes ?? 0) > quotas.replyBytesOfPerson)
    throw new Refusal(
      413,
      'Too much was sent with an Idempotency-Key within a day. Payments can still be recorded; send other calls without one, or try again tomorrow.',
    )
}

/** Organizations without space left; all of them where the installation has none. */
export function isOverQuota(organizationId: SQL, { bytesOfOrganization, bytesOfAll }: Quotas): SQL {
  return sql`((select coalesce(sum(bytes), 0) from ${storedBytes}) > ${bytesOfAll}
    or ${inOrganization(organizationId)} > ${bytesOfOrganization})`
}

/** The stored bytes of a person, of an organization and in total. */
export async function storedOf(db: Db, { userId, organizationId }: Holder) {
  const { rows } = await db.execute<{ person: string; organization: string; installation: string }>(
    sql`select
      (select coalesce(sum(bytes), 0) from ${storedBytes} where ${eq(storedBytes.userId, sql`${userId}::uuid`)}) as person,
      ${inOrganization(sql`${organizationId}::uuid`)} as organization,
      (select coalesce(sum(bytes), 0) from ${storedBytes}) as installation`,
  )
  const [row] = rows
  return {
    person: Number(row?.person ?? 0),
    organization: Number(row?.organization ?? 0),
    installation: Number(row?.installation ?? 0),
  }
}

/** The stored bytes of an organization, and those of its members themselves. */
function inOrganization(organizationId: SQL): SQL {
  return sql`(select coalesce(sum(s.bytes), 0) from (
    select bytes from ${storedBytes} where organization_id = ${organizationId}
    union all select s.bytes from ${storedBytes} s join ${users} u on u.id = s.user_id
      where s.organization_id is null and u.organization_id = ${organizationId}) s)`
}

/** Bytes by kind: of one organization, or of all where none is named. */
export async function storedByKind(db: Db, organizationId?: string): Promise<StoredFigures> {
  const { rows } = await db.execute<{ kind: keyof StoredFigures; bytes: string }>(sql`
    select s.kind, sum(s.bytes) as bytes from ${storedBytes} s left join ${users} u on u.id = s.user_id
    where ${organizationId ? sql`coalesce(s.organization_id, u.organization_id) = ${organizationId}` : sql`true`}
    group by s.kind`)
  const figures = { files: 0, reports: 0, replies: 0, archives: 0, emails: 0 }
  for (const { kind, bytes } of rows) figures[kind] = Number(bytes)
  return figures
}

/** Any number that no other lock of this database uses. */
const storing = 7_266_841

export const quotaExceeded = () =>
  new Refusal(
    507,
    'There is no storage left for this. Payments can still be recorded. Nothing was saved.',
  )

function inGigabytes(bytes: number): string {
  return `${Number((bytes / 1024 ** 3).toFixed(2))} GB`
}
