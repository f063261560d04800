import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import {
  largestAdjustment,
  type updateReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { writeJournal } from '../../accounting/general-ledger/journals.ts'
import { lockOrganization } from '../../accounting/lock-organization.ts'
import { accounts, bankAccounts, properties, reconciliations } from '../../db/tables.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { holdsDeposits, holdsRest } from '../accounts/place.ts'
import { requireMatched } from './finish.ts'
import { readDetails } from './read.ts'
import { tick } from './ticks.ts'

type Asked = NonNullable<z.output<typeof updateReconciliation.body>['adjustment']>

/**
 * Makes up the difference of an open reconciliation by a journal on its last day, which counts as on the statement:
 * other income where the bank has more, other expenses where it has less. Nothing at difference 0.00.
 *
 * @param after the last day of the reconciliation before; null for the first
 * @throws 400 at `adjustment.propertyId`, 409 above the limit, after another adjustment, or with lines to match
 */
export async function adjust(
  db: Db,
  caller: Caller,
  id: string,
  { reason, propertyId, after }: Asked & { after: Parameters<typeof tick>[3]['after'] },
): Promise<void> {
  const details = await readDetails(db, caller, id)
  requireMatched(details)
  const cents = toCents(details.difference)
  if (cents === 0) return
  if (details.adjustment)
    throw conflict('This reconciliation has an adjustment already: void its journal first')
  if (Math.abs(cents) > largestAdjustment)
    throw conflict(
      sentence(
        'The difference is {difference, number, money}: an adjustment is at most {most, number, money}',
        {
          difference: details.difference,
          most: fromCents(largestAdjustment),
        },
      ),
    )
  const { id: organizationId } = await lockOrganization(db, caller)
  const bearer = await bearerOf(db, details.bankAccountId, propertyId)
  const [own, other] = await accountsOf(db, organizationId, bearer.kind, cents)
  const amount = fromCents(Math.abs(cents))
  const [received, paid] = cents > 0 ? [amount, null] : [null, amount]
  const place = { propertyId: bearer.propertyId, unitId: null }
  const journalId = await writeJournal(db, caller, {
    ...{
      organizationId,
      entryOn: details.through,
      memo: t('Bank adjustment: {reason}', { reason }),
    },
    lines: [
      { ...place, accountId: own, debit: received, credit: paid },
      { ...place, accountId: other, debit: paid, credit: received },
    ],
  })
  await db
    .update(reconciliations)
    .set({ adjustmentId: journalId })
    .where(eq(reconciliations.id, id))
  const statement = {
    account: { id: details.bankAccountId, organizationId },
    through: details.through,
  }
  await tick(db, caller, statement, { chosen: [{ source: 'journal', sourceId: journalId }], after })
}

interface Bearer {
  kind: 'operating' | 'trust' | 'deposit'
  propertyId: string | null
}

/** @throws 400 where several properties could bear it, or another is sent */
async function bearerOf(db: Db, bankAccountId: string, sent: string | null): Promise<Bearer> {
  const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, bankAccountId))
  if (!account) throw new Error('The bank account of a reconciliation is gone')
  const { kind, isDefault, organizationId } = account
  const isOwn =
    kind === 'deposit'
      ? holdsDeposits(account, properties.depositAccountId)
      : holdsRest(account, properties.operatingAccountId)
  const own = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.organizationId, organizationId), isOwn))
    .orderBy(asc(properties.id))
  if (!sent && isDefault) return { kind, propertyId: null }
  const chosen = own.filter(({ id }) => !sent || id === sent)
  const [only] = chosen
  if (!only || chosen.length > 1)
    throw refusedAt('adjustment.propertyId', 'Choose a property whose money is in this account')
  return { kind, propertyId: only.id }
}

/** The account of the bank and the one against it. Their purposes never change. */
async function accountsOf(
  db: Db,
  organizationId: string,
  kind: Bearer['kind'],
  cents: number,
): Promise<[bank: string, other: string]> {
  const purposes = [
    kind === 'deposit' ? 'deposit_bank' : 'operating_bank',
    cents > 0 ? 'income:other' : 'expense:other',
  ]
  const found = await db
    .select({ id: accounts.id, purpose: accounts.purpose })
    .from(accounts)
    .where(and(eq(accounts.organizationId, organizationId), inArray(accounts.purpose, purposes)))
  const [bank, other] = purposes.map(purpose => found.find(one => one.purpose === purpose)?.id)
  if (!bank || !other) throw new Error('An account that Rooftree posts to is gone')
  return [bank, other]
}
