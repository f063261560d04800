import { PiggyBank } from 'lucide-react'
import { useMemo } from 'react'
import {
  type HeldDeposit,
  listDeposits,
  saveDeposits,
  summarizeDeposits,
} from '#shared/accounting/account-lists.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary, WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { LedgerLink } from '#web/payments/place-cells.tsx'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { leaseColumns } from '../tables/work-cells.tsx'
import { AccountPanel, accountName } from './account-panel.tsx'
import { DepositBulk } from './deposit-bulk.tsx'

/** The deposits held for tenants: a liability, so in no income. */
export default function Deposits() {
  const { today } = useLocale()
  const columns = useMemo(() => depositColumns(today), [today])
  return (
    <WorkTable
      name="deposits"
      label={t('Deposits')}
      list={listDeposits}
      summary={summarizeDeposits}
      file={saveDeposits}
      columns={columns}
      filters={[
        propertyFilter(),
        {
          ...choiceFilter('state', t('Deposit'), { returning: t('To return') }),
          query: () => ({ returning: 'true' }),
        },
      ]}
      searchLabel={t('Search tenant, unit, amount')}
      usualSort="due"
      nameOf={accountName}
      moneyOf={moneyOf}
      total={totalWords}
      actions={selection => <DepositBulk selection={selection} />}
      panel={row => <DepositPanel key={row.id} row={row} today={today} />}
      empty={
        <EmptyState
          icon={PiggyBank}
          title={t('No deposits held')}
          text={t('Record one on its lease, and it appears here.')}
        />
      }
    />
  )
}

function depositColumns(today: Day): readonly WorkColumn<HeldDeposit>[] {
  return [
    ...leaseColumns<HeldDeposit>(),
    {
      ...{ id: 'due', header: t('Return due'), width: 200, grows: 1, onPhone: 'status' },
      cell: ({ returnBy }) => (returnBy ? <ReturnBy by={returnBy} today={today} /> : '—'),
    },
    {
      ...{ id: 'movedOut', header: t('Moved out'), width: 110, givesWay: 3 },
      cell: ({ movedOutOn }) => (movedOutOn ? formatDay(movedOutOn) : '—'),
    },
    {
      ...{ id: 'required', header: t('Required'), width: 110, align: 'right', givesWay: 2 },
      cell: ({ id, required, organization }) =>
        required ? (
          <LedgerLink leaseId={id}>
            <Money amount={required} currency={organization.currency} />
          </LedgerLink>
        ) : (
          '—'
        ),
    },
    {
      ...{ id: 'held', header: t('Held'), width: 116, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ id, held, organization }) => (
        <span className={styles.amount}>
          <LedgerLink leaseId={id}>
            <Money amount={held} currency={organization.currency} />
          </LedgerLink>
        </span>
      ),
    },
  ]
}

function ReturnBy({ by, today }: { by: Day; today: Day }) {
  return (
    <StatusBadge tone={by < today ? 'bad' : 'warn'}>
      {by < today
        ? t('Overdue since {day}', { day: formatDay(by) })
        : t('Due by {day}', { day: formatDay(by) })}
    </StatusBadge>
  )
}

function DepositPanel({ row, today }: { row: HeldDeposit; today: Day }) {
  const { required, movedOutOn, returnBy, organization } = row
  return (
    <AccountPanel
      row={row}
      amount={row.held}
      aside={returnBy && <ReturnBy by={returnBy} today={today} />}
      facts={[
        [t('Required'), required && formatMoney(required, organization.currency)],
        [t('Moved out'), movedOutOn && formatDay(movedOutOn)],
        [t('Return due'), returnBy && formatDay(returnBy)],
      ]}
    />
  )
}

function moneyOf({ held, movedOutOn, organization }: HeldDeposit): Summary['sums'][number] {
  const { currency } = organization
  return { currency, amount: held, others: { toReturn: movedOutOn ? held : '0.00' } }
}

function totalWords({ count, sums }: Summary): string {
  const [sum] = sums
  if (!sum) return t('{count, plural, one {# deposit} other {# deposits}}', { count })
  return t('{count, plural, one {# deposit} other {# deposits}}, {held} held, {back} to return', {
    count,
    held: formatMoney(sum.amount, sum.currency),
    back: formatMoney(sum.others?.toReturn ?? '0.00', sum.currency),
  })
}
