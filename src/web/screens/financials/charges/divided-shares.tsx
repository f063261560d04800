import { TextInput } from '@mantine/core'
import type { DivisionMethod } from '#shared/accounting/division-methods.ts'
import type { UtilityPreview, UtilityShare } from '#shared/accounting/utility-runs.ts'
import { labels, t } from '#shared/language/t.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './charge-runs.module.css'
import { measureKey, type TypedReading } from './division.ts'
import { readingColumns } from './reading-columns.tsx'

const measureLabels: Record<DivisionMethod, string> = labels({
  area: 'Sq ft',
  persons: 'People',
  units: 'Units',
  meter: 'Used',
})

/** Who would be charged how much, and why. Measures can be corrected in place. */
export function DividedShares(props: {
  preview: UtilityPreview
  divisionMethod: DivisionMethod
  measures: Readonly<Record<string, string>>
  onMeasure: (key: string, value: string) => void
  readings: Readonly<Record<string, TypedReading>>
  onReading: (unitId: string, typed: TypedReading) => void
}) {
  const { currency } = useLocale()
  const { preview } = props
  const sum = (amount: string | null) =>
    amount === null ? '—' : <Money amount={amount} currency={currency} />
  return (
    <>
      <DataTable
        label={t('Shares')}
        rows={preview.shares}
        rowKey={({ unit, leaseId }) => `${unit.id} ${leaseId}`}
        columns={columns(currency, props)}
        dense
      />
      {preview.tenants === null && (
        <p className={styles.note}>{t('Fill in every unit to see the shares.')}</p>
      )}
      <p className={styles.sums}>
        <span>
          {t('Tenants')} {sum(preview.tenants)}
        </span>
        <span>
          {t('Landlord')} {sum(preview.landlord)}
        </span>
      </p>
    </>
  )
}

function columns(
  currency: string,
  props: Parameters<typeof DividedShares>[0],
): Column<UtilityShare>[] {
  const { preview, divisionMethod, measures, onMeasure } = props
  const measureCell = (share: UtilityShare) => {
    const key = measureKey(divisionMethod, share)
    const isFixed =
      divisionMethod === 'units' ||
      divisionMethod === 'meter' ||
      (divisionMethod === 'persons' && share.leaseId === null)
    if (isFixed) return <span className="figures">{share.measure ?? '—'}</span>
    return (
      <TextInput
        size="xs"
        className={styles.measure}
        aria-label={t('{measure} of unit {unit}', {
          measure: measureLabels[divisionMethod],
          unit: share.unit.unitNumber,
        })}
        inputMode="decimal"
        autoComplete="off"
        value={measures[key] ?? share.measure ?? ''}
        onChange={event => onMeasure(key, event.currentTarget.value.trim())}
      />
    )
  }
  return [
    {
      header: t('Unit'),
      onPhone: 'title',
      cell: ({ unit }) => t('Unit {unitNumber}', { unitNumber: unit.unitNumber }),
    },
    {
      header: t('Tenant'),
      cell: ({ tenant }) => (tenant ? fullName(tenant) : t('Vacant: landlord')),
    },
    ...(divisionMethod === 'meter' ? readingColumns(props) : []),
    { header: measureLabels[divisionMethod], align: 'right', cell: measureCell },
    {
      header: t('Days'),
      align: 'right',
      cell: ({ days }) => (
        <span className="figures">{t('{days} of {all}', { days, all: preview.days })}</span>
      ),
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? '—' : <Money amount={amount} currency={currency} />),
    },
  ]
}
