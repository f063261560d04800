import { Loader } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { Unit } from '#shared/properties/units.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { UnitCell } from './unit-cell.tsx'
import { unitFieldLabels, unitFields } from './unit-cells.ts'
import type { GridRow, UnitGrid } from './use-unit-grid.ts'

/** The units as a spreadsheet: every value is an input, every row saves itself when it is left. */
export function UnitGridTable({ units, grid }: { units: readonly Unit[]; grid: UnitGrid }) {
  const columns: Column<Unit>[] = [
    ...unitFields.map(field => ({
      header: unitFieldLabels[field],
      cell: (unit: Unit) => <UnitCell grid={grid} unit={unit} field={field} />,
    })),
    { header: t('Status'), cell: unit => <RowState row={grid.row(unit)} />, onPhone: 'bare' },
  ]
  return (
    <DataTable label={t('Edit units')} rows={units} rowKey={unit => unit.id} columns={columns} />
  )
}

function RowState({ row }: { row: GridRow }) {
  return (
    <div role="status">
      {row.state === 'saving' && <Loader size={18} aria-label={t('Saving')} />}
      {row.state === 'saved' && <StatusBadge tone="good">{t('Saved')}</StatusBadge>}
      {row.failure && <StatusBadge tone="bad">{row.failure}</StatusBadge>}
      {Object.keys(row.errors).length > 0 && <StatusBadge tone="bad">{t('Not saved')}</StatusBadge>}
    </div>
  )
}
