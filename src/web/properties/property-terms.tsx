import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, TextInput } from '@mantine/core'
import { useBooks } from '../parts/lease/books.ts'
import { chargeWords } from '../parts/lease/charges.tsx'
import { FieldPair } from '../ui/field-pair.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { SendForm } from '../ui/send-form.ts'

interface Terms extends Record<string, unknown> {
  managementFeePercent: string
  reserve: string
  managementFeeBase: string[]
}

/** What the manager takes of the receipts, and what stays when the owner is paid. */
export function PropertyTerms<Values extends Terms>({ form }: { form: SendForm<Values> }) {
  const { currency } = useBooks()
  return (
    <>
      <FieldPair>
        <TextInput
          label="Management fee"
          description="Percent of each month’s receipts"
          inputMode="decimal"
          autoComplete="off"
          placeholder="None"
          rightSection={<span aria-hidden>%</span>}
          {...form.field('managementFeePercent')}
        />
        <MoneyInput
          label="Reserve"
          description="Stays when the owner is paid"
          currency={currency}
          {...form.field('reserve')}
        />
      </FieldPair>
      <MultiSelect
        label="Fee is taken of"
        description="Receipts of these charges. Nothing chosen: all receipts, also rent paid ahead"
        placeholder={form.values.managementFeeBase.length === 0 ? 'All receipts' : undefined}
        clearable
        data={Object.entries(chargeWords).map(([value, label]) => ({ value, label }))}
        {...form.field('managementFeeBase')}
      />
    </>
  )
}
