import { Button, SegmentedControl } from '@mantine/core'
import { Plus, Receipt } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import {
  billCategories,
  type Expense,
  type ExpenseCategory,
  listExpenses,
  saveExpenses,
  summarizeExpenses,
} from '#shared/accounting/expenses.ts'
import { labels, t } from '#shared/language/t.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { formatMoney } from '#web/format/format.ts'
import { useSelectFilter } from '#web/lists/filters.tsx'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { periodFilter } from '#web/lists/work-table/period-filter.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary, WorkFilter } from '#web/lists/work-table/work-table-props.ts'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import { ExpenseBulk } from './expense-bulk.tsx'
import { expenseColumns } from './expense-columns.tsx'
import { expenseName } from './expense-count.ts'
import { ExpensePanel } from './expense-panel.tsx'

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
  // The entry that another is recorded for, or null for a new one.
  const recording = useDialog<Expense | null>()
  const [task, setTask] = useState<ExpenseTask>()
  const mayWrite = can(person, 'expense:write')
  const acts = useMemo(
    () => (mayWrite ? { onTask: setTask, onCorrect: recording.open } : null),
    [mayWrite, recording.open],
  )
  const columns = useMemo(() => expenseColumns(currency, acts), [currency, acts])
  const filters = useExpenseFilters()
  const record = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => recording.open(null)}>
      {t('Record Expense')}
    </Button>
  )
  return (
    <>
      <WorkTable
        name="expenses"
        label={t('Expenses')}
        list={listExpenses}
        summary={summarizeExpenses}
        file={saveExpenses}
        columns={columns}
        filters={filters}
        searchLabel={t('Search payee, description, property, amount, #')}
        usualSort="-date"
        nameOf={expenseName}
        moneyOf={({ amount }) => ({ currency, amount })}
        total={totalWords}
        lead={views}
        main={record}
        actions={selection => mayWrite && <ExpenseBulk selection={selection} />}
        panel={expense => <ExpensePanel key={expense.id} expense={expense} acts={acts} />}
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
    </>
  )
}

function useExpenseFilters(): WorkFilter[] {
  const { today } = useLocale()
  const readsVendors = can(usePerson(), 'vendor:read')
  const vendors = useCall(listVendors, { enabled: readsVendors })
  const names = Object.fromEntries((vendors.data ?? []).map(({ id, name }) => [id, name]))
  return [
    propertyFilter(),
    choiceFilter('category', t('Category'), expenseCategoryLabels()),
    ...(readsVendors ? [choiceFilter('vendor', t('Vendor'), names, 'vendorId')] : []),
    {
      ...choiceFilter('counts', t('NOI'), inNoi),
      query: value => ({ operating: String(value === 'operating') }),
    },
    {
      ...choiceFilter('state', t('Status'), states),
      query: value =>
        value === 'voided' ? { voided: 'true' } : { paid: String(value === 'paid') },
    },
    periodFilter(t('Date'), today),
    {
      name: 'recurring',
      label: t('Expenses'),
      words: value => (value ? t('One recurring expense') : null),
      choose: () => null,
      query: value => ({ recurringExpenseId: value }),
      isGiven: true,
    },
  ]
}

function totalWords({ count, sums }: Summary): string {
  return t('{count, plural, one {# expense} other {# expenses}}, {sums}', {
    count,
    sums: sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') || '—',
  })
}
