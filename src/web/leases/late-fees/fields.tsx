import { Select, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { LateFee } from '#shared/leases/terms.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { lateFeeLabel } from './labels.ts'
import type { TypedTerms } from './typed.ts'

type Above<Value> = { above: Value; from: 'organization' | 'property' } | null

interface Fields<Values extends TypedTerms> {
  form: SendForm<Values>
  currency: string
}

/** The grace days of rent, and its late fee; at the top level both are required. */
export function LateTermsFields<Values extends TypedTerms>(
  props: Fields<Values> & { graceDays: Above<number>; lateFee: Above<LateFee> },
) {
  const { form, currency, graceDays, lateFee } = props
  const same = lateFee && {
    value: '',
    label: defaultLabel(lateFee.from, lateFeeLabel(lateFee.above, currency)),
  }
  return (
    <>
      <DaysField
        label={t('Grace period (days)')}
        form={form}
        name="graceDays"
        above={graceDays}
        says={t('Days after the due date before rent is late.')}
      />
      <Select
        label={t('Late fee')}
        data={same ? [same, ...kinds()] : kinds()}
        {...form.field('feeType')}
      />
      {form.values.feeType !== '' && form.values.feeType !== 'none' && (
        <FeeFields form={form} currency={currency} />
      )}
    </>
  )
}

/** Labels of these fields' options. */
export const termsLabels = {
  feeType: (value: string) => kinds().find(kind => kind.value === value)?.label,
}

function kinds() {
  return [
    { value: 'none', label: t('No late fee') },
    { value: 'flat', label: t('Flat amount') },
    { value: 'daily', label: t('Amount per day') },
    { value: 'percent_unpaid', label: t('Percentage of unpaid rent') },
    { value: 'percent_rent', label: t('Percentage of monthly rent') },
  ]
}

/** The choice of the level above, with what holds there. */
function defaultLabel(from: 'organization' | 'property', value: string): string {
  return from === 'organization'
    ? t('Company default ({value})', { value })
    : t('Property default ({value})', { value })
}

/** A number of days, or the level above. */
export function DaysField<Values extends Record<string, unknown>>(props: {
  label: string
  form: SendForm<Values>
  name: keyof Values & string
  above: Above<number>
  says: string
}) {
  const { above } = props
  return (
    <TextInput
      label={props.label}
      description={above ? [props.says, blankSentence(above)].join(' ') : props.says}
      placeholder={above ? String(above.above) : undefined}
      inputMode="numeric"
      autoComplete="off"
      {...props.form.field(props.name)}
    />
  )
}

function blankSentence({ above: count, from }: { above: number; from: string }): string {
  return from === 'organization'
    ? t(
        '{count, plural, one {Leave blank for the company default (# day).} other {Leave blank for the company default (# days).}}',
        { count },
      )
    : t(
        '{count, plural, one {Leave blank for the property default (# day).} other {Leave blank for the property default (# days).}}',
        { count },
      )
}

function FeeFields<Values extends TypedTerms>({ form, currency }: Fields<Values>) {
  const { feeType, capOp } = form.values
  const isPercent = feeType.startsWith('percent')
  return (
    <>
      <FieldPair>
        {isPercent ? (
          <Percent label={t('Percentage')} required {...form.field('feeAmount')} />
        ) : (
          <MoneyInput
            label={feeType === 'daily' ? t('Amount per day') : t('Amount')}
            currency={currency}
            required
            {...form.field('feeAmount')}
          />
        )}
        <MoneyInput
          label={t('Minimum unpaid rent')}
          description={t('No fee while less than this is unpaid')}
          currency={currency}
          {...form.field('minUnpaid')}
          placeholder="25.00"
        />
      </FieldPair>
      {feeType === 'daily' && (
        <TextInput
          label={t('Maximum days')}
          description={t('A daily fee stops after this many days, or at its cap.')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('maxDays')}
        />
      )}
      <Select
        label={t('Cap')}
        description={t('The maximum in late fees for one month’s rent')}
        data={caps()}
        {...form.field('capOp')}
      />
      {capOp !== '' && (
        <FieldPair>
          <MoneyInput label={t('Cap amount')} currency={currency} {...form.field('capFlat')} />
          <Percent label={t('Cap as a percentage of rent')} {...form.field('capPercent')} />
        </FieldPair>
      )}
    </>
  )
}

function caps() {
  return [
    { value: '', label: t('No cap') },
    { value: 'lesser', label: t('The lesser of the two below') },
    { value: 'greater', label: t('The greater of the two below') },
  ]
}

function Percent(
  props: ReturnType<SendForm<TypedTerms>['field']> & { label: string; required?: boolean },
) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>%</span>}
      {...props}
    />
  )
}
