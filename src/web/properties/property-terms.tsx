import { TextInput } from '@mantine/core'
import { useBooks } from '../parts/lease/books.ts'
import { FieldPair } from '../ui/field-pair.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { SendForm } from '../ui/send-form.ts'

interface Terms extends Record<string, unknown> {
  managementFeePercent: string
  reserve: string
}

/** What the manager takes of the receipts, and what stays when the owner is paid. */
export function PropertyTerms<Values extends Terms>({ form }: { form: SendForm<Values> }) {
  const { currency } = useBooks()
  return (
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
  )
}
