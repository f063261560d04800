import { Button } from '@mantine/core'
import { ListChecks, ReceiptText, Undo2 } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { Link } from 'wouter'
import { listPayments, type Payment, updatePayment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
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
import { methodLabels, PaymentBadge, paymentStatusLabels } from '#web/payments/labels.tsx'
import { ReceiptButton } from '#web/payments/receipt-button.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from '../tables/cells.module.css'
import { PagedTable } from '../tables/paged-table.tsx'
import { MethodCell, TenantCell } from '../tables/place-cells.tsx'
import { addressOf } from '../tables/sections.ts'

const ReturnedCheck = lazy(() => import('./returned-check.tsx'))

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
    <Panel
      title={t('Payments')}
      subtitle={t('Payments from tenants, newest first')}
      actions={
        mayReturn && (
          <Button
            component={Link}
            href={addressOf('receive')}
            variant="default"
            leftSection={<ListChecks size={16} aria-hidden />}
          >
            {t('Receive Payments')}
          </Button>
        )
      }
      flush
    >
      <Filters>
        <SearchFilter label={t('Search by tenant, unit or note')} />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <SelectFilter
          label={t('Status')}
          all={t('All statuses')}
          value={status}
          choices={paymentStatusLabels}
          onChange={setStatus}
        />
        <SelectFilter
          label={t('Method')}
          all={t('All methods')}
          value={method}
          choices={methodLabels}
          onChange={setMethod}
        />
        {period.select}
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label={t('Payments')}
        list={listPayments}
        query={query}
        columns={columns}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={t('No payments found')}
            text={t('No payments match these filters.')}
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
                ? t('To see it, choose the status {status}.', {
                    status: paymentStatusLabels.reversed,
                  })
                : t('It stays in this list as {status}.', {
                    status: paymentStatusLabels.reversed,
                  })
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
    ...plainColumns(),
    {
      header: t('Receipt'),
      align: 'right',
      onPhone: 'bare',
      cell: payment => (
        <>
          <ReceiptButton payment={payment} />
          {onReturned && payment.status === 'completed' && (
            <ActionsMenu
              label={t('Actions for the payment of {amount} from {tenant}', {
                amount: formatMoney(payment.amount, payment.organization.currency),
                tenant: fullName(payment.tenant),
              })}
              size={34}
            >
              <MenuAction icon={Undo2} isGrave onClick={() => onReturned(payment)}>
                {t('Mark as returned (NSF)')}
              </MenuAction>
            </ActionsMenu>
          )}
        </>
      ),
    },
  ]
}

function plainColumns(): Column<Payment>[] {
  return [
    { header: t('Tenant'), onPhone: 'title', cell: payment => <TenantCell {...payment} /> },
    {
      header: t('Received'),
      cell: payment => (
        <span className={styles.day}>
          {formatDay(payment.receivedOn)}
          <span className={styles.second}>#{shortId(payment.id)}</span>
        </span>
      ),
    },
    {
      header: t('Method'),
      cell: payment => <MethodCell {...payment} />,
    },
    { header: t('Notes'), cell: ({ notes, reversalReason }) => reversalReason ?? notes ?? '—' },
    {
      header: t('Status'),
      onPhone: 'bare',
      cell: payment => <PaymentBadge status={payment.status} />,
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: payment => (
        <span className={styles.amount}>
          <Money amount={payment.amount} currency={payment.organization.currency} />
        </span>
      ),
    },
  ]
}
