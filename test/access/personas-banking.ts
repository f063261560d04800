import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { todayIn } from '#shared/dates.ts'
import type { User } from '../world.ts'
import type { Rows, Who } from './personas.ts'

/** An account with an imported line, a rule and an open reconciliation: for the office alone. */
export async function bankingRows(admin: User, office: readonly Who[]): Promise<Rows> {
  const created = async (noun: string, sent: object) =>
    (await admin.post<{ id: string }>(`/api/${noun}`, sent)).body.id
  const account = await created('bank-accounts', { name: 'Spare account', kind: 'operating' })
  const file = `Date,Description,Amount\n${todayIn('UTC')},BANK FEE,-1.00\n`
  await admin.post(`/api/bank-accounts/${account}/files?name=fee.csv`, Buffer.from(file), {
    'content-type': 'text/csv',
  })
  const lines = await admin.get<BankLine[]>(`/api/bank-lines?bankAccountId=${account}`)
  const rule = { payeeContains: 'NO SUCH PAYEE', action: 'ignore', reason: 'Never' }
  const begun = { bankAccountId: account, through: '1990-01-31', statementBalance: '0' }
  const accounts = await admin.get<BankAccount[]>('/api/bank-accounts')
  const seen = (ids: readonly string[]) => ids.map(id => ({ id, seenBy: office }))
  return {
    'bank-accounts': seen(accounts.body.map(({ id }) => id)),
    'bank-lines': seen(lines.body.map(({ id }) => id)),
    'bank-rules': seen([await created('bank-rules', rule)]),
    reconciliations: seen([await created('reconciliations', begun)]),
  }
}
