import type { PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, shortId } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { leaseColumns } from '../tables/work-cells.tsx'

/** The columns of the charges. */
export function chargeColumns(): readonly WorkColumn<PostedCharge>[] {
  return [
    ...leaseColumns<PostedCharge>(),
    {
      ...{ id: 'kind', header: t('Type'), width: 120, grows: 1 },
      ...{ givesWay: 3, onPhone: 'fact' },
      cell: ({ kind }) => chargeLabels[kind],
    },
    {
      ...{ id: 'description', header: t('Description'), width: 110, grows: 2, givesWay: 5 },
      cell: ({ description }) => description || '—',
    },
    {
      ...{ id: 'due', header: t('Due'), width: 104, onPhone: 'fact' },
      cell: ({ dueDate }) => formatDay(dueDate),
    },
    {
      ...{ id: 'number', header: t('No.'), width: 96, isExtra: true, givesWay: 6 },
      cell: ({ id }) => <span className={styles.number}>#{shortId(id)}</span>,
    },
    {
      ...{ id: 'status', header: t('Status'), width: 140, onPhone: 'status' },
      cell: charge => <ChargeState charge={charge} />,
    },
    {
      ...{ id: 'amount', header: t('Amount'), width: 104, align: 'right', givesWay: 2 },
      cell: ({ amount, organization }) => (
        <Money amount={amount} currency={organization.currency} />
      ),
    },
    {
      ...{ id: 'open', header: t('Amount due'), width: 120, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ open, organization }) => (
        <span className={styles.amount}>
          <Money amount={open} currency={organization.currency} />
        </span>
      ),
    },
  ]
}

export function ChargeState({ charge }: { charge: PostedCharge }) {
  if (charge.voidedOn) return <StatusBadge tone="calm">{t('Voided')}</StatusBadge>
  if (toCents(charge.open) === 0) return <StatusBadge tone="good">{t('Paid')}</StatusBadge>
  return charge.open === charge.amount ? (
    <StatusBadge tone="warn">{t('Unpaid')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('Partially paid')}</StatusBadge>
  )
}
