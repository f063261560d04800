import { Select, type SelectProps, TextInput } from '@mantine/core'
import { billCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { VendorSelect } from './vendor-select.tsx'

interface Terms {
  vendorId: string
  payee: string
  category: string | null
  amount: string
}

/** Payee, purpose and amount. */
export function ExpenseTerms(props: {
  form: {
    values: Terms
    field: (name: keyof Terms) => ReturnType<SendForm<Terms>['field']>
  }
  enabled: boolean
  /** A note on the amount, such as that it may be negative. */
  amountHint?: string
}) {
  const { form, enabled } = props
  const { currency } = useLocale()
  return (
    <>
      <FieldPair>
        <VendorSelect enabled={enabled} {...form.field('vendorId')} />
        <TextInput
          label={t('Paid to')}
          placeholder={form.values.vendorId ? t('Vendor name') : t('City Water')}
          required={!form.values.vendorId}
          autoComplete="off"
          {...form.field('payee')}
        />
      </FieldPair>
      <FieldPair>
        <CategorySelect {...form.field('category')} />
        <MoneyInput
          label={t('Amount')}
          description={props.amountHint}
          currency={currency}
          required
          {...form.field('amount')}
        />
      </FieldPair>
    </>
  )
}

/** The category of an expense, by its line of Schedule E. */
export function CategorySelect(field: SelectProps) {
  return (
    <Select
      label={t('Category')}
      placeholder={t('Schedule E category')}
      required
      searchable
      openOnFocus={false}
      data={categories()}
      {...field}
    />
  )
}

function categories() {
  return Object.entries(billCategories).map(([value, { label, line }]) => ({
    value,
    label: line ? t('{label} (line {line})', { label, line }) : label,
  }))
}
