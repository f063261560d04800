import { Select } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { giveNotice } from '#shared/leases/lease-changes.ts'
import { type Lease, noticeGivers } from '#shared/leases/leases.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { formatDay } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { Consequence } from '../consequence.tsx'
import { lastRentSentences } from '../rent/rent-labels.ts'
import { useRents } from '../rent/use-rents.ts'

/** Records a notice to vacate: a tenant for their own home, the office for either side. */
export function NoticeDialog(props: { lease: Lease; opened: boolean; onClose: () => void }) {
  const { lease, opened } = props
  const person = usePerson()
  const isOwn = lease.tenantId === person.id
  const { currency, today } = localeOf(lease)
  const form = useSendForm(giveNotice, {
    initial: { moveOutOn: '', noticeOn: null as Day | null, by: 'tenant' },
    toBody: typed =>
      isOwn ? { moveOutOn: typed.moveOutOn } : { ...typed, noticeOn: typed.noticeOn ?? today },
    params: { id: lease.id },
    success: isOwn ? t('Notice given') : t('Notice recorded'),
  })
  const { moveOutOn } = form.values
  const { rents } = useRents(lease.id, { lastDay: moveOutOn }, opened && moveOutOn !== '')
  return (
    <FormDialog
      title={t('Give Notice')}
      text={
        isOwn
          ? t(
              '{landlord} will see this on your lease. Your lease says how much notice you must give; the earliest date here is today, {today}. Only your landlord can withdraw a notice.',
              { landlord: lease.organization.name, today: formatDay(today) },
            )
          : t('The lease stays active until you end it. The unit shows as on notice.')
      }
      opened={opened}
      onClose={props.onClose}
      form={form}
      submit={t('Give Notice')}
      submitting={t('Saving...')}
    >
      {!isOwn && (
        <FieldPair>
          <Select
            label={t('Given by')}
            data={noticeGivers.map(by => ({
              value: by,
              label: by === 'tenant' ? t('Tenant') : t('Landlord'),
            }))}
            allowDeselect={false}
            {...form.field('by')}
          />
          <TodayInput
            label={t('Given on')}
            min={lease.startDate}
            today={today}
            {...form.field('noticeOn')}
            value={form.values.noticeOn}
          />
        </FieldPair>
      )}
      <DateInput
        label={isOwn ? t('Your move-out date') : t('Move-out date')}
        required
        data-autofocus
        today={today}
        min={isOwn ? today : form.values.noticeOn || today}
        {...form.field('moveOutOn')}
      />
      <Consequence sentences={rents ? afterNotice(rents.periods, moveOutOn, currency) : []} />
    </FormDialog>
  )
}

function afterNotice(periods: Parameters<typeof lastRentSentences>[0], day: Day, currency: string) {
  return [
    t('If the lease also ends on {day}:', { day: formatDay(day) }),
    ...lastRentSentences(periods, currency),
    t('Until then, rent is due as usual.'),
  ]
}
