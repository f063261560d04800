import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { visibleBankAccounts } from '../../access/visible-banking.ts'
import { bankAccounts, organizations } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * A visible bank account with the settings of its organization.
 *
 * @param mode `locked` for a change of its lines: one after the other
 * @throws 404
 */
export async function findAccount(db: Db, caller: Caller, id: string, mode?: 'locked') {
  const query = db
    .select({
      ...{ id: bankAccounts.id, organizationId: bankAccounts.organizationId },
      ...{ name: bankAccounts.name, kind: bankAccounts.kind, last4: bankAccounts.last4 },
      ...{ openingOn: bankAccounts.openingOn, mapping: bankAccounts.mapping },
      ...{ isDefault: bankAccounts.isDefault, archivedAt: bankAccounts.archivedAt },
      ...{ timezone: organizations.timezone, currency: organizations.currency },
    })
    .from(bankAccounts)
    .innerJoin(organizations, eq(organizations.id, bankAccounts.organizationId))
    .where(and(eq(bankAccounts.id, id), visibleBankAccounts(caller)))
    .$dynamic()
  const [account] = await (mode ? query.for('no key update', { of: bankAccounts }) : query)
  if (!account) throw notFound('Bank account')
  return account
}

export type FoundAccount = Awaited<ReturnType<typeof findAccount>>
