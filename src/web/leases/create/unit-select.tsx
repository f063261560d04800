import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatMoney } from '#web/format/format.ts'
import { compareNaturally } from '#web/format/natural-order.ts'
import { useRows } from '#web/lists/use-rows.ts'
import { useLocale } from '#web/session/locale.ts'
import { unitLabel } from '../labels.ts'

/** The unit to lease: vacant ones first, found by property and number. */
export function LeaseUnitSelect(props: SelectProps & { enabled: boolean; chosen?: Unit }) {
  const { enabled, chosen, ...field } = props
  const { currency } = useLocale()
  const [search, setSearch] = useState('')
  // Rentable units are never crowded out by others.
  const vacant = useRows(listUnits, search, { enabled, query: { occupied: 'false' } })
  const occupied = useRows(listUnits, search, { enabled, query: { occupied: 'true' } })
  const rows = vacant.rows && occupied.rows && [...vacant.rows, ...occupied.rows]
  const sorted = rows && withChosen(rows, chosen).toSorted(byLabel)

  function choice(unit: Unit) {
    const rent = unit.monthlyRent && `${formatMoney(unit.monthlyRent, currency)} market rent`
    return { value: unit.id, label: labelOf(unit), detail: rent ?? undefined }
  }

  return (
    <SearchSelect
      label="Unit"
      placeholder="Search by property or number"
      required
      onSearchChange={setSearch}
      groups={
        sorted && [
          { group: 'Vacant', items: sorted.filter(isVacant).map(choice) },
          { group: 'Occupied', items: sorted.filter(unit => unit.isOccupied).map(choice) },
          {
            group: 'Non-revenue',
            items: sorted.filter(unit => unit.nonRevenueReason).map(choice),
          },
        ]
      }
      isSearching={vacant.isSearching || occupied.isSearching}
      nothing={sorted?.length === 0 ? 'Add a property with units first' : 'No unit found'}
      description={
        chosen?.isOccupied
          ? 'Occupied now: choose dates after the current lease'
          : chosen?.nonRevenueReason
            ? 'Marked non-revenue: take the mark away in Properties first'
            : undefined
      }
      {...field}
    />
  )
}

function isVacant(unit: Unit): boolean {
  return !unit.isOccupied && !unit.nonRevenueReason
}

function labelOf(unit: Unit): string {
  return unitLabel({ propertyName: unit.property.name, unitNumber: unit.unitNumber })
}

function withChosen(rows: readonly Unit[], chosen: Unit | undefined): readonly Unit[] {
  return !chosen || rows.some(({ id }) => id === chosen.id) ? rows : [chosen, ...rows]
}

function byLabel(a: Unit, b: Unit): number {
  return compareNaturally(labelOf(a), labelOf(b))
}
