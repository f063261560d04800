import { Readable } from 'node:stream'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import type { Caller } from '../../access/caller.ts'
import { whoActs } from '../../audit/record.ts'
import { inserted } from '../../db/inserted.ts'
import { documents, reconciliations, uploads } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireQuota } from '../../storage/quotas.ts'
import { findAccount } from '../accounts/find.ts'
import { readCleared } from './cleared.ts'
import { printPacket } from './packet.ts'
import { maxListed, readDetails } from './read.ts'

interface Finishing {
  app: FastifyInstance
  caller: Caller
  request: FastifyRequest
}

type Details = Awaited<ReturnType<typeof readDetails>>

/**
 * Finishes a reconciliation whose difference is 0.00: its figures are stored, its matches frozen, and its packet is a PDF
 * among the documents.
 *
 * @throws 409 with a difference, with lines that have no row, or after an earlier one that is open
 */
export async function finish(of: Finishing, id: string): Promise<void> {
  const { app, caller, request } = of
  const { db } = app.database
  const details = await readDetails(db, caller, id)
  if (details.state === 'done') return
  await requireDone(db, details)
  // Before its bytes there is a row that the hourly job finds, whatever happens in between.
  const upload = inserted(
    await db
      .insert(uploads)
      .values({
        userId: caller.id,
        declaredType: 'application/pdf',
        removableAt: sql`now() + interval '24 hours'`,
      })
      .returning({ id: uploads.id, objectName: uploads.objectName }),
  )
  const account = await findAccount(db, caller, details.bankAccountId)
  const statement = { account, through: details.through }
  const cleared = await readCleared(db, statement, id, maxListed)
  const pdf = await printPacket(app, caller, { account, details, cleared })
  await app.storage.store.put(upload.objectName, Readable.from([pdf]))
  await app.database.transaction(
    async tx => {
      await findAccount(tx, caller, account.id, 'locked')
      const now = await readDetails(tx, caller, id)
      if (now.state === 'done') return
      await requireDone(tx, now)
      if (figuresIn(now) !== figuresIn(details))
        throw conflict('Rows of this account changed meanwhile. Please try again.')
      const documentId = await keepPacket(of, tx, { account, details, upload, size: pdf.length })
      await closeReconciliation(tx, caller, now, documentId)
    },
    whoActs({ userId: caller.id, request }),
  )
}

function figuresIn(details: Details): string {
  const { book, receivedLater, paidLater, bookedLater, statementBalance, through } = details
  return [book, receivedLater, paidLater, bookedLater, statementBalance, through].join(' ')
}

/** @throws 409 with lines that have no row */
export function requireMatched(details: Pick<Details, 'openLines'>): void {
  const count = details.openLines.length
  if (count > 0)
    throw conflict(
      sentence(
        '{count, plural, one {# line of the statement has} other {# lines of the statement have}} no row: match or ignore {count, plural, one {it} other {them}} first',
        { count },
      ),
    )
}

async function requireDone(db: Db, details: Details) {
  requireMatched(details)
  const { difference, bankAccountId, through } = details
  if (difference !== '0.00')
    throw conflict(
      sentence('The difference is {difference, number, money}: it must be 0.00', { difference }),
    )
  const earlier = and(
    eq(reconciliations.bankAccountId, bankAccountId),
    lt(reconciliations.through, through),
    isNull(reconciliations.doneAt),
  )
  if ((await db.$count(reconciliations, earlier)) > 0)
    throw conflict('An earlier reconciliation of this account is open: finish that one first')
}

interface Packet {
  account: { id: string; organizationId: string; name: string }
  details: Details
  upload: { id: string; objectName: string }
  size: number
}

async function keepPacket(
  { app, caller }: Finishing,
  db: Db,
  { account, details, upload, size }: Packet,
): Promise<string> {
  const { organizationId } = account
  const stored = { fileType: 'application/pdf' as const, fileSize: size }
  await db
    .update(uploads)
    .set({ ...stored, receivedAt: sql`now()`, bareAt: sql`now()`, removableAt: null })
    .where(eq(uploads.id, upload.id))
  const { id } = inserted(
    await db
      .insert(documents)
      .values({
        ...{ organizationId, ...stored, uploadId: upload.id, uploadedBy: caller.id },
        fileUrl: `/api/objects/${upload.id}`,
        name: t('Reconciliation {account} {through}', {
          account: account.name,
          through: details.through,
        }),
      })
      .returning({ id: documents.id }),
  )
  await requireQuota(db, app, { userId: caller.id, organizationId })
  return id
}

/** Stores the figures of a reconciliation and freezes its matches. `documentId` is its packet. */
export async function closeReconciliation(
  db: Db,
  caller: Caller,
  details: Details,
  documentId: string | null,
): Promise<void> {
  const { id, bankAccountId, through, book, receivedLater, paidLater, bookedLater } = details
  await db.execute(sql`update bank_matches m set reconciliation_id = ${id} from bank_lines l
    where l.id = m.bank_line_id and l.bank_account_id = ${bankAccountId} and l.posted_on <= ${through}::date
      and m.unmatched_at is null and m.reconciliation_id is null`)
  await db
    .update(reconciliations)
    .set({
      ...{ book, receivedLater, paidLater, bookedLater, documentId },
      ...{ doneBy: caller.id, doneAt: new Date() },
    })
    .where(eq(reconciliations.id, id))
}

/** Finished ones of an account after a day. */
export function doneAfter(bankAccountId: string, through: string) {
  return and(
    eq(reconciliations.bankAccountId, bankAccountId),
    gt(reconciliations.through, through),
    isNotNull(reconciliations.doneAt),
  )
}
