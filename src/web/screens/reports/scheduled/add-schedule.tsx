import { t } from '#shared/language/t.ts'
import { reportGroupNames, reportName } from '#shared/reports/report-names.ts'
import { dayOfMonthChoices } from '#web/format/days-of-month.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { listMembers } from '#shared/organization/members.ts'
import { mayMake, reportGroups, reportTypes } from '#shared/reports/report-catalogue.ts'
import { createReportSchedule, ownerPack } from '#shared/reports/report-schedules.ts'
import { filtersOf } from '#shared/reports/schedule-filters.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import type { OpenReport } from '../report/address.ts'
import { useNames } from '../runs/use-names.ts'
import { filtersLabel } from './filters-label.ts'
import { weekdays } from './schedule-row.tsx'

/** Adds a scheduled report; `open` is the one of the page that opens it, whose filters it can keep. */
export function AddSchedule(props: { opened: boolean; onClose: () => void; open?: OpenReport }) {
  const { open } = props
  const { today } = useLocale()
  const kept = open ? filtersOf(open.params, today) : {}
  const nameOf = useNames([{ params: kept }])
  const keptWords = filtersLabel(kept, nameOf)
  const { organizationId } = usePerson()
  const members = useCall(listMembers, { enabled: props.opened })
  const form = useSendForm(createReportSchedule, {
    initial: {
      reportType: (open?.reportType ?? ownerPack) as string,
      rhythm: 'monthly' as string,
      day: open ? '1' : '5',
      recipientIds: [] as string[],
      keepsFilters: true,
    },
    toBody: ({ reportType, rhythm, day, recipientIds, keepsFilters }) => {
      const isPack = reportType === ownerPack
      return {
        reportType,
        rhythm: isPack ? 'monthly' : rhythm,
        day: Number(day),
        recipientIds: isPack ? [] : recipientIds,
        ...(keepsFilters && reportType === open?.reportType && { filters: kept }),
      }
    },
    success: t('Schedule added'),
    failure: t('Failed to add the schedule'),
  })
  const { field, values } = form
  const isPack = values.reportType === ownerPack
  const isWeekly = !isPack && values.rhythm === 'weekly'
  const type = reportTypes.find(each => each === values.reportType)
  const readers = (members.data ?? [])
    .filter(({ role }) => type && mayMake({ role, organizationId }, type))
    .map(member => ({ value: member.id, label: `${fullName(member)} · ${roleNames[member.role]}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <FormDialog
      title={t('Add Schedule')}
      text={
        isPack
          ? t('Issues the previous month’s statements and emails each owner theirs.')
          : t(
              'Emails a link to the report, usually for the previous month or week. Each person sees only what their role allows.',
            )
      }
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Schedule')}
      submitting={t('Adding...')}
      next={{}}
    >
      <Select
        label={t('Report')}
        allowDeselect={false}
        data-autofocus
        data={[
          { group: t('For owners'), items: [{ value: ownerPack, label: reportName(ownerPack) }] },
          ...reportGroupKeys.map(group => ({
            group: reportGroupNames[group],
            items: reportGroups[group].map(value => ({ value, label: reportName(value) })),
          })),
        ]}
        {...field('reportType')}
        onChange={value => form.set({ reportType: value ?? ownerPack, recipientIds: [] })}
      />
      <FieldPair>
        {!isPack && (
          <Select
            label={t('How often')}
            allowDeselect={false}
            data={[
              { value: 'monthly', label: t('Every month') },
              { value: 'weekly', label: t('Every week') },
            ]}
            {...field('rhythm')}
            onChange={value => form.set({ rhythm: value ?? 'monthly', day: '1' })}
          />
        )}
        <Select
          label={isWeekly ? t('Day of the week') : t('Day of the month')}
          allowDeselect={false}
          data={isWeekly ? weekdayChoices() : dayOfMonthChoices()}
          {...field('day')}
        />
      </FieldPair>
      {keptWords !== '' && values.reportType === open?.reportType && (
        <Checkbox
          label={t('With the filters of this report')}
          description={keptWords}
          checked={values.keepsFilters}
          onChange={event => form.set({ keepsFilters: event.currentTarget.checked })}
        />
      )}
      {!isPack && (
        <MultiSelect
          label={t('Recipients')}
          required
          searchable
          placeholder={values.recipientIds.length === 0 ? t('Choose team members') : undefined}
          nothingFoundMessage={t('No team member found')}
          data={readers}
          {...field('recipientIds')}
        />
      )}
    </FormDialog>
  )
}

const reportGroupKeys = Object.keys(reportGroups) as (keyof typeof reportGroups)[]

function weekdayChoices() {
  return weekdays().map((label, place) => ({ value: String(place + 1), label }))
}
