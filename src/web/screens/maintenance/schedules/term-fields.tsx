import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { maintenancePriorities } from '#shared/maintenance/maintenance-requests.ts'
import { listMembers } from '#shared/organization/members.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { fullName, spaced } from '#web/format/format.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { categoryChoices } from '#web/maintenance/category-labels.ts'
import { priorityLabels } from '#web/maintenance/request-labels.tsx'

export interface ScheduleTerms {
  title: string
  description: string
  priority: string
  category: string
  assignedTo: string
  every: number | string
  everyUnit: string
  startsOn: string
  daysAhead: number | string
}

/** An emptied number is missing, which the shape refuses with its own sentence. */
export function toBody<Typed extends Pick<ScheduleTerms, 'every' | 'daysAhead'>>(typed: Typed) {
  const number = (value: number | string) => (value === '' ? undefined : Number(value))
  return { ...typed, every: number(typed.every) ?? 0, daysAhead: number(typed.daysAhead) ?? -1 }
}

/** Work, frequency and assignee: the same fields for a new schedule and a changed one. */
export function TermFields(props: {
  form: Pick<SendForm<ScheduleTerms>, 'field'>
  enabled: boolean
}) {
  const { field } = props.form
  const members = useCall(listMembers, { enabled: props.enabled })
  const workers = (members.data ?? [])
    .filter(({ role }) => role !== 'owner')
    .map(member => ({ value: member.id, label: `${fullName(member)} · ${spaced(member.role)}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <TextInput
        label={t('Title')}
        placeholder={t('Replace HVAC filters')}
        required
        {...field('title')}
      />
      <Textarea
        label={t('Description')}
        placeholder={t('Work to be done and materials needed')}
        required
        {...field('description')}
      />
      <FieldPair>
        <NumberInput
          label={t('Repeat every')}
          required
          min={1}
          max={60}
          clampBehavior="none"
          allowDecimal={false}
          {...field('every')}
        />
        <Select
          label={t('Period')}
          allowDeselect={false}
          data={[
            { value: 'weeks', label: t('Weeks') },
            { value: 'months', label: t('Months') },
          ]}
          {...field('everyUnit')}
        />
      </FieldPair>
      <FieldPair>
        <DateInput label={t('First due date')} required {...field('startsOn')} />
        <NumberInput
          label={t('Create days before due date')}
          required
          min={0}
          max={90}
          clampBehavior="none"
          allowDecimal={false}
          {...field('daysAhead')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Priority')}
          allowDeselect={false}
          data={maintenancePriorities.map(value => ({ value, label: priorityLabels[value] }))}
          {...field('priority')}
        />
        <Select
          label={t('Category')}
          data={categoryChoices(t('Uncategorized'))}
          {...field('category')}
        />
      </FieldPair>
      <Select
        label={t('Assigned to')}
        data={[{ value: '', label: t('Unassigned') }, ...workers]}
        {...field('assignedTo')}
      />
    </>
  )
}
