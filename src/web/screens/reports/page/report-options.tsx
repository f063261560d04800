import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '#shared/language/t.ts'
import type { Report } from '#shared/reports/reports.ts'
import type { OpenReport } from '../report/address.ts'
import { ReportForm } from '../report/report-form.tsx'
import { canCompare, canGroup } from './arrange.ts'
import styles from './report-page.module.css'
import type { ShownView } from './use-shown.ts'

/** The parameters of a report, and how it stands on the page. Not printed. */
export function ReportOptions(props: {
  open: OpenReport
  /** Undefined before the first. */
  report: Report | undefined
  view: ShownView
}) {
  const { open, report, view } = props
  const { shown, show } = view
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const fields = (
    <div className={styles.fields}>
      <ReportForm open={open} made={report?.params} onParams={view.setParams} />
      {report && (canGroup(report) || canCompare(report)) && (
        <div className={styles.switches}>
          {canGroup(report) && (
            <Checkbox
              label={t('Group by property')}
              checked={shown.isGrouped}
              onChange={event => show({ isGrouped: event.currentTarget.checked })}
            />
          )}
          {canCompare(report) && (
            <Checkbox
              label={t('Periods side by side')}
              checked={shown.hasPeriods}
              onChange={event => show({ hasPeriods: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
    </div>
  )
  // On a phone the rows come first.
  if (!onPhone) return <div className={styles.options}>{fields}</div>
  return (
    <details className={styles.options}>
      <summary className={styles.summary}>{t('Filters')}</summary>
      {fields}
    </details>
  )
}
