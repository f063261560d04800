import { Button } from '@mantine/core'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import {
  listOwnerEntries,
  type OwnerEntry,
  voidOwnerEntry,
} from '#shared/accounting/owner-entries.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { entryLabels } from './entry-labels.ts'
import styles from './owner-statements.module.css'
import { RecordEntry } from './record-entry.tsx'

/** Draws by owners, and their contributions. */
export function Entries({ mayRecord }: { mayRecord: boolean }) {
  const { currency } = useLocale()
  const call = useCall(listOwnerEntries)
  const [isRecording, setRecording] = useState(false)
  const wrong = useDialog<OwnerEntry>()
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
      subtitle="Payouts to owners and money they put in: neither income nor expense"
      actions={record}
      flush
    >
      <QueryBoundary
        label="Draws"
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={HandCoins}
            title="No draws yet"
            text={
              mayRecord
                ? 'Record payouts to an owner and contributions from them here.'
                : 'Payouts to you appear here.'
            }
          />
        }
      >
        {entries => (
          <DataTable
            label="Draws and Contributions"
            rows={entries}
            rowKey={({ id }) => id}
            columns={columns(currency, mayRecord ? wrong.open : null)}
          />
        )}
      </QueryBoundary>
      {mayRecord && <RecordEntry opened={isRecording} onClose={() => setRecording(false)} />}
      {wrong.about && (
        <VoidDialog
          key={wrong.about.id}
          call={voidOwnerEntry}
          id={wrong.about.id}
          title="Void Entry"
          text={`${entryLabels[wrong.about.kind]}: ${formatMoney(wrong.about.amount, currency)} of ${formatDay(wrong.about.entryOn)}. Statements already issued stay as they are. Issue them again to correct them.`}
          submit="Void Entry"
          success="Entry voided"
          opened={wrong.opened}
          onClose={wrong.close}
        />
      )}
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
          <span className={styles.name}>{entryLabels[kind]}</span>
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
            cell: (entry: OwnerEntry) => <VoidButton entry={entry} onVoid={onVoid} />,
          },
        ]
      : []),
  ]
}

function VoidButton(props: { entry: OwnerEntry; onVoid: (entry: OwnerEntry) => void }) {
  const { entry, onVoid } = props
  const person = usePerson()
  const locale = useLocale()
  if (!mayVoidEntry(entry, person, locale)) return null
  const what = `${formatMoney(entry.amount, locale.currency)} of ${formatDay(entry.entryOn)}`
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={`Void ${what}`}
      onClick={() => onVoid(entry)}
    >
      Void…
    </Button>
  )
}
