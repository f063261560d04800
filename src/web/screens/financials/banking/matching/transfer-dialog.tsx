import type { ReactNode } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { type LedgerAccount, listAccounts } from '#shared/accounting/ledger-accounts.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { JournalDialog } from '../../accounting/journal-dialog.tsx'

/** Records the journal of a line: a transfer between the bank accounts, unless other accounts are chosen. */
export function TransferDialog(props: {
  line: BankLine
  account: BankAccount
  choice: ReactNode
  opened: boolean
  onClose: () => void
  onRecorded: (journalId: string) => void
}) {
  const { line, account, choice, onRecorded, ...dialog } = props
  const { data: accounts, isPending } = useCall(listAccounts)
  if (isPending) return null
  return (
    <JournalDialog
      {...dialog}
      prefill={{
        about: line.id,
        choice,
        entryOn: line.postedOn,
        memo: line.payee || line.memo,
        lines: linesOf(line, account, accounts ?? []),
        onRecorded: ({ id }) => onRecorded(id),
      }}
    />
  )
}

/** The line of this bank account first, then that of the other. */
function linesOf(line: BankLine, { kind }: BankAccount, accounts: readonly LedgerAccount[]) {
  const [own, other] =
    kind === 'deposit' ? ['Deposit bank', 'Operating bank'] : ['Operating bank', 'Deposit bank']
  const idOf = (name: string | undefined) =>
    accounts.find(account => account.isSystem && account.name === name)?.id ?? ''
  const [debited, credited] = toCents(line.open) > 0 ? [own, other] : [other, own]
  const amount = line.open.replace('-', '')
  const lines = [
    { accountId: idOf(debited), propertyId: '', debit: amount, credit: '' },
    { accountId: idOf(credited), propertyId: '', debit: '', credit: amount },
  ]
  return debited === own ? lines : lines.toReversed()
}
