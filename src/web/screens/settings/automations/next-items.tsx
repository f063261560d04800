import { CalendarCheck } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import {
  type AutomationKind,
  type AutomationPreview,
  previewAutomation,
} from '#shared/operations/automation-runs.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import styles from './automations.module.css'
import { itemColumns } from './item-columns.tsx'
import { automationTexts } from './labels.ts'

/** The actions of an automation in the next 30 days: their number, and the first of them. */
export function NextItems({ kind }: { kind: AutomationKind }) {
  useFresh(previewAutomation)
  const call = useCall(previewAutomation, { params: { kind } })
  const { data } = call
  return (
    <Panel title={t('Upcoming')} subtitle={data ? summaryOf(data) : t('What will happen')} flush>
      <QueryBoundary label={t('Upcoming items')} call={call}>
        {({ items, first, organization }) =>
          items === 0 ? (
            <EmptyState
              icon={CalendarCheck}
              title={t('Nothing upcoming')}
              text={
                kind === 'late_fee_waivers'
                  ? t('A fee is waived when you record a payment that arrived on time.')
                  : kind === 'reminders'
                    ? t('No reminder is due today.')
                    : t('Nothing is due in the next 30 days.')
              }
            />
          ) : (
            <>
              <DataTable
                label={t('Upcoming')}
                rows={first.map((item, index) => ({ ...item, index }))}
                rowKey={({ index }) => String(index)}
                columns={itemColumns(organization.currency)}
              />
              {first.length < items && (
                <p className={styles.more}>
                  {t('Showing the first {shown} of {all}.', {
                    shown: formatCount(first.length),
                    all: formatCount(items),
                  })}
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function summaryOf({ kind, items, amount, until, organization }: AutomationPreview): string {
  const count =
    kind === 'reminders'
      ? t('{count, plural, one {# item today} other {# items today}}', { count: items })
      : t('{count, plural, one {# item} other {# items}} through {day}', {
          count: items,
          day: formatDay(until),
        })
  const total =
    amount !== null && t('{money} in total', { money: formatMoney(amount, organization.currency) })
  const { assumes } = automationTexts(kind)
  return [[count, total].filter(Boolean).join(', '), assumes].filter(Boolean).join('. ')
}
