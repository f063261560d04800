import { billStateLabels } from '#shared/accounting/bill-labels.ts'
import type { BillState } from '#shared/accounting/bill-states.ts'
import type { Bill } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'

/** The columns of the bills. */
export function billColumns(currency: string): readonly WorkColumn<Bill>[] {
  return [
    {
      ...{ id: 'payee', header: t('Vendor'), width: 150, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: ({ payee }) => <span className={styles.amount}>{payee}</span>,
    },
    {
      ...{ id: 'number', header: t('Bill no.'), width: 100, grows: 1, givesWay: 1 },
      cell: ({ number }) => number ?? '—',
    },
    {
      ...{ id: 'property', header: t('Property'), width: 130, grows: 2 },
      ...{ givesWay: 4, onPhone: 'fact' },
      cell: ({ lines }) => placesOf(lines),
    },
    {
      ...{ id: 'date', header: t('Bill date'), width: 104, givesWay: 5 },
      cell: ({ billOn }) => formatDay(billOn),
    },
    {
      ...{ id: 'due', header: t('Due'), width: 136, givesWay: 2, onPhone: 'fact' },
      cell: bill => <DueDay bill={bill} />,
    },
    {
      ...{ id: 'state', header: t('Status'), width: 110, givesWay: 3, onPhone: 'status' },
      cell: bill => <BillStatus bill={bill} />,
    },
    {
      ...{ id: 'total', header: t('Total'), width: 108, align: 'right', givesWay: 6 },
      cell: ({ total }) => <Money amount={total} currency={currency} />,
    },
    {
      ...{ id: 'open', header: t('Open amount'), width: 116, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ open }) => (
        <span className={styles.amount}>
          <Money amount={open} currency={currency} />
        </span>
      ),
    },
  ]
}

/** The only property of a bill, or how many there are. */
function placesOf(lines: Bill['lines']): string {
  const names = [...new Set(lines.map(({ propertyName }) => propertyName))]
  const [first, ...others] = names
  if (others.length === 0) return first ?? '—'
  return t('{count, plural, one {# property} other {# properties}}', { count: names.length })
}

function DueDay({ bill }: { bill: Bill }) {
  const { today } = useLocale()
  const isLate = bill.dueOn < today && ['approved', 'part_paid'].includes(bill.state)
  return isLate ? (
    <StatusBadge tone="bad">{formatDay(bill.dueOn)}</StatusBadge>
  ) : (
    formatDay(bill.dueOn)
  )
}

const tones: Readonly<Record<BillState, Tone>> = {
  ...{ draft: 'calm', to_approve: 'warn', approved: 'info' },
  ...{ part_paid: 'info', paid: 'good', void: 'calm' },
}

export function BillStatus({ bill: { state, available } }: { bill: Bill }) {
  // Its trust account has too little.
  if (available !== null) return <StatusBadge tone="warn">{t('Cannot be paid')}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{billStateLabels[state]}</StatusBadge>
}
