import { ReceiptText, Undo2 } from 'lucide-react'
import { lazy, useMemo } from 'react'
import {
  listPayments,
  type Payment,
  type PaymentStatus,
  updatePayment,
} from '#shared/accounting/payments.ts'
import { can } from '#shared/permissions.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, fullName, shortId } from '#web/format/format.ts'
import {
  Filters,
  SearchFilter,
  SelectFilter,
  usePeriod,
  useSelectFilter,
} from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { ReceiptButton } from '#web/payments/receipt-button.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from '../tables/cells.module.css'
import { PagedTable } from '../tables/paged-table.tsx'
import { MethodCell, TenantCell } from '../tables/place-cells.tsx'

const ReturnedCheck = lazy(() => import('./returned-check.tsx'))

const paymentStatusLabels: Record<PaymentStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  reversed: 'Reversed',
  voided: 'Voided',
}

/** Every payment of the organization, found by payer, home, method and date. */
export default function Payments() {
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [status, setStatus] = useSelectFilter('status', paymentStatusLabels)
  const [method, setMethod] = useSelectFilter('method', methodLabels)
  const period = usePeriod('all-time')
  const query = { q, propertyId, status, method, ...period.days, books: 'own' }
  const mayReturn = can(usePerson(), updatePayment.may)
  const { open, ...returned } = useDialog<Payment>()
  const columns = useMemo(() => columnsWith(mayReturn && open), [mayReturn, open])
  return (
    <Panel title="Payments" subtitle="Payments from tenants, newest first" flush>
      <Filters>
        <SearchFilter label="Search by tenant, unit or note" />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <SelectFilter
          label="Status"
          all="All statuses"
          value={status}
          choices={paymentStatusLabels}
          onChange={setStatus}
        />
        <SelectFilter
          label="Method"
          all="All methods"
          value={method}
          choices={methodLabels}
          onChange={setMethod}
        />
        {period.select}
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label="Payments"
        list={listPayments}
        query={query}
        columns={columns}
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No payments found"
            text="No payments match these filters."
          />
        }
      />
      <LazyDialog opened={returned.opened}>
        {returned.about && (
          <ReturnedCheck
            key={returned.about.id}
            payment={returned.about}
            opened={returned.opened}
            whereNow={
              status && status !== 'reversed'
                ? `To see it, choose the status ${paymentStatusLabels.reversed}.`
                : `It stays in this list as ${paymentStatusLabels.reversed}.`
            }
            onClose={returned.close}
          />
        )}
      </LazyDialog>
    </Panel>
  )
}

function columnsWith(onReturned: ((payment: Payment) => void) | false): readonly Column<Payment>[] {
  return [
    ...columns,
    {
      header: 'Receipt',
      align: 'right',
      onPhone: 'bare',
      cell: payment => (
        <>
          <ReceiptButton payment={payment} />
          {onReturned && payment.status === 'completed' && (
            <ActionsMenu
              label={`Actions for the ${formatMoney(payment.amount, payment.organization.currency)} of ${fullName(payment.tenant)}`}
              size={34}
            >
              <MenuAction icon={Undo2} isGrave onClick={() => onReturned(payment)}>
                Mark as returned (NSF)
              </MenuAction>
            </ActionsMenu>
          )}
        </>
      ),
    },
  ]
}

const columns: readonly Column<Payment>[] = [
  { header: 'Tenant', onPhone: 'title', cell: payment => <TenantCell {...payment} /> },
  {
    header: 'Received',
    cell: payment => (
      <span className={styles.day}>
        {formatDay(payment.receivedOn)}
        <span className={styles.second}>#{shortId(payment.id)}</span>
      </span>
    ),
  },
  {
    header: 'Method',
    cell: payment => <MethodCell {...payment} />,
  },
  { header: 'Notes', cell: ({ notes, reversalReason }) => reversalReason ?? notes ?? '—' },
  {
    header: 'Status',
    onPhone: 'bare',
    cell: payment => <PaymentBadge status={payment.status} />,
  },
  {
    header: 'Amount',
    align: 'right',
    cell: payment => (
      <span className={styles.amount}>
        <Money amount={payment.amount} currency={payment.organization.currency} />
      </span>
    ),
  },
]
