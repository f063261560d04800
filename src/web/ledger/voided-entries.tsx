import { t } from '#shared/language/t.ts'
import type { VoidedEntry } from '#shared/leases/leases.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoment, fullName } from '#web/format/format.ts'
import ledger from './ledger.module.css'
import styles from './voided-entries.module.css'

/** Voided entries of a lease: reason, author and time. They count on no day. */
export function VoidedEntries(props: { entries: readonly VoidedEntry[]; currency: string }) {
  const { entries, currency } = props
  return (
    <section className={styles.voided} aria-label={t('Voided entries')}>
      <h3 className={styles.title}>{t('Voided Entries')}</h3>
      {entries.length === 0 ? (
        <p className={styles.none}>{t('No voided entries on this lease.')}</p>
      ) : (
        <DataTable
          label={t('Voided entries')}
          dense
          rows={entries}
          rowKey={({ id }) => id}
          columns={columns(currency)}
        />
      )}
    </section>
  )
}

function columns(currency: string): Column<VoidedEntry>[] {
  return [
    { header: t('Date'), cell: entry => <s>{formatDay(entry.date)}</s> },
    {
      header: t('Description'),
      onPhone: 'title',
      cell: entry => (
        <>
          <s>{[entry.description, entry.note].filter(Boolean).join(' · ')}</s>
          <span className={ledger.more}>{wordsOf(entry)}</span>
        </>
      ),
    },
    {
      header: t('Amount'),
      align: 'right',
      onPhone: 'bare',
      cell: entry => (
        <s>
          <Money amount={entry.amount} currency={currency} />
        </s>
      ),
    },
  ]
}

/** `Entered twice · Voided by Ann Lee · 03/05/2025, 2:15 PM`. */
function wordsOf({ reason, voidedAt, voidedBy }: VoidedEntry): string {
  const by = voidedBy && t('Voided by {name}', { name: fullName(voidedBy) })
  return [reason, by ?? t('Voided'), voidedAt && formatMoment(voidedAt)].filter(Boolean).join(' · ')
}
