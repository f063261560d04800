import { Checkbox, Select, Textarea } from '@mantine/core'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { dayOfMonthChoices } from '#web/format/days-of-month.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { ExpensePlace } from '../expense-fields/expense-place.tsx'
import { ExpenseTerms } from '../expense-fields/expense-terms.tsx'
import { rhythmChoices } from '../expense-fields/recurrence-labels.ts'
import { DuePreview } from './due-preview.tsx'

type Values = Parameters<typeof ExpensePlace>[0]['form']['values'] &
  Parameters<typeof ExpenseTerms>[0]['form']['values'] &
  Parameters<typeof DuePreview>[0]['values'] & { paidWhenDue: boolean; description: string }

/** The recurring expense, its frequency and its end. */
export function RecurringFields(props: {
  form: Pick<SendForm<Values>, 'values' | 'field' | 'toggle' | 'set'>
  enabled: boolean
  /** New terms for the same property. */
  isChange?: boolean
}) {
  const { form, enabled } = props
  const { today } = useLocale()
  const { values } = form
  const ownDay = isDay(values.startsOn) ? String(Number(values.startsOn.slice(8))) : null
  return (
    <>
      <ExpensePlace form={form} enabled={enabled} forUnit fixed={props.isChange} />
      <ExpenseTerms form={form} enabled={enabled} />
      <FieldPair>
        <Select
          label={t('Repeats')}
          required
          allowDeselect={false}
          data={Object.entries(rhythmChoices).map(([value, label]) => ({ value, label }))}
          {...form.field('rhythm')}
        />
        <Select
          label={t('Day of the month')}
          allowDeselect={false}
          data={dayOfMonthChoices()}
          {...form.field('dueDay')}
          value={values.dueDay || ownDay}
        />
      </FieldPair>
      <FieldPair>
        <DateInput
          label={props.isChange ? t('Effective from') : t('Starts on')}
          required
          {...form.field('startsOn')}
        />
        <DateInput
          label={t('Ends on')}
          description={t('Leave blank to continue until you stop it')}
          {...form.field('endsOn')}
        />
      </FieldPair>
      <DuePreview values={values} today={today} />
      <Checkbox
        label={t('Paid automatically on that day, e.g. by autopay')}
        {...form.toggle('paidWhenDue')}
      />
      <Textarea label={t('Description')} minRows={2} {...form.field('description')} />
    </>
  )
}
