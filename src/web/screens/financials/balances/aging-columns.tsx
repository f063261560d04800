import { BellRing } from 'lucide-react'
import { type AgedBalance, ageNames } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { LedgerLink } from '#web/payments/place-cells.tsx'
import { leaseColumns } from '../tables/work-cells.tsx'
import { ageLabels } from './ages.ts'

/** The columns of open balances; with `onRemind`, the actions on each. */
export function agingColumns(
  onRemind: ((leaseId: string) => void) | false,
): readonly WorkColumn<AgedBalance>[] {
  return [
    ...leaseColumns<AgedBalance>(),
    ...ageNames.map(age => ({
      ...{ id: age, header: ageLabels[age], width: 100, align: 'right' as const },
      cell: (row: AgedBalance) => <AmountIfAny amount={row[age]} row={row} />,
    })),
    {
      ...{ id: 'credit', header: t('Prepaid'), width: 88, align: 'right', givesWay: 6 },
      cell: row => <AmountIfAny amount={row.credit} row={row} />,
    },
    {
      ...{ id: 'reminded', header: t('Reminder'), width: 124, grows: 1, onPhone: 'status' },
      cell: ({ remindedAt }) =>
        remindedAt ? (
          remindedLabel(remindedAt)
        ) : (
          <span className={styles.beside}>{t('Not reminded')}</span>
        ),
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
    ...(onRemind
      ? [
          {
            ...{ id: 'actions', header: t('Actions'), width: 52, align: 'right' as const },
            isAction: true as const,
            cell: (row: AgedBalance) => <RowActions row={row} onRemind={onRemind} />,
          },
        ]
      : []),
  ]
}

function AmountIfAny({ amount, row }: { amount: string; row: AgedBalance }) {
  if (toCents(amount) === 0) return '—'
  return <Money amount={amount} currency={row.organization.currency} />
}

function RowActions(props: { row: AgedBalance; onRemind: (leaseId: string) => void }) {
  const { row, onRemind } = props
  if (!isLate(row)) return null
  return (
    <ActionsMenu label={t('Actions for {name}', { name: fullName(row.tenant) })} size={34}>
      <MenuAction icon={BellRing} onClick={() => onRemind(row.id)}>
        {t('Remind')}
      </MenuAction>
    </ActionsMenu>
  )
}

/** Whether more is owed than was prepaid. */
export function isLate({ open, credit }: AgedBalance): boolean {
  return toCents(open) > toCents(credit)
}
