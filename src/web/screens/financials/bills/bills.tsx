import { Button, SegmentedControl } from '@mantine/core'
import { Droplets, FileText, Plus } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type Bill,
  type BillList,
  billLists,
  getBill,
  listBills,
  saveBills,
  summarizeBills,
} from '#shared/accounting/bills.ts'
import { createUtilityRun } from '#shared/accounting/utility-runs.ts'
import { labels, t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { formatMoney } from '#web/format/format.ts'
import { useSelectFilter } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import type { BillTask } from './bill-actions.tsx'
import { BillBulk } from './bill-bulk.tsx'
import { billColumns } from './bill-columns.tsx'
import { useBillFilters } from './bill-filters.ts'
import { billName } from './bill-name.ts'
import { BillPanel } from './bill-panel.tsx'
import { BillSums } from './bill-sums.tsx'
import styles from './bills.module.css'

const BillDialog = lazy(() => import('./bill-dialog.tsx'))
const DivideDialog = lazy(() =>
  import('../charges/divide-dialog.tsx').then(({ DivideDialog: dialog }) => ({ default: dialog })),
)
const BillActions = lazy(() => import('./bill-actions.tsx'))

const listLabels = labels(
  { to_approve: 'To Approve', to_pay: 'To Pay', paid: 'Paid', void: 'Void' },
  'bills',
)

/** Bills of vendors: to approve, to pay, paid and void. */
export default function Bills() {
  const person = usePerson()
  const { currency } = useLocale()
  const [, navigate] = useLocation()
  const [chosen] = useSelectFilter('list', listLabels)
  const [bill] = useUrlFilter('bill')
  const [payment] = useUrlFilter('payment')
  const one = bill || payment
  // The bill that is corrected, or null for a new one.
  const entering = useDialog<Bill | null>()
  // A colleague may change it meanwhile.
  const edited = useRow(getBill, entering.about?.id ?? null, entering.opened) ?? entering.about
  const [task, setTask] = useState<BillTask>()
  const dividing = useDialog<null>()
  const mayWrite = can(person, 'bill:write')
  const list: BillList = chosen ?? 'to_pay'
  const acts = useMemo(
    () => (mayWrite ? { onTask: setTask, onEdit: entering.open } : null),
    [mayWrite, entering.open],
  )
  const columns = useMemo(() => billColumns(currency), [currency])
  const filters = useBillFilters()
  const add = mayWrite && (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => entering.open(null)}>
      {t('Enter Bill')}
    </Button>
  )
  const divide = can(person, createUtilityRun.may) && (
    <Button
      variant="default"
      leftSection={<Droplets size={16} aria-hidden />}
      onClick={() => dividing.open(null)}
    >
      {t('Divide a Bill')}
    </Button>
  )
  return (
    <>
      <div className={styles.head}>
        <SegmentedControl
          aria-label={t('Bills')}
          value={one ? '' : list}
          onChange={value => navigate(addressOf('bills', { list: value }))}
          data={billLists.map(value => ({ value, label: listLabels[value] }))}
        />
        {!one && <BillSums />}
      </div>
      <WorkTable
        key={one ? 'one' : list}
        name="bills"
        label={t('Bills')}
        list={listBills}
        summary={summarizeBills}
        file={saveBills}
        columns={columns}
        filters={filters}
        always={one ? {} : { list }}
        searchLabel={t('Search vendor, bill number, property, amount')}
        usualSort={list === 'paid' || list === 'void' ? '-date' : 'due'}
        sortsItself
        nameOf={billName}
        moneyOf={({ total, open }) => ({ currency, amount: total, open })}
        total={totalWords}
        main={
          <>
            {divide}
            {add}
          </>
        }
        actions={selection => mayWrite && <BillBulk selection={selection} />}
        panel={bill => <BillPanel key={bill.id} bill={bill} acts={acts} />}
        empty={
          <EmptyState
            icon={FileText}
            title={emptyTitles[list]}
            text={
              mayWrite
                ? t('Enter the bills of your vendors, approve them, and pay many at once.')
                : t('Bills of your properties appear here.')
            }
            action={add}
          />
        }
      />
      <LazyDialog opened={entering.opened}>
        <BillDialog
          key={entering.about?.id ?? 'new'}
          opened={entering.opened}
          bill={edited ?? null}
          onClose={entering.close}
        />
      </LazyDialog>
      <LazyDialog opened={dividing.opened}>
        <DivideDialog opened={dividing.opened} onClose={dividing.close} />
      </LazyDialog>
      {task && <BillActions key={task.bill.id} task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

const emptyTitles = labels({
  to_approve: 'No bills to approve',
  to_pay: 'No bills to pay',
  paid: 'No paid bills',
  void: 'No void bills',
})

function totalWords({ count, sums }: Summary): string {
  const words = (amount: (sum: Summary['sums'][number]) => string) =>
    sums.map(sum => formatMoney(amount(sum), sum.currency)).join(' + ') || '—'
  return t('{count, plural, one {# bill} other {# bills}}, {total}, {open} open', {
    count,
    total: words(({ amount }) => amount),
    open: words(({ open }) => open ?? '0.00'),
  })
}
