import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createOwnerEntry } from '#shared/accounting/owner-entries.ts'
import { t } from '#shared/language/t.ts'
import { listPropertyOwners, type PropertyOwner } from '#shared/owners/property-owners.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'
import { useLocale } from '#web/session/locale.ts'
import { entryLabels } from './entry-labels.ts'

/** Records an owner's draw or contribution; `of` is chosen at first. */
export function RecordEntry(props: {
  opened: boolean
  of?: { propertyId: string; ownerId: string } | undefined
  onClose: () => void
}) {
  const { currency, today } = useLocale()
  const [search, setSearch] = useState('')
  const { groups, isSearching } = usePropertyOptions(search, {
    enabled: props.opened,
    archived: true,
  })
  const form = useSendForm(createOwnerEntry, {
    initial: {
      propertyId: props.of?.propertyId ?? '',
      ownerId: props.of?.ownerId ?? '',
      kind: 'draw' as string,
      amount: '',
      entryOn: today,
      notes: '',
    },
    toBody: ({ ownerId: _, ...values }): object => ({
      ...values,
      ...(needsOwner && { ownerId: owner?.id }),
    }),
    success: t('Entry recorded successfully'),
    failure: t('Failed to record entry'),
  })
  const { field, values } = form
  const { data: owners = [] } = useCall(listPropertyOwners, {
    params: { id: values.propertyId },
    enabled: props.opened && values.propertyId !== '',
  })
  const needsOwner =
    owners.filter(({ soldOn }) => soldOn === null).length > 1 ||
    owners.some(({ soldOn, balance }) => soldOn !== null && Number(balance) !== 0)
  const owner = owners.find(({ id }) => id === values.ownerId) ?? owners[0]
  return (
    <FormDialog
      title={t('Record Draw or Contribution')}
      text={t(
        'A payout to the owner, or money the owner puts in. It changes the balance but not income or expenses.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Record Entry')}
      submitting={t('Recording...')}
      next={{}}
    >
      <SearchSelect
        label={t('Property')}
        required
        {...(!props.of && focused)}
        placeholder={t('Choose a property')}
        onSearchChange={setSearch}
        isSearching={isSearching}
        groups={groups}
        nothing={t('No property found')}
        {...field('propertyId')}
      />
      {needsOwner && (
        <Select
          label={t('Owner')}
          allowDeselect={false}
          data={owners.map(one => ({ value: one.id, label: ownerLabel(one, currency) }))}
          {...field('ownerId')}
          value={owner?.id ?? null}
        />
      )}
      <Select
        label={t('Type')}
        allowDeselect={false}
        data={Object.entries(entryLabels).map(([value, label]) => ({ value, label }))}
        {...field('kind')}
      />
      <FieldPair>
        <MoneyInput
          label={t('Amount')}
          required
          {...(props.of && focused)}
          description={
            owner &&
            t('{available} available today', { available: formatMoney(owner.available, currency) })
          }
          currency={currency}
          {...field('amount')}
        />
        <DateInput
          label={t('Date')}
          description={t('Today if left blank.')}
          {...field('entryOn')}
        />
      </FieldPair>
      <ClosedDayNote days={[values.entryOn]} propertyId={values.propertyId} />
      <TextInput label={t('Notes')} autoComplete="off" {...field('notes')} />
    </FormDialog>
  )
}

/** The field that a dialog opens at. */
const focused = { 'data-autofocus': true }

function ownerLabel({ soldOn, balance, ...name }: PropertyOwner, currency: string): string {
  const left = t('balance {money}', { money: formatMoney(balance, currency) })
  return [fullName(name), soldOn && t('sold {day}', { day: formatDay(soldOn) }), left]
    .filter(Boolean)
    .join(' · ')
}
