import { Select, TextInput } from '@mantine/core'
import type { LateFee } from '#shared/leases/terms.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { counted } from '#web/format/format.ts'
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
    label: `Same as the ${lateFee.from} (${lateFeeLabel(lateFee.above, currency)})`,
  }
  return (
    <>
      <DaysField
        label="Days of grace"
        form={form}
        name="graceDays"
        above={graceDays}
        says="Rent is on time until so many days after it is due"
      />
      <Select label="Late fee" data={same ? [same, ...kinds] : kinds} {...form.field('feeType')} />
      {form.values.feeType !== '' && form.values.feeType !== 'none' && (
        <FeeFields form={form} currency={currency} />
      )}
    </>
  )
}

/** Labels of these fields' options. */
export const termsLabels = {
  feeType: (value: string) => kinds.find(kind => kind.value === value)?.label,
}

const kinds = [
  { value: 'none', label: 'No late fee' },
  { value: 'flat', label: 'A fixed amount' },
  { value: 'daily', label: 'An amount for each day' },
  { value: 'percent_unpaid', label: 'Percent of what is unpaid' },
  { value: 'percent_rent', label: 'Percent of the monthly rent' },
]

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
      description={
        above
          ? `${props.says}. Empty: same as the ${above.from} (${counted(above.above, 'day')}).`
          : `${props.says}.`
      }
      placeholder={above ? String(above.above) : undefined}
      inputMode="numeric"
      autoComplete="off"
      {...props.form.field(props.name)}
    />
  )
}

function FeeFields<Values extends TypedTerms>({ form, currency }: Fields<Values>) {
  const { feeType, capOp } = form.values
  const isPercent = feeType.startsWith('percent')
  return (
    <>
      <FieldPair>
        {isPercent ? (
          <Percent label="Percent" required {...form.field('feeAmount')} />
        ) : (
          <MoneyInput
            label={feeType === 'daily' ? 'Amount a day' : 'Amount'}
            currency={currency}
            required
            {...form.field('feeAmount')}
          />
        )}
        <MoneyInput
          label="No fee below"
          description="While less rent than this is unpaid"
          currency={currency}
          {...form.field('minUnpaid')}
          placeholder="25.00"
        />
      </FieldPair>
      {feeType === 'daily' && (
        <TextInput
          label="Most days"
          description="A daily fee stops after so many days, or at its cap."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('maxDays')}
        />
      )}
      <Select
        label="Cap"
        description="The most one month’s rent may ever cost in fees"
        data={caps}
        {...form.field('capOp')}
      />
      {capOp !== '' && (
        <FieldPair>
          <MoneyInput label="Cap as an amount" currency={currency} {...form.field('capFlat')} />
          <Percent label="Cap in percent of the rent" {...form.field('capPercent')} />
        </FieldPair>
      )}
    </>
  )
}

const caps = [
  { value: '', label: 'No cap' },
  { value: 'lesser', label: 'The lesser of the two below' },
  { value: 'greater', label: 'The greater of the two below' },
]

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
