import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { listMembers } from '#shared/organization/members.ts'
import { listPropertyOwners } from '#shared/owners/property-owners.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
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
    ?.map(member => ({
      value: member.id,
      label: `${fullName(member)} · ${roleNames[member.role]}`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const select = {
    data: choices ?? [],
    placeholder: members ? t('None') : t('Loading...'),
    searchable: true,
    clearable: true,
    nothingFoundMessage: t('No member found'),
  }
  const since = field('ownerSince')
  const isSold = values.ownerId !== (property.ownerId ?? '')
  const { data: owners } = useCall(listPropertyOwners, {
    params: { id: property.id },
    enabled: props.enabled && isSold && property.ownerId !== null,
  })
  const seller = owners?.find(({ id }) => id === property.ownerId)
  function daysBefore(): string {
    if (!isSold) return t('Earlier days belong to the owner at the time')
    if (!property.ownerId) return t('Earlier days have no owner')
    if (owners && owners.filter(({ soldOn }) => soldOn === null).length > 1)
      return t(
        'All of it belongs to the new owner from this day. For several owners, choose Change Shares under Owners.',
      )
    if (!seller)
      return t(
        'The previous owner keeps earlier days and their balance. Pay it out with Record Draw.',
      )
    return t(
      '{name} keeps earlier days and a balance of {balance} today. Pay it out with Record Draw.',
      {
        name: fullName(seller),
        balance: formatMoney(seller.balance, currency),
      },
    )
  }
  return (
    <>
      <Select label={t('Owner')} {...select} {...field('ownerId')} />
      {(isSold || property.ownerSince) && (
        <DateInput
          label={values.ownerId ? t('Owner since') : t('No owner since')}
          description={daysBefore()}
          max={today}
          {...since}
          value={since.value || (isSold ? today : (property.ownerSince ?? ''))}
        />
      )}
      <Select label={t('Manager')} {...select} {...field('managerId')} />
    </>
  )
}
