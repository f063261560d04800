import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { JournalDialog } from '../../accounting/journal-dialog.tsx'
import { RecordForm } from './record-form.tsx'
import { type RecordKind, recordKinds } from './record-values.ts'
import type { Matching } from './use-matching.ts'

const kindLabels = labels<RecordKind | 'journal'>({
  payment: 'Payment',
  expense: 'Expense',
  owner_entry: 'Owner entry',
  journal: 'Transfer',
})

/** Records the row of a line: its amount and its day are those of the line. Each kind keeps what is typed. */
export function RecordDialog(props: {
  line: BankLine
  matching: Matching
  opened: boolean
  onClose: () => void
}) {
  const { line, matching, opened, onClose } = props
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
      <JournalDialog
        opened={opened}
        onClose={onClose}
        prefill={{
          about: line.id,
          choice,
          ...journalOf(line),
          onRecorded: ({ id }) => matching.match(line, [{ source: 'journal', sourceId: id }]),
        }}
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

/** Two lines with the amount: the first is the bank account's. */
function journalOf({ open, postedOn, payee, memo }: BankLine) {
  const amount = open.replace('-', '')
  const isIn = toCents(open) > 0
  const line = { accountId: '', propertyId: '', debit: '', credit: '' }
  return {
    entryOn: postedOn,
    memo: payee || memo,
    lines: isIn
      ? [
          { ...line, debit: amount },
          { ...line, credit: amount },
        ]
      : [
          { ...line, credit: amount },
          { ...line, debit: amount },
        ],
  }
}
