import { Select, TextInput } from '@mantine/core'
import { meters } from '#shared/accounting/division-methods.ts'
import { createMeterReading, voidMeterReading } from '#shared/accounting/meter-readings.ts'
import { t } from '#shared/language/t.ts'
import { undoWith } from '#web/client/undo.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { ExpensePlace } from '../expense-fields/expense-place.tsx'
import { meterLabels } from './division.ts'

/** Records the reading of a unit's meter. A lower one than the last asks whether the meter is new. */
export function ReadingDialog(props: { opened: boolean; onClose: () => void }) {
  const { today } = useLocale()
  const form = useSendForm(createMeterReading, {
    initial: {
      ...{ propertyId: '', unitId: '', requestId: '', reading: '' },
      ...{ meter: 'water' as string | null, readOn: today as string },
    },
    toBody: ({ propertyId: _, requestId: __, ...typed }): object => typed,
    success: t('Reading recorded'),
    undo: ({ id }) => undoWith(voidMeterReading, { params: { id }, body: {} }),
    failure: t('Failed to record the reading'),
  })
  return (
    <FormDialog
      title={t('Record Reading')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Record Reading')}
      submitting={t('Recording...')}
    >
      <ExpensePlace form={form} enabled={props.opened} forUnit />
      <FieldPair>
        <Select
          label={t('Meter')}
          allowDeselect={false}
          data={meters.map(value => ({ value, label: meterLabels[value] }))}
          {...form.field('meter')}
        />
        <DateInput label={t('Read on')} max={today} required {...form.field('readOn')} />
      </FieldPair>
      <TextInput
        label={t('Reading')}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('reading')}
      />
    </FormDialog>
  )
}
