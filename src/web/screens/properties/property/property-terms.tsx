import { t } from '#shared/language/t.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, TextInput } from '@mantine/core'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { useLocale } from '#web/session/locale.ts'

interface Terms extends Record<string, unknown> {
  managementFeePercent: string
  reserve: string
  billApprovalLimit: string
  managementFeeBase: string[]
  managementFeeFlat: string
  managementFeeMinimum: string
  leasingFeePercent: string
  leasingFeeFlat: string
}

/** The management and leasing fees, the reserve at the owner's payment, and the limit of bills. */
export function PropertyTerms<Values extends Terms>({ form }: { form: SendForm<Values> }) {
  const { currency } = useLocale()
  return (
    <>
      <FieldPair>
        <TextInput
          label={t('Management fee')}
          description={t('Percentage of each month’s receipts')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('None')}
          rightSection={<span aria-hidden>%</span>}
          {...form.field('managementFeePercent')}
        />
        <MoneyInput
          label={t('Reserve')}
          description={t('Held back when the owner is paid')}
          currency={currency}
          {...form.field('reserve')}
        />
      </FieldPair>
      <MoneyInput
        label={t('Bill approval limit')}
        description={t('A bill above it is approved by another person than who entered it')}
        placeholder={t('None')}
        currency={currency}
        {...form.field('billApprovalLimit')}
      />
      <MultiSelect
        label={t('Fee applies to')}
        description={t(
          'Receipts for these charges. Leave blank for all receipts, including prepaid rent',
        )}
        placeholder={form.values.managementFeeBase.length === 0 ? t('All receipts') : undefined}
        clearable
        data={Object.entries(chargeLabels).map(([value, label]) => ({ value, label }))}
        {...form.field('managementFeeBase')}
      />
      <FieldPair>
        <MoneyInput
          label={t('Flat fee per month')}
          description={t('Added to the percentage')}
          placeholder={t('None')}
          currency={currency}
          {...form.field('managementFeeFlat')}
        />
        <MoneyInput
          label={t('Minimum per month')}
          description={t('Charged where percentage and flat fee are less')}
          placeholder={t('None')}
          currency={currency}
          {...form.field('managementFeeMinimum')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={t('Leasing fee')}
          description={t('Percentage of one month’s rent, once for each new lease')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('None')}
          rightSection={<span aria-hidden>%</span>}
          {...form.field('leasingFeePercent')}
        />
        <MoneyInput
          label={t('Flat amount per lease')}
          description={t('Added to the leasing percentage')}
          placeholder={t('None')}
          currency={currency}
          {...form.field('leasingFeeFlat')}
        />
      </FieldPair>
    </>
  )
}
