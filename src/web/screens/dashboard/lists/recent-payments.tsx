import type { Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, type Reading, ViewAll } from '#web/lists/list-panel.tsx'
import { PaymentBadge } from '#web/payments/labels.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The last payments: of tenants, or a tenant's own. */
export function RecentPayments(props: {
  read: Reading
  /** Undefined while they load. */
  payments: readonly Payment[] | undefined
}) {
  const person = usePerson()
  if (props.payments?.length === 0) return null
  const isOwn = ({ tenant, organization }: Payment) =>
    tenant.id === person.id || organization.id !== person.organizationId
  return (
    <ListBlock
      title={t('Recent Payments')}
      actions={<ViewAll href="/financials" of={t('payments')} />}
      read={props.read}
      failure={t('Payments could not be loaded')}
      loadingRows={5}
      rows={props.payments}
      row={payment => (
        <ListRow
          href={isOwn(payment) ? '/financials' : `/tenants/${payment.tenant.id}`}
          title={isOwn(payment) ? t('You paid') : fullName(payment.tenant)}
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
      empty={null}
    />
  )
}
