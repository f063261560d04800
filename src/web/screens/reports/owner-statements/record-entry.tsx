import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createOwnerEntry } from '#shared/accounting/owner-entries.ts'
import { listPropertyOwners, type PropertyOwner } from '#shared/owners/property-owners.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'
import { useLocale } from '#web/session/locale.ts'
import { entryLabels } from './entry-labels.ts'

/** Records an owner's draw or contribution. */
export function RecordEntry(props: { opened: boolean; onClose: () => void }) {
  const { currency, today } = useLocale()
  const [search, setSearch] = useState('')
  const { groups, isSearching } = usePropertyOptions(search, {
    enabled: props.opened,
    archived: true,
  })
  const form = useSendForm(createOwnerEntry, {
    initial: {
      propertyId: '',
      ownerId: '',
      kind: 'draw' as string,
      amount: '',
      entryOn: today,
      notes: '',
    },
    toBody: ({ ownerId: _, ...values }): object => ({
      ...values,
      ...(needsOwner && { ownerId: owner?.id }),
    }),
    success: 'Entry recorded successfully',
    failure: 'Failed to record entry',
  })
  const { field, values } = form
  const { data: owners = [] } = useCall(listPropertyOwners, {
    params: { id: values.propertyId },
    enabled: props.opened && values.propertyId !== '',
  })
  const needsOwner = owners.some(({ soldOn, balance }) => soldOn !== null && Number(balance) !== 0)
  const owner = owners.find(({ id }) => id === values.ownerId) ?? owners[0]
  return (
    <FormDialog
      title="Record Draw or Contribution"
      text="A payout to the owner, or money the owner puts in. It changes the balance but not income or expenses."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Record Entry"
      submitting="Recording..."
    >
      <SearchSelect
        label="Property"
        required
        data-autofocus
        placeholder="Choose a property"
        onSearchChange={setSearch}
        isSearching={isSearching}
        groups={groups}
        nothing="No property found"
        {...field('propertyId')}
      />
      {needsOwner && (
        <Select
          label="Owner"
          allowDeselect={false}
          data={owners.map(one => ({ value: one.id, label: ownerLabel(one, currency) }))}
          {...field('ownerId')}
          value={owner?.id ?? null}
        />
      )}
      <Select
        label="Type"
        allowDeselect={false}
        data={Object.entries(entryLabels).map(([value, label]) => ({ value, label }))}
        {...field('kind')}
      />
      <FieldPair>
        <MoneyInput
          label="Amount"
          required
          description={owner && `${formatMoney(owner.available, currency)} available today`}
          currency={currency}
          {...field('amount')}
        />
        <DateInput label="Date" description="Today if left blank." {...field('entryOn')} />
      </FieldPair>
      <TextInput label="Notes" autoComplete="off" {...field('notes')} />
    </FormDialog>
  )
}

function ownerLabel({ soldOn, balance, ...name }: PropertyOwner, currency: string): string {
  const left = `balance ${formatMoney(balance, currency)}`
  return [fullName(name), soldOn && `sold ${formatDay(soldOn)}`, left].filter(Boolean).join(' · ')
}
