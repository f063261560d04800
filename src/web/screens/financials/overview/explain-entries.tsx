import type { ReactNode } from 'react'
import type { Collection, PastDue } from '#shared/accounting/financials.ts'
import { listPayments, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { MethodCell, TenantCell } from '#web/payments/place-cells.tsx'
import styles from './explain.module.css'

/** The latest of the payments a figure counts. */
export function PaymentsBehind(props: { query: { from?: string; to?: string } }) {
  const call = useCall(listPayments, {
    query: { ...props.query, status: 'completed', books: 'own', limit: shownPayments },
  })
  return (
    <QueryBoundary label={t('Payments')} call={call}>
      {payments =>
        payments.length > 0 && (
          <Entries>
            <DataTable
              label={t('The latest payments counted')}
              rows={payments}
              rowKey={({ id }) => id}
              columns={paymentColumns()}
            />
          </Entries>
        )
      }
    </QueryBoundary>
  )
}

const shownPayments = 20

function paymentColumns(): Column<Payment>[] {
  return [
    { header: t('Tenant'), onPhone: 'title', cell: payment => <TenantCell {...payment} /> },
    { header: t('Received'), cell: ({ receivedOn }) => formatDay(receivedOn) },
    {
      header: t('Method'),
      cell: payment => <MethodCell {...payment} />,
    },
    {
      header: t('Amount'),
      align: 'right',
      onPhone: 'bare',
      cell: ({ amount, organization }) => (
        <Money amount={amount} currency={organization.currency} />
      ),
    },
  ]
}

/** The rents of a collection rate; late ones first. */
export function RentsBehind(props: { leases: Collection['leases']; currency: string }) {
  const money = (amount: string) => <Money amount={amount} currency={props.currency} />
  if (props.leases.length === 0) return null
  return (
    <Entries>
      <DataTable
        label={t('Rents counted')}
        rows={props.leases}
        rowKey={({ leaseId }) => leaseId}
        columns={[
          { header: t('Tenant'), onPhone: 'title', cell: rent => <TenantCell {...rent} /> },
          { header: t('On time by'), cell: ({ deadline }) => formatDay(deadline) },
          { header: t('Charged'), align: 'right', cell: ({ charged }) => money(charged) },
          { header: t('On time'), align: 'right', cell: ({ onTime }) => money(onTime) },
        ]}
      />
    </Entries>
  )
}

/** The charges of an outstanding amount, the oldest first; the list of open balances has the others. */
export function PastDueTable(props: { charges: PastDue['charges']; currency: string }) {
  if (props.charges.length === 0) return null
  return (
    <Entries>
      <DataTable
        label={t('The oldest charges counted')}
        rows={props.charges}
        rowKey={({ id }) => id}
        columns={[
          { header: t('Tenant'), onPhone: 'title', cell: charge => <TenantCell {...charge} /> },
          { header: t('Description'), cell: ({ kind }) => chargeLabels[kind] },
          {
            header: t('Due'),
            cell: ({ dueDate, daysLate }) =>
              t('{day}, {count, plural, one {# day} other {# days}} ago', {
                day: formatDay(dueDate),
                count: daysLate,
              }),
          },
          {
            header: t('Amount due'),
            align: 'right',
            onPhone: 'bare',
            cell: ({ open }) => <Money amount={open} currency={props.currency} />,
          },
        ]}
      />
    </Entries>
  )
}

export const shownCharges = 50

function Entries({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe).
    <section className={styles.entries} aria-label={t('Entries')} tabIndex={0}>
      {children}
    </section>
  )
}
