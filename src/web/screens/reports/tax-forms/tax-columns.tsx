import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { TaxFormRow } from '#shared/accounting/tax-forms.ts'
import { t } from '#shared/language/t.ts'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { gapLabels, reasonLabels } from './labels.ts'

/** The columns of the review list. */
export function taxColumns(
  currency: string,
  onEdit: (row: TaxFormRow) => void,
): Column<TaxFormRow>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  return [
    { header: t('Vendor'), onPhone: 'title', sortBy: ({ name }) => name, cell: nameOf },
    {
      header: t('Form'),
      cell: ({ isIn }) =>
        isIn ? (
          <StatusBadge tone="info">{t('1099-NEC')}</StatusBadge>
        ) : (
          <StatusBadge tone="calm">{t('No form')}</StatusBadge>
        ),
    },
    { header: t('Reason'), cell: ({ reason }) => reasonLabels[reason] },
    { header: t('Missing'), cell: row => <Missing row={row} /> },
    {
      header: t('Services'),
      align: 'right',
      sortBy: ({ services }) => Number(services),
      cell: ({ services }) => money(services),
    },
    { header: t('By card'), align: 'right', cell: ({ card }) => money(card) },
    { header: t('Goods and other'), align: 'right', cell: ({ goods }) => money(goods) },
    {
      header: t('Tax Details'),
      onPhone: 'bare',
      cell: row => (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Pencil size={14} aria-hidden />}
          aria-label={t('Edit tax details of {name}', { name: row.name })}
          onClick={() => onEdit(row)}
        >
          {t('Edit')}
        </Button>
      ),
    },
  ]
}

function nameOf({ name, taxName }: TaxFormRow): string {
  return taxName && taxName !== name ? `${name} (${taxName})` : name
}

function Missing({ row }: { row: TaxFormRow }) {
  if (row.missing.length === 0) return '—'
  return <StatusBadge tone="warn">{row.missing.map(gap => gapLabels[gap]).join(', ')}</StatusBadge>
}
