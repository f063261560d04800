import { Select, Text, TextInput } from '@mantine/core'
import { type NonRevenueReason, nonRevenueReasons } from '#shared/properties/units.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { type TypedMark, type TypedUnit, unitFieldLabels } from './unit-cells.ts'

/** The inputs that adding and editing a unit share. */
export function UnitFields(props: { form: SendForm<TypedUnit & TypedMark>; isLet?: boolean }) {
  const { form, isLet } = props
  const { currency, today } = useLocale()
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
        rightSection={<Text c="dimmed">sq ft</Text>}
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        {...field('squareFeet')}
      />
      <Select
        label="Non-revenue"
        description={
          isLet
            ? 'A unit that is rented cannot be marked'
            : 'Not for rent: kept out of vacancy, occupancy and potential rent'
        }
        placeholder="No"
        clearable
        disabled={isLet}
        data={nonRevenueReasons.map(reason => ({ value: reason, label: reasonLabels[reason] }))}
        {...field('nonRevenueReason')}
        onChange={reason => form.set({ nonRevenueReason: reason ?? '' })}
      />
      {form.values.nonRevenueReason !== '' && (
        <DateInput
          label="Non-revenue since"
          max={today}
          {...field('nonRevenueSince')}
          value={form.values.nonRevenueSince || today}
        />
      )}
    </>
  )
}

const reasonLabels: Record<NonRevenueReason, string> = {
  model: 'Model',
  office: 'Office',
  under_works: 'Under works',
}
