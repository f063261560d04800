import { Select } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { listUnits } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { compareNaturally } from '#web/format/natural-order.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'

type Place = Record<'propertyId' | 'unitId' | 'requestId', string>

/** The subject of an expense: a property, and perhaps one unit or one request there. */
export function ExpensePlace(props: {
  form: {
    values: Place
    field: (name: keyof Place) => ReturnType<SendForm<Place>['field']>
    set: (place: Partial<Place>) => void
  }
  enabled: boolean
  /** Not for a single request. */
  forUnit?: boolean
  /** The property cannot be changed. */
  fixed?: boolean
}) {
  const { form, enabled, forUnit } = props
  const { propertyId, unitId, requestId } = form.values
  const [search, setSearch] = useState('')
  const chosen = useRow(getProperty, propertyId, enabled)
  const { groups, isEmpty, isSearching } = usePropertyOptions(search, {
    enabled,
    also: chosen,
    archived: !forUnit,
  })
  const isChosen = enabled && propertyId !== ''
  const { data: units } = useCall(listUnits, { query: { propertyId }, enabled: isChosen })
  const { data: requests } = useCall(listMaintenanceRequests, {
    query: { propertyId, unitId: unitId || undefined },
    enabled: isChosen && !forUnit,
  })
  const unit = (
    <Select
      label={t('Unit')}
      placeholder={t('Entire property')}
      clearable
      searchable
      openOnFocus={false}
      disabled={propertyId === ''}
      data={units
        ?.map(({ id, unitNumber }) => ({
          value: id,
          label: t('Unit {unitNumber}', { unitNumber }),
        }))
        .toSorted((a, b) => compareNaturally(a.label, b.label))}
      {...form.field('unitId')}
      value={unitId || null}
      onChange={id => form.set({ unitId: id ?? '', requestId: '' })}
    />
  )
  return (
    <>
      <SearchSelect
        label={t('Property')}
        placeholder={t('Search your properties')}
        required
        disabled={props.fixed}
        data-autofocus={!props.fixed}
        onSearchChange={setSearch}
        groups={groups}
        isSearching={isSearching}
        nothing={isEmpty ? t('Add a property first') : t('No property found')}
        {...form.field('propertyId')}
        value={propertyId || null}
        onChange={id => form.set({ propertyId: id ?? '', unitId: '', requestId: '' })}
      />
      {forUnit ? (
        unit
      ) : (
        <FieldPair>
          {unit}
          <Select
            label={t('Maintenance request')}
            placeholder={t('None')}
            clearable
            searchable
            openOnFocus={false}
            disabled={propertyId === ''}
            nothingFoundMessage={t('No request found')}
            data={requests?.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.field('requestId')}
            value={requestId || null}
            onChange={id => form.set({ requestId: id ?? '' })}
          />
        </FieldPair>
      )}
    </>
  )
}
