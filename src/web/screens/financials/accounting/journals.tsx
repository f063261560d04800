import { Button } from '@mantine/core'
import { BookOpen, Plus } from 'lucide-react'
import { accountName } from '#shared/accounting/account-names.ts'
import {
  createJournal,
  type Journal,
  listJournals,
  sumOf,
  voidJournal,
} from '#shared/accounting/journals.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { PagedTable } from '../tables/paged-table.tsx'
import styles from './accounting.module.css'
import { JournalDialog } from './journal-dialog.tsx'

/** Entries that follow from no other record, such as depreciation; N adds one. */
export function Journals() {
  const { currency } = useLocale()
  const mayWrite = can(usePerson(), createJournal.may)
  const adding = useDialog<null>()
  const wrong = useDialog<Journal>()
  useKeys(mayWrite ? { n: () => adding.open(null) } : {})
  const add = mayWrite && (
    <Button
      size="sm"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => adding.open(null)}
      aria-keyshortcuts="n"
    >
      {t('Add Journal')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>{t('Rent, payments and expenses need no journal.')}</p>
        {add}
      </div>
      <PagedTable
        label={t('Journals')}
        list={listJournals}
        query={{}}
        columns={columns(currency, mayWrite ? wrong.open : null)}
        empty={
          <EmptyState
            icon={BookOpen}
            title={t('No journals yet')}
            text={t(
              'Rent, payments, deposits and expenses are in the ledger already. Add a journal for the rest, such as depreciation or a loan.',
            )}
          />
        }
      />
      <JournalDialog opened={adding.opened} onClose={adding.close} />
      {wrong.about && (
        <VoidDialog
          key={wrong.about.id}
          call={voidJournal}
          id={wrong.about.id}
          title={t('Void Journal')}
          text={t('Journal {number} of {money} on {day}.', {
            number: wrong.about.number,
            money: formatMoney(totalOf(wrong.about), currency),
            day: formatDay(wrong.about.entryOn),
          })}
          days={[wrong.about.entryOn]}
          submit={t('Void Journal')}
          success={t('Journal voided')}
          opened={wrong.opened}
          onClose={wrong.close}
        />
      )}
    </>
  )
}

function totalOf({ lines }: Journal): string {
  return fromCents(sumOf(lines, 'debit'))
}

function columns(currency: string, onVoid: ((journal: Journal) => void) | null): Column<Journal>[] {
  return [
    {
      header: t('Journal'),
      onPhone: 'title',
      cell: ({ number, memo, lines }) => (
        <>
          {number} · {memo}
          {lines.map(({ account, property, debit, credit }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a journal never change.
            <span key={at} className={cells.second}>
              {[
                `${account.number} ${accountName(account.name)}`,
                property?.name,
                toCents(debit) > 0
                  ? t('debit {money}', { money: formatMoney(debit, currency) })
                  : t('credit {money}', { money: formatMoney(credit, currency) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        </>
      ),
    },
    {
      header: t('Date'),
      cell: ({ entryOn }) => <span className={cells.day}>{formatDay(entryOn)}</span>,
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: journal => <Money amount={totalOf(journal)} currency={currency} />,
    },
    ...(onVoid
      ? [
          {
            header: t('Actions'),
            onPhone: 'bare' as const,
            align: 'right' as const,
            cell: (journal: Journal) => <VoidButton journal={journal} onVoid={onVoid} />,
          },
        ]
      : []),
  ]
}

function VoidButton(props: { journal: Journal; onVoid: (journal: Journal) => void }) {
  const { journal, onVoid } = props
  const person = usePerson()
  const locale = useLocale()
  if (!mayVoidEntry(journal, person, locale)) return null
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={t('Void journal {number}', { number: journal.number })}
      onClick={() => onVoid(journal)}
    >
      {t('Void…')}
    </Button>
  )
}
