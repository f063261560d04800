import { Button } from '@mantine/core'
import { Plus, Repeat } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { can } from '#shared/permissions.ts'
import { listRecurringExpenses, type RecurringExpense } from '#shared/recurring-expenses.ts'
import { OnceAsked } from '../../parts/once-asked.tsx'
import { PropertySelect } from '../../reports/property-select.tsx'
import { usePerson } from '../../session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUrlFilter } from '../../ui/url-filter.ts'
import { ChoiceFilter, Filters, SearchFilter, useChoice } from '../filters.tsx'
import { PagedTable } from '../paged-table.tsx'
import { recurringColumns } from './columns.tsx'

const RecurringDialog = lazy(() => import('./dialog.tsx'))
const RecurringActions = lazy(() => import('./actions.tsx'))

const states = { ended: 'Ended' }

/** What is being done to one of the list. */
export interface RecurringTask {
  doing: 'stop' | 'delete'
  recurring: RecurringExpense
}

/** The expenses that repeat, with what comes next; `views` leads back to what was posted. */
export default function RecurringExpenses({ views }: { views: ReactNode }) {
  const person = usePerson()
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [state, setState] = useChoice('state', states)
  // The one that is changed, or null for a new one.
  const [writing, setWriting] = useState<{ old: RecurringExpense | null; opened: boolean }>()
  const [task, setTask] = useState<RecurringTask>()
  const mayWrite = can(person, 'expense:write')
  const query = { q, propertyId, ended: state === 'ended' ? 'true' : undefined }
  const add = mayWrite && (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => setWriting({ old: null, opened: true })}
    >
      Add Recurring Expense
    </Button>
  )
  return (
    <Panel
      title="Recurring Expenses"
      subtitle="Each is posted by itself on the day it falls due"
      actions={
        <>
          {views}
          {add}
        </>
      }
      flush
    >
      <Filters>
        <SearchFilter label="Search by payee, description or place" />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <ChoiceFilter
          label="State"
          all="Going on"
          value={state}
          choices={states}
          onChange={setState}
        />
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label="Recurring Expenses"
        list={listRecurringExpenses}
        query={query}
        steps={['Sooner', 'Later']}
        columns={recurringColumns(
          person.organization?.currency ?? 'USD',
          mayWrite ? { onTask: setTask, onChange: old => setWriting({ old, opened: true }) } : null,
        )}
        empty={
          <EmptyState
            icon={Repeat}
            title={state ? 'None has ended' : 'No recurring expenses'}
            text={
              mayWrite && !state
                ? 'Enter insurance, landscaping or taxes once, and each bill is posted on its day.'
                : undefined
            }
            action={state ? undefined : add}
          />
        }
      />
      <OnceAsked opened={writing?.opened ?? false}>
        <RecurringDialog
          key={writing?.old?.id ?? 'new'}
          opened={writing?.opened ?? false}
          old={writing?.old ?? null}
          onClose={() => setWriting(now => now && { ...now, opened: false })}
        />
      </OnceAsked>
      {task && (
        <RecurringActions key={task.recurring.id} task={task} onClose={() => setTask(undefined)} />
      )}
    </Panel>
  )
}
