import { Button } from '@mantine/core'
import { Plus, Repeat } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import {
  listRecurringExpenses,
  type RecurringExpense,
} from '#shared/accounting/recurring-expenses.ts'
import { can } from '#shared/permissions.ts'
import { useBooks } from '../../parts/lease/books.ts'
import { OnceAsked } from '../../parts/once-asked.tsx'
import { PropertySelect } from '../../reports/property-select.tsx'
import { usePerson } from '../../session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUrlFilter } from '../../ui/url-filter.ts'
import { useDialog } from '../../ui/use-dialog.ts'
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
  const { currency } = useBooks()
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [state, setState] = useChoice('state', states)
  // The one that is changed, or null for a new one.
  const writing = useDialog<RecurringExpense | null>()
  const [task, setTask] = useState<RecurringTask>()
  const mayWrite = can(person, 'expense:write')
  const query = { q, propertyId, ended: state === 'ended' ? 'true' : undefined }
  const add = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => writing.open(null)}>
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
          currency,
          mayWrite ? { onTask: setTask, onChange: writing.open } : null,
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
      <OnceAsked opened={writing.opened}>
        <RecurringDialog
          key={writing.about?.id ?? 'new'}
          opened={writing.opened}
          old={writing.about ?? null}
          onClose={writing.close}
        />
      </OnceAsked>
      {task && (
        <RecurringActions key={task.recurring.id} task={task} onClose={() => setTask(undefined)} />
      )}
    </Panel>
  )
}
