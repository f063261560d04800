import { Button } from '@mantine/core'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import {
  listOwnerEntries,
  type OwnerEntry,
  voidOwnerEntry,
} from '#shared/accounting/owner-entries.ts'
import { t } from '#shared/language/t.ts'
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
import { entryLabels } from '#web/owners/entry-labels.ts'
import { RecordEntry } from '#web/owners/record-entry.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './owner-statements.module.css'

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
      {t('Record Draw')}
    </Button>
  )
  return (
    <Panel
      title={t('Draws and Contributions')}
      subtitle={t('Payouts to owners and money they put in: neither income nor expense')}
      actions={record}
      flush
    >
      <QueryBoundary
        label={t('Draws')}
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={HandCoins}
            title={t('No draws yet')}
            text={
              mayRecord
                ? t('Record payouts to an owner and contributions from them here.')
                : t('Payouts to you appear here.')
            }
          />
        }
      >
        {entries => (
          <DataTable
            label={t('Draws and Contributions')}
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
          title={t('Void Entry')}
          text={t(
            '{entry}: {money} on {day}. Statements already issued stay as they are. Issue them again to correct them.',
            {
              entry: entryLabels[wrong.about.kind],
              money: formatMoney(wrong.about.amount, currency),
              day: formatDay(wrong.about.entryOn),
            },
          )}
          submit={t('Void Entry')}
          success={t('Entry voided')}
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
      header: t('Entry'),
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
    { header: t('Date'), cell: ({ entryOn }) => formatDay(entryOn) },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    ...(onVoid
      ? [
          {
            header: t('Actions'),
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
  const what = t('{money} on {day}', {
    money: formatMoney(entry.amount, locale.currency),
    day: formatDay(entry.entryOn),
  })
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={t('Void {entry}', { entry: what })}
      onClick={() => onVoid(entry)}
    >
      {t('Void…')}
    </Button>
  )
}
