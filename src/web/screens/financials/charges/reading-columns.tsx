import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UtilityPreview, UtilityShare } from '#shared/accounting/utility-runs.ts'
import { t } from '#shared/language/t.ts'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from './charge-runs.module.css'
import type { TypedReading } from './division.ts'

interface Typing {
  preview: UtilityPreview
  readings: Readonly<Record<string, TypedReading>>
  onReading: (unitId: string, typed: TypedReading) => void
}

const untyped: TypedReading = { first: '', reading: '' }

/** The reading that a unit counts from, and that of the last day; a unit with two leases has them once. */
export function readingColumns({ preview, readings, onReading }: Typing): Column<UtilityShare>[] {
  const isFirstOf = ({ unit, leaseId }: UtilityShare) =>
    preview.shares.find(share => share.unit.id === unit.id)?.leaseId === leaseId
  const countedOf = (id: string) => preview.readings.find(({ unitId }) => unitId === id)
  const input = (
    share: UtilityShare,
    field: keyof TypedReading,
    { label, shown = '', error }: { label: string; shown?: string | undefined; error?: ReactNode },
  ) => {
    const typed = readings[share.unit.id] ?? untyped
    return (
      <TextInput
        size="xs"
        className={styles.measure}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed[field] || shown}
        error={error}
        onChange={event =>
          onReading(share.unit.id, { ...typed, [field]: event.currentTarget.value.trim() })
        }
      />
    )
  }
  return [
    {
      header: t('Last reading'),
      align: 'right',
      cell: share => {
        if (!isFirstOf(share)) return null
        const { unitNumber } = share.unit
        const from = countedOf(share.unit.id)?.from
        if (!from || readings[share.unit.id]?.first)
          return input(share, 'first', {
            label: t('First reading of unit {unitNumber}', { unitNumber }),
          })
        return (
          <span className="figures">
            {from.reading}
            <span className={cells.second}>{formatDay(from.readOn)}</span>
          </span>
        )
      },
    },
    {
      header: t('Reading'),
      align: 'right',
      cell: share => {
        if (!isFirstOf(share)) return null
        const { from, through } = countedOf(share.unit.id) ?? {}
        const { unitNumber } = share.unit
        return input(share, 'reading', {
          label: t('Reading of unit {unitNumber}', { unitNumber }),
          shown: readings[share.unit.id] ? '' : through?.reading,
          error:
            from && through && isBelow(through, from)
              ? t('Enter {last} or more', { last: from.reading })
              : undefined,
        })
      },
    },
  ]
}

function isBelow(one: { reading: string }, other: { reading: string }): boolean {
  return Number(one.reading) < Number(other.reading)
}
