import type { Payment } from '#shared/accounting/payments.ts'
import { formatDay, fullName } from '../format.ts'
import { unitLabel } from '../parts/lease/words.ts'
import { PaymentBadge } from '../parts/payment/words.tsx'
import { usePerson } from '../session.tsx'
import { Money } from '../ui/money.tsx'
import { ListBlock, ListRow, QuietLine, type Reading, ViewAll } from './list-block.tsx'

/** The last payments: of tenants, or a tenant's own. */
export function RecentPayments(props: {
  read: Reading
  /** Undefined while they load. */
  payments: readonly Payment[] | undefined
}) {
  const person = usePerson()
  const isOwn = ({ tenant, organization }: Payment) =>
    tenant.id === person.id || organization.id !== person.organizationId
  return (
    <ListBlock
      title="Recent Payments"
      actions={<ViewAll href="/financials" of="payments" />}
      read={props.read}
      failure="Payments could not be loaded"
      loadingRows={5}
      rows={props.payments}
      row={payment => (
        <ListRow
          href={isOwn(payment) ? '/financials' : `/tenants/${payment.tenant.id}`}
          title={isOwn(payment) ? 'You paid' : fullName(payment.tenant)}
          text={unitLabel(payment.unit)}
          figure={<Money amount={payment.amount} currency={payment.organization.currency} />}
          note={
            payment.status === 'completed' ? (
              formatDay(payment.receivedOn)
            ) : (
              <PaymentBadge status={payment.status} />
            )
          }
        />
      )}
      empty={<QuietLine>No payment has been recorded yet.</QuietLine>}
    />
  )
}
