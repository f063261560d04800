import { Button } from '@mantine/core'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { listOwnerEntries, type OwnerEntry, voidOwnerEntry } from '#shared/owner-entries.ts'
import { useCall, useSend } from '../../api.ts'
import { formatDay, formatMoney, fullName } from '../../format.ts'
import { useBooks } from '../../parts/lease/books.ts'
import { Answered } from '../../ui/answered.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { entryWords } from './entry-words.ts'
import styles from './owner-statements.module.css'
import { RecordEntry } from './record-entry.tsx'

/** Draws and contributions: what owners were paid, and what they put in. */
export function Entries({ mayRecord }: { mayRecord: boolean }) {
  const { currency } = useBooks()
  const call = useCall(listOwnerEntries)
  const [isRecording, setRecording] = useState(false)
  const [wrong, setWrong] = useState<OwnerEntry | null>(null)
  const cancel = useSend(voidOwnerEntry, {
    refresh: [listOwnerEntries, '/api/properties'],
    onSuccess: () => {
      setWrong(null)
      toast.success('Entry voided')
    },
  })
  const record = mayRecord && (
    <Button
      size="sm"
      variant="default"
      leftSection={<HandCoins size={17} aria-hidden />}
      onClick={() => setRecording(true)}
    >
      Record Draw
    </Button>
  )
  return (
    <Panel
      title="Draws and Contributions"
      subtitle="Paid to owners and put in by them: neither income nor expense"
      actions={record}
      flush
    >
      <Answered label="Draws" rows={3} call={call}>
        {entries =>
          entries.length === 0 ? (
            <EmptyState
              icon={HandCoins}
              title="No draws yet"
              text={
                mayRecord
                  ? 'Record here what you pay out to an owner, and what they put in.'
                  : 'What you are paid appears here.'
              }
            />
          ) : (
            <DataTable
              label="Draws and Contributions"
              rows={entries}
              rowKey={({ id }) => id}
              columns={columns(currency, mayRecord ? setWrong : null)}
            />
          )
        }
      </Answered>
      {mayRecord && <RecordEntry opened={isRecording} onClose={() => setRecording(false)} />}
      <ConfirmDialog
        title="Void this entry?"
        confirm="Void entry"
        confirming="Voiding..."
        opened={wrong !== null}
        onClose={() => setWrong(null)}
        onConfirm={() => wrong && cancel.mutate({ params: { id: wrong.id } })}
        isPending={cancel.isPending}
        error={cancel.error}
      >
        {wrong &&
          `${formatMoney(wrong.amount, currency)} of ${formatDay(wrong.entryOn)} will no longer count. Statements that were issued stay as they are; issue them again to correct them.`}
      </ConfirmDialog>
    </Panel>
  )
}

function columns(
  currency: string,
  onVoid: ((entry: OwnerEntry) => void) | null,
): Column<OwnerEntry>[] {
  return [
    {
      header: 'Entry',
      onPhone: 'title',
      cell: ({ kind, property, owner, notes }) => (
        <>
          <span className={styles.name}>{entryWords[kind]}</span>
          <span className={styles.second}>
            {[property.name, fullName(owner), notes].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { header: 'Date', cell: ({ entryOn }) => formatDay(entryOn) },
    {
      header: 'Amount',
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    ...(onVoid
      ? [
          {
            header: 'Actions',
            onPhone: 'bare' as const,
            align: 'right' as const,
            cell: (entry: OwnerEntry) => (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Void ${formatMoney(entry.amount, currency)} of ${formatDay(entry.entryOn)}`}
                onClick={() => onVoid(entry)}
              >
                Void
              </Button>
            ),
          },
        ]
      : []),
  ]
}
