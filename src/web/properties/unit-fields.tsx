import { TextInput } from '@mantine/core'
import { usePerson } from '../session.tsx'
import { FieldPair } from '../ui/form-dialog.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { SendForm } from '../ui/send-form.ts'
import { type TypedUnit, unitFieldLabels } from './unit-cells.ts'

/** The inputs that adding and editing a unit share. */
export function UnitFields({ form }: { form: SendForm<TypedUnit> }) {
  const currency = usePerson().organization?.currency ?? 'USD'
  const { field } = form
  return (
    <>
      <FieldPair>
        <TextInput
          label={unitFieldLabels.unitNumber}
          required
          data-autofocus
          autoComplete="off"
          {...field('unitNumber')}
        />
        <MoneyInput
          label={unitFieldLabels.monthlyRent}
          currency={currency}
          {...field('monthlyRent')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={unitFieldLabels.bedrooms}
          inputMode="numeric"
          autoComplete="off"
          {...field('bedrooms')}
        />
        <TextInput
          label={unitFieldLabels.bathrooms}
          inputMode="decimal"
          autoComplete="off"
          {...field('bathrooms')}
        />
      </FieldPair>
      <TextInput
        label={unitFieldLabels.squareFeet}
        inputMode="numeric"
        autoComplete="off"
        {...field('squareFeet')}
      />
    </>
  )
}
