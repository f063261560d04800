import { Select } from '@mantine/core'
import { listMembers } from '#shared/organization/members.ts'
import { listPropertyOwners } from '#shared/owners/property-owners.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatMoney, fullName, spaced } from '#web/format/format.ts'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'

interface InCharge extends Record<string, unknown> {
  ownerId: string
  ownerSince: string
  managerId: string
}

/** Owner and manager of a property: members of the organization, or none. */
export function PropertyPeople<Values extends InCharge>(props: {
  form: SendForm<Values>
  property: Pick<Property, 'id' | 'ownerId' | 'ownerSince'>
  enabled: boolean
}) {
  const { property } = props
  const { field, values } = props.form
  const { currency, today } = useLocale()
  const { data: members } = useCall(listMembers, { enabled: props.enabled })
  const choices = members
    ?.map(member => ({ value: member.id, label: `${fullName(member)} · ${spaced(member.role)}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const select = {
    data: choices ?? [],
    placeholder: members ? 'Nobody' : 'Loading...',
    searchable: true,
    clearable: true,
    nothingFoundMessage: 'No member found',
  }
  const since = field('ownerSince')
  const isSold = values.ownerId !== (property.ownerId ?? '')
  const { data: owners } = useCall(listPropertyOwners, {
    params: { id: property.id },
    enabled: props.enabled && isSold && property.ownerId !== null,
  })
  const seller = owners?.find(({ id }) => id === property.ownerId)
  function daysBefore(): string {
    if (!isSold) return 'Days before belong to whoever owned it then'
    if (!property.ownerId) return 'Days before stay without an owner'
    const name = seller ? fullName(seller) : 'The owner before'
    const balance = seller ? ` (${formatMoney(seller.balance, currency)} today)` : ''
    return `${name} keeps the days before and their balance${balance}. Pay it with Record Draw.`
  }
  return (
    <>
      <Select label="Owner" {...select} {...field('ownerId')} />
      {(isSold || property.ownerSince) && (
        <DateInput
          label={values.ownerId ? 'Owner since' : 'No owner since'}
          description={daysBefore()}
          max={today}
          {...since}
          value={since.value || (isSold ? today : (property.ownerSince ?? ''))}
        />
      )}
      <Select label="Manager" {...select} {...field('managerId')} />
    </>
  )
}
