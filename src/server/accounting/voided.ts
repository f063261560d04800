import { and, arrayOverlaps, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { fromCents, toCents } from '#shared/money.ts'
import { actorNow } from '../access/actors.ts'
import { auditLog, depositEntries, users } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import type { LeaseLedger } from './lease-ledger.ts'
import { voidedOf } from './ledger/voided.ts'

/** The voided rows of a lease, the latest first, with actor and time from the audit log. */
export async function readVoided(
  db: Db,
  lease: { id: string; organizationId: string },
  ledger: LeaseLedger,
) {
  const deposits = await db
    .select()
    .from(depositEntries)
    .where(
      and(
        eq(depositEntries.leaseId, lease.id),
        isNotNull(depositEntries.voidedOn),
        // A retained deposit is listed as its credit.
        isNull(depositEntries.creditId),
      ),
    )
  const rows = voidedOf(
    ledger,
    deposits.map(row => ({ ...row, amount: toCents(row.amount) })),
  )
  const acts = await readActs(
    db,
    lease.organizationId,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const act = acts.get(row.id)
    return {
      ...row,
      amount: fromCents(row.amount),
      voidedAt: act?.at ?? null,
      voidedBy: act?.by ?? null,
    }
  })
}

async function readActs(db: Db, organizationId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string | null, Act>()
  const found = await db
    .select({
      id: auditLog.entityId,
      at: auditLog.at,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorNow))
    .where(
      and(
        eq(auditLog.chain, organizationId),
        arrayOverlaps(auditLog.about, ids),
        among(auditLog.entityId, ids),
        sql`(${auditLog.after} ->> 'voided_on' is not null or ${auditLog.after} ->> 'status' = 'voided')`,
      ),
    )
    .orderBy(auditLog.number)
  return new Map<string | null, Act>(found.map(({ id, ...act }) => [id, act]))
}

interface Act {
  at: Date
  by: { firstName: string | null; lastName: string | null } | null
}
