import { Select } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatMoney } from '#web/format/format.ts'
import { compareNaturally } from '#web/format/natural-order.ts'
import type { SendForm } from '#web/forms/send-form.ts'
import { useRows } from '#web/lists/use-rows.ts'
import { useLocale } from '#web/session/locale.ts'

interface Home extends Record<string, unknown> {
  propertyId: string
  unitId: string
  moveInDate: string
}

/** The home of an invitation: a property, then perhaps one of its units, and the move-in date. */
export function InviteHome<Values extends Home>(props: {
  form: SendForm<Values>
  enabled: boolean
}) {
  const { form, enabled } = props
  const { propertyId, unitId, moveInDate } = form.values
  const { currency } = useLocale()
  const [search, setSearch] = useState('')
  const properties = useRows(listProperties, search, { enabled })
  const { data: units } = useCall(listUnits, {
    query: { propertyId },
    enabled: enabled && propertyId !== '',
  })
  const sorted = units?.toSorted((a, b) => compareNaturally(a.unitNumber, b.unitNumber))
  const unit = units?.find(each => each.id === unitId)
  // A home that one only rents shows no rent, and accepts no invitations.
  const own = properties.rows?.filter(property => property.contractRent !== null)
  const items = own?.map(({ id, name, address }) => ({ value: id, label: name, detail: address }))
  return (
    <>
      <SearchSelect
        label={t('Property')}
        placeholder={t('Select a property')}
        required
        onSearchChange={setSearch}
        groups={items && [{ group: t('Properties'), items }]}
        isSearching={properties.isSearching}
        nothing={own?.length === 0 ? t('Add a property first') : t('No property found')}
        {...form.field('propertyId')}
        value={propertyId || null}
        // A unit belongs to its property: another property, another unit.
        onChange={id => form.set({ propertyId: id ?? '', unitId: '' } as Partial<Values>)}
      />
      {propertyId !== '' && (
        <Select
          label={t('Unit')}
          placeholder={units ? t('Not decided yet') : t('Loading...')}
          searchable
          clearable
          data={
            sorted?.map(each => ({
              value: each.id,
              label: unitLabel(each, currency),
              disabled: each.nonRevenueReason !== null,
            })) ?? []
          }
          nothingFoundMessage={t('No unit found')}
          {...form.field('unitId')}
          // Without one the input would still show the unit of the previous property.
          value={unitId || null}
          onChange={id => form.set({ unitId: id ?? '' } as Partial<Values>)}
        />
      )}
      <DateInput
        label={t('Move-in date')}
        description={unit && isDay(moveInDate) ? leaseHint(unit, currency) : undefined}
        {...form.field('moveInDate')}
      />
    </>
  )
}

function unitLabel(unit: Unit, currency: string): string {
  const rent = unit.monthlyRent && formatMoney(unit.monthlyRent, currency)
  return [
    t('Unit {unitNumber}', { unitNumber: unit.unitNumber }),
    rent,
    unit.isOccupied && t('occupied'),
    unit.nonRevenueReason && t('non-revenue'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The effect of acceptance on the lease. */
function leaseHint(unit: Unit, currency: string): string {
  return Number(unit.monthlyRent) > 0
    ? t('When they accept, a one-year lease at {rent} per month is created.', {
        rent: formatMoney(unit.monthlyRent ?? '', currency),
      })
    : t('This unit has no market rent, so no lease is created when they accept.')
}
