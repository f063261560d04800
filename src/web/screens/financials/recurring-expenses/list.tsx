import { Button } from '@mantine/core'
import { Plus, Repeat } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import {
  listRecurringExpenses,
  type RecurringExpense,
} from '#shared/accounting/recurring-expenses.ts'
import { labels, t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Filters, SearchFilter, SelectFilter, useSelectFilter } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { PagedTable } from '../tables/paged-table.tsx'
import { recurringColumns } from './columns.tsx'

const RecurringDialog = lazy(() => import('./dialog.tsx'))
const RecurringActions = lazy(() => import('./actions.tsx'))

const states = labels({ ended: 'Ended' })

/** The current action on an entry of the list. */
export interface RecurringTask {
  doing: 'stop' | 'delete'
  recurring: RecurringExpense
}

/** Recurring expenses, with the next date; `views` links back to posted ones. */
export default function RecurringExpenses({ views }: { views: ReactNode }) {
  const person = usePerson()
  const { currency } = useLocale()
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [state, setState] = useSelectFilter('state', states)
  // The one that is changed, or null for a new one.
  const writing = useDialog<RecurringExpense | null>()
  const [task, setTask] = useState<RecurringTask>()
  const mayWrite = can(person, 'expense:write')
  const query = { q, propertyId, ended: state === 'ended' ? 'true' : undefined }
  const add = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => writing.open(null)}>
      {t('Add Recurring Expense')}
    </Button>
  )
  return (
    <Panel
      title={t('Recurring Expenses')}
      subtitle={t('Posts automatically on each due date')}
      actions={
        <>
          {views}
          {add}
        </>
      }
      flush
    >
      <Filters>
        <SearchFilter label={t('Search by payee, description or property')} />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <SelectFilter
          label={t('Status')}
          all={t('Active')}
          value={state}
          choices={states}
          onChange={setState}
        />
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label={t('Recurring Expenses')}
        list={listRecurringExpenses}
        query={query}
        steps={[t('Sooner'), t('Later')]}
        columns={recurringColumns(
          currency,
          mayWrite ? { onTask: setTask, onChange: writing.open } : null,
        )}
        empty={
          <EmptyState
            icon={Repeat}
            title={state ? t('No ended recurring expenses') : t('No recurring expenses')}
            text={
              mayWrite && !state
                ? t(
                    'Enter insurance, landscaping or taxes once, and each bill posts on its due date.',
                  )
                : undefined
            }
            action={state ? undefined : add}
          />
        }
      />
      <LazyDialog opened={writing.opened}>
        <RecurringDialog
          key={writing.about?.id ?? 'new'}
          opened={writing.opened}
          old={writing.about ?? null}
          onClose={writing.close}
        />
      </LazyDialog>
      {task && (
        <RecurringActions key={task.recurring.id} task={task} onClose={() => setTask(undefined)} />
      )}
    </Panel>
  )
}
