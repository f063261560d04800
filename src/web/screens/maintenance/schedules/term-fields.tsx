import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { labels, t } from '#shared/language/t.ts'
import { listMembers } from '#shared/organization/members.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { fullName } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import { labelAmong } from '#web/forms/labeled-change.ts'
import type { SendForm } from '#web/forms/send-form.ts'
import { categoryChoices } from '#web/maintenance/category-labels.ts'
import { priorityChoices } from '#web/maintenance/request-labels.tsx'

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
  const workers = useWorkers(props.enabled)
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
          data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
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
          data={priorityChoices()}
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

/** Values of the fields as the selects show them. */
export function useTermLabels() {
  return {
    priority: labelAmong(priorityChoices()),
    category: labelAmong(categoryChoices('')),
    assignedTo: labelAmong(useWorkers(true)),
    everyUnit: (value: string) => periods[value],
  }
}

/** Possible assignees. */
function useWorkers(enabled: boolean) {
  const members = useCall(listMembers, { enabled })
  return (members.data ?? [])
    .filter(({ role }) => role !== 'owner')
    .map(member => ({ value: member.id, label: `${fullName(member)} · ${roleNames[member.role]}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

const periods: Readonly<Record<string, string>> = labels({ weeks: 'Weeks', months: 'Months' })
