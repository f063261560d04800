import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Basis, bases } from '#shared/accounting/general-ledger.ts'
import { type Day, isDay } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'

/** The bases by name. */
export const basisLabels: Record<Basis, string> = labels({ cash: 'Cash', accrual: 'Accrual' })

/** The property of the page's address, and its filter. */
export function useProperty() {
  const [propertyId, set] = useUrlFilter('property')
  return {
    propertyId: propertyId || undefined,
    filter: <PropertySelect value={propertyId} onChange={id => set(id ?? '')} archived />,
  }
}

/** The basis of the page's address, cash unless another is chosen, and its filter. */
export function useBasis() {
  const [text, set] = useUrlFilter('basis', 'cash')
  const basis = bases.find(known => known === text) ?? 'cash'
  return {
    basis,
    filter: (
      <Select
        label={t('Basis')}
        value={basis}
        allowDeselect={false}
        data={bases.map(value => ({ value, label: basisLabels[value] }))}
        onChange={value => set(value ?? 'cash')}
      />
    ),
  }
}

/** Day, property and basis of a statement as of a day. */
export function useStatementFilters(): {
  query: { asOf: Day; basis: Basis; propertyId: string | undefined }
  filters: ReactNode
} {
  const { today } = useLocale()
  const [text, setDay] = useUrlFilter('asOf')
  const asOf = isDay(text) && text <= today ? text : today
  const property = useProperty()
  const basis = useBasis()
  return {
    query: { asOf, basis: basis.basis, propertyId: property.propertyId },
    filters: (
      <Filters>
        <DayFilter
          label={t('As of')}
          required
          max={today}
          value={asOf}
          onChange={day => setDay(day === today ? '' : day)}
        />
        {property.filter}
        {basis.filter}
      </Filters>
    ),
  }
}
