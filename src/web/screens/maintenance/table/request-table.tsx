import { Wrench } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import { categoryLabels } from '#shared/maintenance/labels.ts'
import {
  listMaintenanceRequests,
  type MaintenanceSummary,
  summarizeMaintenanceRequests,
} from '#shared/maintenance/maintenance-requests.ts'
import {
  saveMaintenanceRequests,
  sumMaintenanceRequests,
} from '#shared/maintenance/request-list.ts'
import { standing } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary, WorkFilter } from '#web/lists/work-table/work-table-props.ts'
import { priorityLabels, statusLabels } from '#web/maintenance/request-labels.tsx'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { RequestBulk } from './request-bulk.tsx'
import { requestColumns } from './request-columns.tsx'
import { RequestPanel } from './request-panel.tsx'

/** Every maintenance request in a row: found by status, priority, assignee and property. */
export default function RequestTable(props: { views: ReactNode; main: ReactNode }) {
  const person = usePerson()
  const { currency } = useLocale()
  const { data } = useCall(summarizeMaintenanceRequests)
  const columns = useMemo(() => requestColumns(currency), [currency])
  return (
    <WorkTable
      name="maintenance"
      label={t('Maintenance requests')}
      list={listMaintenanceRequests}
      summary={sumMaintenanceRequests}
      file={saveMaintenanceRequests}
      columns={columns}
      filters={requestFilters(data?.assignees ?? [])}
      searchLabel={t('Search request, unit, name, #')}
      usualSort="-reported"
      nameOf={({ title }) => title}
      moneyOf={({ actualCost }) => ({ currency, amount: actualCost ?? '0.00' })}
      total={totalWords}
      lead={props.views}
      main={props.main}
      empty={
        <EmptyState
          icon={Wrench}
          title={t('No requests found')}
          text={t('No requests match your search and filters.')}
        />
      }
      panel={request => <RequestPanel key={request.id} request={request} role={standing(person)} />}
      actions={selection => <RequestBulk selection={selection} />}
    />
  )
}

function requestFilters(assignees: MaintenanceSummary['assignees']): WorkFilter[] {
  const status = choiceFilter('status', t('Status'), { open: t('Open'), ...statusLabels })
  return [
    { ...status, query: value => (value === 'open' ? { open: 'true' } : { status: value }) },
    choiceFilter('priority', t('Priority'), { ...priorityLabels }),
    choiceFilter('category', t('Category'), { ...categoryLabels }),
    choiceFilter(
      'assignee',
      t('Assigned to'),
      {
        nobody: t('Unassigned'),
        ...Object.fromEntries(assignees.map(one => [one.id, fullName(one)])),
      },
      'assigneeId',
    ),
    choiceFilter('overdue', t('Due'), { true: t('Overdue') }),
    propertyFilter(),
  ]
}

function totalWords({ count, sums }: Summary): string {
  const spent = sums.filter(({ amount }) => amount !== '0.00')
  if (spent.length === 0) return t('{count, plural, one {# request} other {# requests}}', { count })
  return t('{count, plural, one {# request} other {# requests}}, cost {sums}', {
    count,
    sums: spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
  })
}
