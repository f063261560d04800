import { Alert } from '@mantine/core'
import type {
  RemittanceLine,
  RemittancePreview,
  RemittanceState,
} from '#shared/accounting/remittances.ts'
import { labels, t } from '#shared/language/t.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatMoney } from '#web/format/format.ts'

/** The lines of an agency's file with their leases and differences, and leases that it leaves out. */
export function RemittanceLines(props: { preview: RemittancePreview; currency: string }) {
  const { preview, currency } = props
  const odd = preview.lines.filter(({ state }) => state !== 'matches').length
  return (
    <>
      <p role="status">
        {t('{count, plural, one {# line} other {# lines}}, {total} total. {odd} differ.', {
          count: preview.lines.length,
          total: formatMoney(preview.total, currency),
          odd,
        })}
      </p>
      <DataTable
        label={t('Lines of the file')}
        dense
        rows={preview.lines.toSorted((a, b) => order(a) - order(b) || a.line - b.line)}
        rowKey={({ line }) => `${line}`}
        columns={columns(currency)}
      />
      {preview.missing.length > 0 && (
        <Alert color="yellow" title={t('Not in this file')}>
          {preview.missing
            .map(({ tenant, home, due }) => `${tenant}, ${home}: ${formatMoney(due, currency)}`)
            .join(' · ')}
        </Alert>
      )}
    </>
  )
}

function columns(currency: string): Column<RemittanceLine>[] {
  return [
    {
      header: t('Lease'),
      cell: ({ tenant, home, tenantName, reference }) =>
        tenant ? `${tenant}, ${home}` : [tenantName, reference].filter(Boolean).join(' · '),
      onPhone: 'title',
    },
    {
      header: t('Amount'),
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
      align: 'right',
      onPhone: 'bare',
    },
    {
      header: t('Due'),
      cell: ({ due }) => (due === null ? '—' : <Money amount={due} currency={currency} />),
      align: 'right',
    },
    { header: t('Difference'), cell: ({ state }) => stateLabels[state] },
  ]
}

const order = ({ state }: RemittanceLine) => (state === 'matches' ? 1 : 0)

const stateLabels = labels<RemittanceState>({
  matches: 'As due',
  differs: 'Another amount',
  unknown: 'No such lease',
  duplicate: 'Paid already',
})
