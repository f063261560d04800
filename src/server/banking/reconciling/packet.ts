import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bankSourceLabels } from '#shared/accounting/banking/bank-rows.ts'
import type { ReconciliationDetails } from '#shared/accounting/banking/reconciliations.ts'
import { todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { users } from '../../db/tables.ts'
import { amountOf, dayLabel } from '../../format/format.ts'
import { amountColumns } from '../../letters/entry-table.ts'
import { letterOf } from '../../letters/letter.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import type { LetterPart } from '../../pdf/letter.ts'
import { printPdf } from '../../pdf/print.ts'
import type { FoundAccount } from '../accounts/find.ts'
import type { Cleared, ClearedRow } from './cleared.ts'
import { maxListed, type withFigures } from './read.ts'

/** The contents of a packet. */
export interface PacketOf {
  account: FoundAccount
  details: Awaited<ReturnType<typeof withFigures>> & Pick<ReconciliationDetails, 'rows'>
  cleared: Cleared
}

/** The PDF of a reconciliation, in the reader's language: how the ledger agrees with the statement, which rows are outstanding and which cleared. */
export async function printPacket(
  app: FastifyInstance,
  caller: Caller,
  { account, details, cleared }: PacketOf,
): Promise<Buffer> {
  const { organizationId, currency, timezone } = account
  const letterhead = await readLetterhead(app.database.db, app.storage.store, organizationId)
  const day = todayIn(timezone)
  const money = (amount: Money) => amountOf(toCents(amount), currency)
  const bank = account.last4 ? `${account.name} ····${account.last4}` : account.name
  const outstanding = details.rows.filter(({ isTicked }) => !isTicked)
  const [by] = await app.database.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, caller.id))
  const letter = letterOf({
    ...{ letterhead, recipient: [], day, currency, timezone },
    title: t('Bank Reconciliation, {day}', { day: dayLabel(details.through) }),
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('Bank account'), bank],
          [t('Statement through'), dayLabel(details.through)],
          [t('Reconciled by'), fullName(by)],
          [t('Reconciled on'), dayLabel(day)],
          ...(details.adjustment
            ? [[details.adjustment.memo, money(details.adjustment.amount)] as [string, string]]
            : []),
        ],
      },
      agreement(details, money),
      { kind: 'heading', text: t('Not yet on the statement') },
      listed(outstanding, money),
      ...cutAt(outstanding.length, outstanding.length === maxListed),
      { kind: 'heading', text: t('On the statement') },
      listed(cleared.rows, money, {
        before: [['', t('Balance before'), '', money(cleared.before)]],
        after: [
          {
            kind: 'total',
            cells: ['', t('Statement balance'), '', money(details.statementBalance)],
          },
        ],
      }),
      ...cutAt(cleared.rows.length, cleared.rows.length < cleared.count),
    ],
  })
  return printPdf(JSON.stringify(letter))
}

const fullName = (person: { firstName: string | null; lastName: string | null } | undefined) =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || '—'

type Shown = (amount: Money) => string

function agreement(details: PacketOf['details'], money: Shown): LetterPart {
  const less = (amount: Money) => money(fromCents(-toCents(amount)))
  return {
    kind: 'table',
    columns: amountColumns(),
    rows: [
      [t('Balance of the ledger'), money(details.book)],
      [t('Received, not yet on the statement'), less(details.receivedLater)],
      [t('Paid, not yet on the statement'), money(details.paidLater)],
      [t('On the statement, in the ledger later'), money(details.bookedLater)],
      { kind: 'subtotal', cells: [t('Statement balance must be'), money(details.mustBe)] },
      [t('Statement balance'), money(details.statementBalance)],
      { kind: 'total', cells: [t('Difference'), money(details.difference)] },
    ],
  }
}

type TableRow = Extract<LetterPart, { kind: 'table' }>['rows'][number]

function listed(
  rows: readonly ClearedRow[],
  money: Shown,
  { before, after }: Record<'before' | 'after', TableRow[]> = { before: [], after: [] },
): LetterPart {
  return {
    kind: 'table',
    columns: [
      { label: t('Date'), type: 'date' },
      { label: t('Record', { context: 'noun' }), type: 'text' },
      { label: t('Name'), type: 'text' },
      { label: t('Amount'), type: 'money' },
    ],
    rows: [
      ...before,
      ...(rows.length > 0
        ? rows.map(row => [
            dayLabel(row.day),
            bankSourceLabels[row.source],
            row.name || '—',
            money(row.amount),
          ])
        : [['', t('Nothing'), '', '']]),
      ...after,
    ],
  }
}

/** A sentence where the list goes on. */
function cutAt(count: number, isCut: boolean): LetterPart[] {
  return isCut
    ? [{ kind: 'text', text: t('The first {count, number} rows are listed.', { count }) }]
    : []
}
