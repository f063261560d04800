import { Undo2 } from 'lucide-react'
import type { Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { storedText } from '#shared/stored-text.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, fullName, shortId } from '#web/format/format.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { TenantLink } from '#web/payments/place-cells.tsx'
import { ReceiptButton } from '#web/payments/receipt-button.tsx'
import { leaseColumns } from '../tables/work-cells.tsx'

/** The columns of the payments, and the actions on each. */
export function paymentColumns(
  onReturned: ((payment: Payment) => void) | false,
): readonly WorkColumn<Payment>[] {
  return [
    ...leaseColumns<Payment>(),
    {
      ...{ id: 'received', header: t('Received'), width: 104, onPhone: 'fact' },
      cell: ({ receivedOn }) => formatDay(receivedOn),
    },
    {
      ...{ id: 'number', header: t('No.'), width: 96, givesWay: 6 },
      cell: ({ id }) => <span className={styles.number}>#{shortId(id)}</span>,
    },
    {
      ...{ id: 'method', header: t('Method'), width: 116, grows: 1 },
      ...{ givesWay: 3, onPhone: 'fact' },
      cell: payment => <MethodWords {...payment} />,
    },
    {
      ...{ id: 'payer', header: t('Paid by'), width: 120, grows: 1, isExtra: true, givesWay: 5 },
      cell: ({ paidBy, payer }) => (paidBy ? <TenantLink tenant={paidBy} /> : (payer?.name ?? '—')),
    },
    {
      ...{ id: 'notes', header: t('Notes'), width: 110, grows: 2, givesWay: 4 },
      cell: ({ reversalReason, notes }) => storedText(reversalReason) ?? notes ?? '—',
    },
    {
      ...{ id: 'status', header: t('Status'), width: 108, onPhone: 'status' },
      cell: ({ status }) => <PaymentBadge status={status} />,
    },
    {
      ...{ id: 'amount', header: t('Amount'), width: 108, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ amount, organization }) => (
        <span className={styles.amount}>
          <Money amount={amount} currency={organization.currency} />
        </span>
      ),
    },
    {
      ...{ id: 'receipt', header: t('Receipt'), width: 84, align: 'right' },
      ...{ isAction: true, givesWay: 2 },
      cell: payment => <PaymentButtons payment={payment} onReturned={onReturned} />,
    },
  ]
}

/** The payment method, and the payer where that is not the primary tenant. */
function MethodWords({ paymentMethod, checkNumber, paidBy, payer, tenant }: Payment) {
  return (
    <>
      {paymentMethod ? methodLabels[paymentMethod] : '—'}
      {checkNumber && ` #${checkNumber}`}
      {!paidBy && payer && (
        <span className={styles.beside}>{t('Paid by {paidBy}', { paidBy: payer.name })}</span>
      )}
      {paidBy && paidBy.id !== tenant.id && (
        <span className={styles.beside}>{t('Paid by {paidBy}', { paidBy: fullName(paidBy) })}</span>
      )}
    </>
  )
}

function PaymentButtons(props: {
  payment: Payment
  onReturned: ((payment: Payment) => void) | false
}) {
  const { payment, onReturned } = props
  return (
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
  )
}
