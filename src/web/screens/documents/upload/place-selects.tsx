import { Select } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getLease, type Lease, listLeases } from '#shared/leases/leases.ts'
import { standing } from '#shared/permissions.ts'
import { getProperty, listProperties } from '#shared/properties/properties.ts'
import { listUnits } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { compareNaturally } from '#web/format/natural-order.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { leaseStatuses } from '#web/leases/lease-badge.tsx'
import { useRow, useRows } from '#web/lists/use-rows.ts'
import { usePerson } from '#web/session/session.tsx'

/** The value of 'no association'. */
export const none = 'none'

export type Place = Record<'propertyId' | 'unitId' | 'leaseId', string>

/** The subject of a document. A tenant chooses among their leases, staff see no leases. */
export function PlaceSelects(props: {
  form: {
    values: Place
    field: (name: keyof Place) => ReturnType<SendForm<Place>['field']>
    set: (place: Partial<Place>) => void
  }
  enabled: boolean
  rents: boolean
}) {
  const { form, enabled, rents } = props
  const role = standing(usePerson())
  const { propertyId, unitId, leaseId } = form.values
  const [searched, setSearched] = useState({ property: '', lease: '' })
  const properties = useRows(listProperties, searched.property, {
    enabled: enabled && !rents,
    also: useRow(getProperty, idOf(propertyId), enabled),
  })
  const { data: units } = useCall(listUnits, {
    query: { propertyId },
    enabled: enabled && propertyId !== none,
  })
  const leases = useRows(listLeases, searched.lease, {
    enabled: enabled && role !== 'staff',
    also: useRow(getLease, idOf(leaseId), enabled),
    query: { propertyId: idOf(propertyId) ?? undefined, unitId: idOf(unitId) ?? undefined },
  })

  function chooseLease(id: string) {
    const unit = leases.rows?.find(lease => lease.id === id)?.unit
    form.set({ leaseId: id, ...(unit && { propertyId: unit.propertyId, unitId: unit.id }) })
  }

  const lease = (
    <PlaceSelect
      label={t('Lease')}
      onSearchChange={lease => setSearched({ ...searched, lease })}
      rows={leases.rows?.map(one => ({ value: one.id, label: leaseLabel(one) }))}
      {...form.field('leaseId')}
      value={leaseId}
      required={rents}
      onChange={chooseLease}
    />
  )
  if (rents) return lease
  return (
    <>
      <FieldPair>
        <PlaceSelect
          label={t('Property')}
          onSearchChange={property => setSearched({ ...searched, property })}
          rows={properties.rows?.map(one => ({ value: one.id, label: one.name }))}
          {...form.field('propertyId')}
          onChange={id => form.set({ propertyId: id, unitId: none, leaseId: none })}
        />
        <PlaceSelect
          label={t('Unit')}
          disabled={propertyId === none}
          required={role === 'staff'}
          rows={units
            ?.map(one => ({ value: one.id, label: one.unitNumber }))
            .toSorted((a, b) => compareNaturally(a.label, b.label))}
          {...form.field('unitId')}
          onChange={id => form.set({ unitId: id, leaseId: none })}
        />
      </FieldPair>
      {role !== 'staff' && lease}
    </>
  )
}

function PlaceSelect(props: {
  label: string
  rows: readonly { value: string; label: string }[] | undefined
  value?: string
  disabled?: boolean
  /** Without an empty option. */
  required?: boolean
  /** Where the rows are only the first of many. */
  onSearchChange?: (text: string) => void
  onChange: (id: string) => void
}) {
  const { rows, onChange, value, ...field } = props
  return (
    <Select
      searchable
      openOnFocus={false}
      limit={shownAtOnce}
      withScrollArea={false}
      nothingFoundMessage={rows ? t('Nothing found') : t('Loading...')}
      {...field}
      {...(value !== undefined && { value: props.required && value === none ? null : value })}
      data={[...(props.required ? [] : [{ value: none, label: t('None') }]), ...(rows ?? [])]}
      onChange={id => onChange(id ?? none)}
    />
  )
}

/** Null without an association. */
function idOf(value: string): string | null {
  return value === none ? null : value
}

const shownAtOnce = 200

function leaseLabel({ tenant, unit, status }: Lease): string {
  const label = `${fullName(tenant)} · ${unitLabel(unit)}`
  return status === 'active' ? label : `${label} (${leaseStatuses[status]})`
}
