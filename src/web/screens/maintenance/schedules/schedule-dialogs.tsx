import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  createMaintenanceSchedule,
  type MaintenanceSchedule,
  updateMaintenanceSchedule,
} from '#shared/maintenance/maintenance-schedules.ts'
import { listUnits } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { type ScheduleTerms, TermFields, toBody, useTermLabels } from './term-fields.tsx'

/** Arranges work that comes again, in one unit or in each of a property. */
export function AddSchedule(props: { opened: boolean; onClose: () => void }) {
  const { today } = useLocale()
  const form = useSendForm(createMaintenanceSchedule, {
    initial: { propertyId: '', unitId: '', ...usual, startsOn: today },
    toBody,
    success: t('Schedule added'),
    failure: t('Failed to add schedule'),
  })
  const { propertyId } = form.values
  const units = useCall(listUnits, { query: { propertyId }, enabled: propertyId !== '' })
  const { error } = form.field('propertyId')
  return (
    <FormDialog
      title={t('Add Schedule')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Schedule')}
      submitting={t('Adding...')}
      next={{}}
    >
      <FieldPair>
        <PropertySelect
          value={propertyId}
          placeholder={t('Choose a property')}
          error={error}
          onChange={id => form.set({ propertyId: id ?? '', unitId: '' })}
        />
        <Select
          label={t('Unit')}
          allowDeselect={false}
          disabled={propertyId === ''}
          data={[
            { value: '', label: t('All units') },
            ...(units.data ?? []).map(({ id, unitNumber }) => ({
              value: id,
              label: t('Unit {unitNumber}', { unitNumber }),
            })),
          ]}
          {...form.field('unitId')}
        />
      </FieldPair>
      <TermFields form={form} enabled={props.opened} />
    </FormDialog>
  )
}

const usual: ScheduleTerms = {
  ...{ title: '', description: '', priority: 'medium', category: '', assignedTo: '' },
  ...{ every: 6, everyUnit: 'months', startsOn: '', daysAhead: 7 },
}

/** Changes one; requests it has made already stay as they are. */
export function EditSchedule(props: { schedule: MaintenanceSchedule; onClose: () => void }) {
  const { schedule } = props
  const { title, description, priority, every, everyUnit, startsOn, daysAhead } = schedule
  const form = useSendForm(updateMaintenanceSchedule, {
    initial: {
      ...{ title, description, priority, every, everyUnit, startsOn, daysAhead },
      category: schedule.category ?? '',
      assignedTo: schedule.assignee?.id ?? '',
    },
    params: { id: schedule.id },
    version: schedule.updatedAt,
    labels: useTermLabels(),
    toBody,
    success: t('Schedule updated'),
    failure: t('Failed to update schedule'),
  })
  return (
    <FormDialog
      title={t('Edit Schedule')}
      text={t('Existing requests do not change.')}
      opened
      onClose={props.onClose}
      form={form}
      submit={t('Save Changes')}
      submitting={t('Saving...')}
    >
      <TermFields form={form} enabled />
    </FormDialog>
  )
}
