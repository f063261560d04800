import { ActionIcon } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { TaxFormRow } from '#shared/accounting/tax-forms.ts'
import { type TaxFormKind, taxFormNames } from '#shared/accounting/tax-terms.ts'
import { t } from '#shared/language/t.ts'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { gapLabels, reasonLabels } from './labels.ts'
import styles from './tax-forms.module.css'

/** The columns of the review list: of vendors, or of owners. */
export function taxColumns(
  form: TaxFormKind,
  currency: string,
  onEdit: (row: TaxFormRow) => void,
): Column<TaxFormRow>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const paid: Column<TaxFormRow>[] = [
    {
      header: t('Services'),
      align: 'right',
      sortBy: ({ services }) => Number(services),
      cell: ({ services }) => money(services),
    },
    { header: t('By card'), align: 'right', cell: ({ card }) => money(card) },
    { header: t('Other'), align: 'right', cell: ({ goods }) => money(goods) },
  ]
  const rents: Column<TaxFormRow> = {
    header: t('Rents'),
    align: 'right',
    sortBy: ({ rents }) => Number(rents),
    cell: ({ rents }) => money(rents),
  }
  return [
    {
      header: form === 'nec' ? t('Vendor') : t('Owner'),
      onPhone: 'title',
      sortBy: ({ name }) => name,
      cell: nameOf,
    },
    {
      header: t('Form'),
      cell: ({ isIn, reason }) => (
        <>
          {isIn ? (
            <StatusBadge tone="info">{taxFormNames[form]}</StatusBadge>
          ) : (
            <StatusBadge tone="calm">{t('No form')}</StatusBadge>
          )}
          <span className={`${cells.second} ${styles.line}`}>{reasonLabels[reason]}</span>
        </>
      ),
    },
    { header: t('Missing'), cell: row => <Missing row={row} /> },
    ...(form === 'nec' ? paid : [rents]),
    {
      header: t('Edit'),
      onPhone: 'bare',
      align: 'right',
      cell: row => (
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('Edit tax details of {name}', { name: row.name })}
          onClick={() => onEdit(row)}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      ),
    },
  ]
}

function nameOf({ name, taxName }: TaxFormRow) {
  return (
    <div className={styles.who}>
      {name}
      {taxName && taxName !== name && <span className={cells.second}>{taxName}</span>}
    </div>
  )
}

function Missing({ row }: { row: TaxFormRow }) {
  if (row.missing.length === 0) return '—'
  return (
    <StatusBadge tone="warn" className={styles.line}>
      {row.missing.map(gap => gapLabels[gap]).join(', ')}
    </StatusBadge>
  )
}
