import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { RecordForm } from './record-form.tsx'
import { type RecordKind, recordKinds } from './record-values.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Matching } from './use-matching.ts'

const kindLabels = labels<RecordKind | 'journal'>({
  payment: 'Payment',
  expense: 'Expense',
  owner_entry: 'Owner entry',
  journal: 'Transfer',
})

/** Records the row of a line: its amount and its day are those of the line. Each kind keeps its input. */
export function RecordDialog(props: {
  line: BankLine
  account: BankAccount
  matching: Matching
  opened: boolean
  onClose: () => void
}) {
  const { line, account, matching, opened, onClose } = props
  const isIn = toCents(line.amount) > 0
  const kinds = recordKinds.filter(kind => isIn || kind !== 'payment')
  const [kind, setKind] = useState<RecordKind | 'journal'>(isIn ? 'payment' : 'expense')
  const choice = (
    <SegmentedControl
      aria-label={t('Type')}
      fullWidth
      size="sm"
      data={[...kinds, 'journal' as const].map(value => ({ value, label: kindLabels[value] }))}
      value={kind}
      onChange={value => {
        const next = [...kinds, 'journal' as const].find(known => known === value)
        if (next) setKind(next)
      }}
    />
  )
  if (kind === 'journal')
    return (
      <TransferDialog
        line={line}
        account={account}
        choice={choice}
        opened={opened}
        onClose={onClose}
        onRecorded={id => matching.match(line, [{ source: 'journal', sourceId: id }])}
      />
    )
  return (
    <RecordForm
      key={kind}
      line={line}
      kind={kind}
      choice={choice}
      matching={matching}
      opened={opened}
      onClose={onClose}
    />
  )
}
