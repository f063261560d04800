import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, Select } from '@mantine/core'
import { listMembers } from '#shared/organization/members.ts'
import { mayMake, reportGroups, reportTypes } from '#shared/reports/report-catalogue.ts'
import { createReportSchedule, ownerPack } from '#shared/reports/report-schedules.ts'
import { useCall } from '#web/client/api.ts'
import { fullName, spaced } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import { weekdays } from './schedule-row.tsx'

/** Adds a scheduled report. */
export function AddSchedule(props: { opened: boolean; onClose: () => void }) {
  const { organizationId } = usePerson()
  const members = useCall(listMembers, { enabled: props.opened })
  const form = useSendForm(createReportSchedule, {
    initial: {
      reportType: ownerPack as string,
      rhythm: 'monthly' as string,
      day: '5',
      recipientIds: [] as string[],
    },
    toBody: ({ reportType, rhythm, day, recipientIds }) => {
      const isPack = reportType === ownerPack
      return {
        reportType,
        rhythm: isPack ? 'monthly' : rhythm,
        day: Number(day),
        recipientIds: isPack ? [] : recipientIds,
      }
    },
    success: 'Schedule added',
    failure: 'Failed to add the schedule',
  })
  const { field, values } = form
  const isPack = values.reportType === ownerPack
  const isWeekly = !isPack && values.rhythm === 'weekly'
  const type = reportTypes.find(each => each === values.reportType)
  const readers = (members.data ?? [])
    .filter(({ role }) => type && mayMake({ role, organizationId }, type))
    .map(member => ({ value: member.id, label: `${fullName(member)} · ${spaced(member.role)}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <FormDialog
      title="Add Schedule"
      text={
        isPack
          ? 'Issues the previous month’s statements and emails each owner theirs.'
          : 'Emails a link to the report for the previous month or week. Each person sees only what their role allows.'
      }
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Add Schedule"
      submitting="Adding..."
    >
      <Select
        label="Report"
        allowDeselect={false}
        data-autofocus
        data={[
          { group: 'For owners', items: [ownerPack] },
          ...Object.entries(reportGroups).map(([group, items]) => ({ group, items: [...items] })),
        ]}
        {...field('reportType')}
        onChange={value => form.set({ reportType: value ?? ownerPack, recipientIds: [] })}
      />
      <FieldPair>
        {!isPack && (
          <Select
            label="How often"
            allowDeselect={false}
            data={[
              { value: 'monthly', label: 'Every month' },
              { value: 'weekly', label: 'Every week' },
            ]}
            {...field('rhythm')}
            onChange={value => form.set({ rhythm: value ?? 'monthly', day: '1' })}
          />
        )}
        <Select
          label={isWeekly ? 'Day of the week' : 'Day of the month'}
          allowDeselect={false}
          data={isWeekly ? weekdayChoices : dayChoices}
          {...field('day')}
        />
      </FieldPair>
      {!isPack && (
        <MultiSelect
          label="To"
          required
          searchable
          placeholder={values.recipientIds.length === 0 ? 'Choose team members' : undefined}
          nothingFoundMessage="No team member found"
          data={readers}
          {...field('recipientIds')}
        />
      )}
    </FormDialog>
  )
}

const weekdayChoices = weekdays.map((label, place) => ({ value: String(place + 1), label }))
const dayChoices = Array.from({ length: 31 }, (_, place) => ({
  value: String(place + 1),
  label: place === 30 ? 'Last day' : String(place + 1),
}))
