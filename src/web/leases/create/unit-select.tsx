import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatMoney } from '#web/format/format.ts'
import { compareNaturally } from '#web/format/natural-order.ts'
import { useRows } from '#web/lists/use-rows.ts'
import { useLocale } from '#web/session/locale.ts'
import { labelOfUnit } from '../labels.ts'

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
    const rent =
      unit.monthlyRent && t('{rent} market rent', { rent: formatMoney(unit.monthlyRent, currency) })
    return { value: unit.id, label: labelOfUnit(unit), detail: rent ?? undefined }
  }

  return (
    <SearchSelect
      label={t('Unit')}
      placeholder={t('Search by property or unit number')}
      required
      onSearchChange={setSearch}
      groups={
        sorted && [
          { group: t('Vacant'), items: sorted.filter(isVacant).map(choice) },
          { group: t('Occupied'), items: sorted.filter(unit => unit.isOccupied).map(choice) },
          {
            group: t('Non-revenue'),
            items: sorted.filter(unit => unit.nonRevenueReason).map(choice),
          },
        ]
      }
      isSearching={vacant.isSearching || occupied.isSearching}
      nothing={sorted?.length === 0 ? t('Add a property with units first') : t('No unit found')}
      description={
        chosen?.isOccupied
          ? t('Currently occupied: choose dates after the current lease')
          : chosen?.nonRevenueReason
            ? t('Marked non-revenue: change that in Properties first')
            : undefined
      }
      {...field}
    />
  )
}

function isVacant(unit: Unit): boolean {
  return !unit.isOccupied && !unit.nonRevenueReason
}

function withChosen(rows: readonly Unit[], chosen: Unit | undefined): readonly Unit[] {
  return !chosen || rows.some(({ id }) => id === chosen.id) ? rows : [chosen, ...rows]
}

function byLabel(a: Unit, b: Unit): number {
  return compareNaturally(labelOfUnit(a), labelOfUnit(b))
}
