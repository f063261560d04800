import { ActionIcon } from '@mantine/core'
import { BellRing } from 'lucide-react'
import { Link } from 'wouter'
import { type AgedBalance, ageNames } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { LedgerLink } from '#web/payments/place-cells.tsx'
import { leaseColumns } from '../tables/work-cells.tsx'
import { ageMarks } from './ages.ts'

/** The columns of open balances; with `onRemind`, a button on each. */
export function agingColumns(
  onRemind: ((leaseId: string) => void) | false,
): readonly WorkColumn<AgedBalance>[] {
  return [
    ...leaseColumns<AgedBalance>(),
    ...ageNames.map(age => ({
      ...{ id: age, header: ageMarks[age], width: 96, align: 'right' as const },
      cell: (row: AgedBalance) => <AmountIfAny amount={row[age]} row={row} />,
    })),
    {
      ...{ id: 'credit', header: t('Prepaid'), width: 88, align: 'right', givesWay: 6 },
      cell: row => <AmountIfAny amount={row.credit} row={row} />,
    },
    {
      ...{ id: 'reminded', header: t('Reminder'), width: 144, grows: 1, onPhone: 'status' },
      cell: row => <Reminder row={row} onRemind={onRemind} />,
    },
    {
      ...{ id: 'open', header: t('Total due'), width: 112, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ id, open, organization }) => (
        <span className={styles.amount}>
          <LedgerLink leaseId={id}>
            <Money amount={open} currency={organization.currency} />
          </LedgerLink>
        </span>
      ),
    },
  ]
}

function AmountIfAny({ amount, row }: { amount: string; row: AgedBalance }) {
  if (toCents(amount) === 0) return '—'
  return (
    <Link href={`/financials/leases/${row.id}`} className={styles.quiet}>
      <Money amount={amount} currency={row.organization.currency} />
    </Link>
  )
}

/** The latest reminder, with a button for the next one to a tenant who owes. */
function Reminder(props: { row: AgedBalance; onRemind: ((leaseId: string) => void) | false }) {
  const { row, onRemind } = props
  const text = row.remindedAt && remindedLabel(row.remindedAt)
  return (
    <>
      {onRemind && isLate(row) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          visibleFrom="sm"
          title={t('Remind')}
          aria-label={t('Remind {name}', { name: fullName(row.tenant) })}
          onClick={() => onRemind(row.id)}
        >
          <BellRing size={16} aria-hidden />
        </ActionIcon>
      )}
      {text && <span title={text}>{text}</span>}
    </>
  )
}

/** Whether more is owed than was prepaid. */
export function isLate({ open, credit }: AgedBalance): boolean {
  return toCents(open) > toCents(credit)
}
