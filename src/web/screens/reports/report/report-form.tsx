import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import {
  makesAsTenant,
  paramsOf,
  type ReportParam,
  type ReportParams,
} from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { LeaseTenantSelect } from '#web/people/tenant-select.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import {
  categoryChoices,
  dayCountChoices,
  isCategory,
  monthChoices,
  monthCountChoices,
} from '#web/reports/choices.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import type { OpenReport } from './address.ts'
import { earliest, PeriodFields } from './period-fields.tsx'
import styles from './report-form.module.css'

/** The parameters of a report. Unset ones show the server's default. */
export function ReportForm(props: {
  open: OpenReport
  /** The params of the report that shows; undefined before the first. */
  made: Report['params'] | undefined
  onParams: (params: ReportParams) => void
}) {
  const { open, made } = props
  const { reportType, params } = open
  const person = usePerson()
  const { today } = useLocale()
  const takes = (name: ReportParam) => paramsOf[reportType].includes(name)
  const value = (name: ReportParam) => String(params[name] ?? made?.[name] ?? '')
  const set = (change: ReportParams) => props.onParams({ ...params, ...change })
  // Tenants choose no parameters: their rows are few, and other organizations are excluded.
  const isRented = makesAsTenant({ ...person, rents: true }, reportType)
  const isTenant = standing(person) === 'tenant' || isRented
  return (
    <div className={styles.fields}>
      {takes('from') && (
        <PeriodFields
          reportType={reportType}
          chosen={params}
          made={made}
          today={today}
          onChange={set}
        />
      )}
      {takes('month') && (
        <Select
          className={styles.period}
          label={t('Month')}
          data={monthChoices(today, value('month'))}
          value={value('month') || null}
          onChange={month => set({ month: month ?? undefined })}
        />
      )}
      {takes('months') && (
        <Select
          label={t('Months back')}
          data={monthCountChoices([3, 6, 12, 24, 36], value('months'))}
          value={value('months') || null}
          onChange={count => set({ months: Number(count) })}
        />
      )}
      {takes('asOf') && (
        <DayFilter
          label={t('As of')}
          required
          min={earliest}
          value={value('asOf')}
          // Ending leases may be searched from a future day, too.
          max={reportType === 'Lease Expiration' ? undefined : today}
          onChange={asOf => set({ asOf })}
        />
      )}
      {takes('horizonDays') && (
        <Select
          label={t('Ending within')}
          data={dayCountChoices([30, 60, 90, 180, 365], value('horizonDays'))}
          value={value('horizonDays') || null}
          onChange={days => set({ horizonDays: Number(days) })}
        />
      )}
      {takes('status') && (
        <Select
          label={t('Tenants')}
          data={[
            { value: 'current', label: t('Current tenants') },
            { value: 'all', label: t('Current and former') },
          ]}
          value={value('status') || null}
          onChange={status => set({ status: status === 'all' ? 'all' : 'current' })}
        />
      )}
      {takes('tenantId') && !isTenant && (
        <LeaseTenantSelect
          enabled
          required={false}
          clearable
          all={t('All tenants')}
          value={value('tenantId')}
          onChange={tenantId => set({ tenantId: tenantId ?? undefined })}
        />
      )}
      {takes('propertyId') && !isRented && (
        <PropertySelect
          archived
          value={value('propertyId')}
          onChange={propertyId => set({ propertyId })}
        />
      )}
      {takes('category') && (
        <Select
          label={t('Category')}
          data={categoryChoices()}
          value={isCategory(value('category')) ? value('category') : ''}
          onChange={category => set({ category: isCategory(category) ? category : undefined })}
        />
      )}
      {takes('basis') && (
        <Select
          label={t('Basis')}
          data={[
            { value: 'cash', label: t('Cash') },
            { value: 'accrual', label: t('Accrual') },
          ]}
          value={value('basis') || null}
          onChange={basis => set({ basis: basis === 'accrual' ? 'accrual' : 'cash' })}
        />
      )}
    </div>
  )
}
