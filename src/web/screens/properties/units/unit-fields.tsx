import { Select, Text, TextInput } from '@mantine/core'
import { labels, t } from '#shared/language/t.ts'
import { type NonRevenueReason, nonRevenueReasons } from '#shared/properties/units.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { type TypedMark, type TypedUnit, unitFieldLabels } from './unit-cells.ts'

/** The inputs that adding and editing a unit share. */
export function UnitFields(props: { form: SendForm<TypedUnit & TypedMark>; isLeased?: boolean }) {
  const { form, isLeased } = props
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
        rightSection={<Text c="dimmed">{t('sq ft')}</Text>}
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        {...field('squareFeet')}
      />
      <Select
        label={t('Non-revenue')}
        description={
          isLeased
            ? t('A leased unit cannot be non-revenue')
            : t('Not for rent: excluded from vacancy, occupancy and potential rent')
        }
        placeholder={t('No')}
        clearable
        disabled={isLeased}
        data={nonRevenueReasons.map(reason => ({ value: reason, label: reasonLabels[reason] }))}
        {...field('nonRevenueReason')}
        onChange={reason => form.set({ nonRevenueReason: reason ?? '' })}
      />
      {form.values.nonRevenueReason !== '' && (
        <DateInput
          label={t('Non-revenue since')}
          max={today}
          {...field('nonRevenueSince')}
          value={form.values.nonRevenueSince || today}
        />
      )}
    </>
  )
}

export const reasonLabels: Readonly<Record<NonRevenueReason, string>> = labels({
  model: 'Model',
  office: 'Office',
  under_works: 'Under renovation',
})
