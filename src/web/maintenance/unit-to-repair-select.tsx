import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getUnit, listUnits, type Unit } from '#shared/properties/units.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { compareNaturally } from '#web/format/natural-order.ts'
import { labelOfUnit } from '#web/leases/labels.ts'
import { useRow, useRows } from '#web/lists/use-rows.ts'

/** The unit to repair, found by property and number, each property with its units. */
export function UnitToRepairSelect(
  props: SelectProps & { enabled: boolean; value: string | null },
) {
  const { enabled, value, ...field } = props
  const [search, setSearch] = useState('')
  const chosen = useRow(getUnit, value, enabled)
  const { rows, isSearching } = useRows(listUnits, search, { enabled, also: chosen })
  return (
    <SearchSelect
      label={t('Property')}
      description={t('Property and unit')}
      placeholder={t('Search by property or unit')}
      required
      onSearchChange={setSearch}
      groups={rows && byProperty(rows)}
      isSearching={isSearching}
      nothing={rows?.length === 0 ? t('No units yet') : t('No unit found')}
      value={value}
      {...field}
    />
  )
}

function byProperty(units: readonly Unit[]) {
  const groups = Map.groupBy(units, unit => unit.property.id)
  return [...groups.values()]
    .map(group => ({
      group: group[0]?.property.name ?? '',
      items: group
        .map(unit => ({ value: unit.id, label: labelOfUnit(unit) }))
        .toSorted((a, b) => compareNaturally(a.label, b.label)),
    }))
    .toSorted((a, b) => compareNaturally(a.group, b.group))
}
