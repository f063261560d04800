import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import type { LatePayments, Occupancy, RentReview } from '#shared/reports/dashboard-insights.ts'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatCount, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import styles from './insights-dialog.module.css'

/** The columns of the rows behind each insight; every row leads to its own page. */

export function rentColumns(currency: string): Column<RentReview['units'][number]>[] {
  return [
    unitColumn,
    {
      header: t('Contract rent'),
      align: 'right',
      cell: row => <Money amount={row.contractRent} currency={currency} />,
      sortBy: row => toCents(row.contractRent),
    },
    {
      header: t('Comparable rent'),
      align: 'right',
      cell: row => (
        <>
          <Money amount={row.comparableRent} currency={currency} />
          <span className={styles.basis}>
            {row.comparedWith === 'market'
              ? t('market rent')
              : t('median, {count, plural, one {# bedroom} other {# bedrooms}}', {
                  count: row.bedrooms ?? 0,
                })}
          </span>
        </>
      ),
      sortBy: row => toCents(row.comparableRent),
    },
    {
      header: t('Gap / month'),
      align: 'right',
      cell: row => (
        <strong>
          <Money amount={row.gap} currency={currency} />
        </strong>
      ),
      sortBy: row => toCents(row.gap),
    },
  ]
}

export function vacancyColumns(
  currency: string,
  seesRents: boolean,
): Column<Occupancy['units'][number]>[] {
  const rent: Column<Occupancy['units'][number]> = {
    header: t('Market rent'),
    align: 'right',
    cell: ({ marketRent }) =>
      marketRent === null ? '—' : <Money amount={marketRent} currency={currency} />,
    sortBy: ({ marketRent }) => (marketRent === null ? -1 : toCents(marketRent)),
  }
  return seesRents ? [unitColumn, rent] : [unitColumn]
}

export function lateColumns(currency: string): Column<LatePayments['leases'][number]>[] {
  return [
    {
      header: t('Tenant'),
      onPhone: 'title',
      cell: row => (
        <Anchor inherit component={Link} href={`/tenants/${row.tenantId}`}>
          {fullName(row.tenant)}
        </Anchor>
      ),
      sortBy: row => fullName(row.tenant),
    },
    {
      header: t('Unit'),
      cell: row => (
        <Anchor inherit component={Link} href={`/financials/leases/${row.id}`}>
          {unitLabel(row.unit)}
        </Anchor>
      ),
      sortBy: row => unitLabel(row.unit),
    },
    {
      header: t('Past due'),
      align: 'right',
      cell: row => (
        <Anchor inherit fw={700} component={Link} href={`/financials/leases/${row.id}?tab=money`}>
          <Money amount={row.open} currency={currency} />
        </Anchor>
      ),
      sortBy: row => toCents(row.open),
    },
    {
      header: t('Days late'),
      align: 'right',
      cell: row => formatCount(row.daysLate),
      sortBy: row => row.daysLate,
    },
  ]
}

const unitColumn = {
  get header() {
    return t('Unit')
  },
  onPhone: 'title',
  cell: (row: Home) => (
    <Anchor inherit component={Link} href={unitPath(row)}>
      {unitLabel(row)}
    </Anchor>
  ),
  sortBy: (row: Home) => unitLabel(row),
} as const

interface Home {
  id: string
  propertyId: string
  propertyName: string
  unitNumber: string
}
