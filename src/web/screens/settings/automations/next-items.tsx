import { CalendarCheck } from 'lucide-react'
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
import { counted, formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import styles from './automations.module.css'
import { itemColumns } from './item-columns.tsx'
import { automationLabels } from './labels.ts'

/** The actions of an automation in the next 30 days: their number, and the first of them. */
export function NextItems({ kind }: { kind: AutomationKind }) {
  useFresh(previewAutomation)
  const call = useCall(previewAutomation, { params: { kind } })
  const { data } = call
  return (
    <Panel title="Upcoming" subtitle={data ? summaryOf(data) : 'What will happen'} flush>
      <QueryBoundary label="Upcoming items" call={call}>
        {({ items, first, organization }) =>
          items === 0 ? (
            <EmptyState
              icon={CalendarCheck}
              title="Nothing upcoming"
              text={
                kind === 'late_fee_waivers'
                  ? 'A fee is waived when you record a payment that arrived on time.'
                  : kind === 'reminders'
                    ? 'No reminder is due today.'
                    : 'Nothing is due in the next 30 days.'
              }
            />
          ) : (
            <>
              <DataTable
                label="Upcoming"
                rows={first.map((item, index) => ({ ...item, index }))}
                rowKey={({ index }) => String(index)}
                columns={itemColumns(organization.currency)}
              />
              {first.length < items && (
                <p className={styles.more}>
                  Showing the first {formatCount(first.length)} of {formatCount(items)}.
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
  const sum = amount === null ? '' : `, ${formatMoney(amount, organization.currency)} in total`
  const day = kind === 'reminders' ? 'today' : `through ${formatDay(until)}`
  const { assumes } = automationLabels[kind]
  return `${counted(items, 'item')} ${day}${sum}${assumes ? `. ${assumes}` : ''}`
}
