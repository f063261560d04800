import { Button, SegmentedControl } from '@mantine/core'
import { Plus, Receipt, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import {
  billCategories,
  type Expense,
  type ExpenseCategory,
  listExpenses,
} from '#shared/accounting/expenses.ts'
import { labels, t } from '#shared/language/t.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import {
  Filters,
  SearchFilter,
  SelectFilter,
  usePeriod,
  useSelectFilter,
} from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { PagedTable } from '../tables/paged-table.tsx'
import { addressOf } from '../tables/sections.ts'
import { expenseColumns } from './expense-columns.tsx'

const ExpenseDialog = lazy(() => import('./expense-dialog.tsx'))
const RecurringExpenses = lazy(() => import('../recurring-expenses/list.tsx'))
const ExpenseActions = lazy(() => import('./expense-actions.tsx'))

function expenseCategoryLabels() {
  return Object.fromEntries(
    Object.entries(billCategories).map(([key, { label }]) => [key, label]),
  ) as Record<ExpenseCategory, string>
}

const inNoi = labels({ operating: 'Included in NOI', below: 'Not in NOI' })
const states = labels({ paid: 'Paid', open: 'Unpaid', voided: 'Include voided' })

/** The current action on an entry of the list. */
export interface ExpenseTask {
  doing: 'pay' | 'attach' | 'void'
  expense: Expense
}

/** Expenses of the properties, and recurring ones. */
export default function Expenses() {
  const [, navigate] = useLocation()
  const [view] = useSelectFilter('view', { recurring: true })
  const views = (
    <SegmentedControl
      aria-label={t('Expense view')}
      value={view ?? 'entries'}
      onChange={chosen =>
        navigate(addressOf('expenses', chosen === 'recurring' ? { view: chosen } : {}))
      }
      data={[
        { value: 'entries', label: t('Entries') },
        { value: 'recurring', label: t('Recurring') },
      ]}
    />
  )
  if (!view) return <Entries views={views} />
  return (
    <Suspense fallback={<LoadingRows label={t('Loading recurring expenses')} />}>
      <RecurringExpenses views={views} />
    </Suspense>
  )
}

/** Found, recorded, paid, corrected and voided. */
function Entries({ views }: { views: ReactNode }) {
  const person = usePerson()
  const { currency } = useLocale()
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [vendorId, setVendor] = useUrlFilter('vendor')
  const [recurringExpenseId, setRecurring] = useUrlFilter('recurring')
  const [category, setCategory] = useSelectFilter('category', billCategories)
  const [counts, setCounts] = useSelectFilter('counts', inNoi)
  const [state, setState] = useSelectFilter('state', states)
  const period = usePeriod('all-time')
  // The entry that another is recorded for, or null for a new one.
  const recording = useDialog<Expense | null>()
  const [task, setTask] = useState<ExpenseTask>()
  const mayWrite = can(person, 'expense:write')
  const paid = state === 'paid' ? 'true' : state === 'open' ? 'false' : undefined
  const voided = state === 'voided' ? 'true' : undefined
  const operating = counts && String(counts === 'operating')
  const query = {
    q,
    propertyId,
    vendorId,
    category,
    recurringExpenseId,
    operating,
    paid,
    voided,
    ...period.days,
  }
  const record = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => recording.open(null)}>
      {t('Record Expense')}
    </Button>
  )
  return (
    <Panel
      title={t('Expenses')}
      subtitle={t('A bill counts on the day it is paid')}
      actions={
        <>
          {views}
          {record}
        </>
      }
      flush
    >
      <Filters>
        <SearchFilter label={t('Search by payee, description or property')} />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <SelectFilter
          label={t('Category')}
          all={t('All categories')}
          value={category}
          choices={expenseCategoryLabels()}
          onChange={setCategory}
        />
        {can(person, 'vendor:read') && <VendorFilter value={vendorId} onChange={setVendor} />}
        <SelectFilter
          label={t('NOI')}
          all={t('All expenses')}
          value={counts}
          choices={inNoi}
          onChange={setCounts}
        />
        <SelectFilter
          label={t('Status')}
          all={t('Paid and unpaid')}
          value={state}
          choices={states}
          onChange={setState}
        />
        {period.select}
        {recurringExpenseId && (
          <Button
            variant="light"
            leftSection={<X size={16} aria-hidden />}
            onClick={() => setRecurring('')}
          >
            {t('One recurring expense')}
          </Button>
        )}
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label={t('Expenses')}
        list={listExpenses}
        query={query}
        columns={expenseColumns(
          currency,
          mayWrite
            ? {
                onTask: setTask,
                onCorrect: recording.open,
              }
            : null,
        )}
        empty={
          <EmptyState
            icon={Receipt}
            title={t('No expenses found')}
            text={
              mayWrite
                ? t('Record your expenses, and NOI and Schedule E totals add up automatically.')
                : t('No expenses match these filters.')
            }
            action={record}
          />
        }
      />
      <LazyDialog opened={recording.opened}>
        <ExpenseDialog
          key={recording.about?.id ?? 'new'}
          opened={recording.opened}
          instead={recording.about ?? null}
          onClose={recording.close}
        />
      </LazyDialog>
      {task && (
        <ExpenseActions key={task.expense.id} task={task} onClose={() => setTask(undefined)} />
      )}
    </Panel>
  )
}

function VendorFilter(props: { value: string; onChange: (id: string) => void }) {
  const { data } = useCall(listVendors)
  const names = Object.fromEntries((data ?? []).map(({ id, name }) => [id, name]))
  return (
    <SelectFilter
      label={t('Vendor')}
      all={t('All vendors')}
      value={props.value in names ? props.value : undefined}
      choices={names}
      onChange={props.onChange}
    />
  )
}
