import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createOwnerEntry, listOwnerEntries } from '#shared/owner-entries.ts'
import { useBooks } from '../../parts/lease/books.ts'
import { ChoiceSelect } from '../../parts/lease/choice.tsx'
import { usePropertyChoices } from '../../parts/property-choices.ts'
import { FieldPair, FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useSendForm } from '../../ui/send-form.ts'
import { entryWords } from './entry-words.ts'

/** Records what an owner was paid or put in. */
export function RecordEntry(props: { opened: boolean; onClose: () => void }) {
  const { currency, today } = useBooks()
  const [search, setSearch] = useState('')
  /** The draw that was more than is available: sent once more as it stands, it is meant. */
  const [asked, setAsked] = useState('')
  const { groups, isSearching } = usePropertyChoices(search, {
    enabled: props.opened,
    archived: true,
    fits: ({ ownerId }) => ownerId !== null,
  })
  const form = useSendForm(createOwnerEntry, {
    initial: {
      propertyId: '',
      kind: 'draw' as string,
      amount: '',
      entryOn: today,
      notes: '',
    },
    toBody: values => ({ ...values, confirm: asked === askedOf(values) }),
    refresh: [listOwnerEntries, '/api/properties'],
    success: 'Entry recorded successfully',
    failure: error => {
      if (!error.needsConfirmation) return 'Failed to record entry'
      setAsked(askedOf(form.values))
      return 'This is more than is available'
    },
  })
  const isAsked = asked !== '' && asked === askedOf(form.values)
  const { field } = form
  return (
    <FormDialog
      title="Record Draw"
      text="Money between a property and its owner. It changes the balance, and no report of income or expense."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={isAsked ? 'Record Anyway' : 'Record'}
      submitting="Recording..."
    >
      <ChoiceSelect
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
      <Select
        label="Kind"
        allowDeselect={false}
        data={Object.entries(entryWords).map(([value, label]) => ({ value, label }))}
        {...field('kind')}
      />
      <FieldPair>
        <MoneyInput label="Amount" required currency={currency} {...field('amount')} />
        <TextInput type="date" label="Date" {...field('entryOn')} />
      </FieldPair>
      <TextInput label="Notes" autoComplete="off" {...field('notes')} />
    </FormDialog>
  )
}

function askedOf(draw: {
  propertyId: string
  kind: string
  amount: string
  entryOn: string
}): string {
  return [draw.propertyId, draw.kind, draw.amount, draw.entryOn].join(' ')
}
