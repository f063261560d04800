import { Button } from '@mantine/core'
import { ListChecks, ReceiptText } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { listAgencies } from '#shared/accounting/agencies.ts'
import {
  listPayments,
  type Payment,
  savePayments,
  summarizePayments,
  updatePayment,
} from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { periodFilter } from '#web/lists/work-table/period-filter.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { methodLabels, paymentStatusLabels } from '#web/payments/labels.tsx'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import { PaymentActions } from './payment-actions.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentPanel } from './payment-panel.tsx'

const ReturnedCheck = lazy(() => import('./returned-check.tsx'))
const Remittances = lazy(() => import('./remittances.tsx'))

/** Every payment of the organization, found by payer, home, amount, method and date. */
export default function Payments() {
  const [status] = useUrlFilter('status')
  const { today } = useLocale()
  const mayReturn = can(usePerson(), updatePayment.may)
  const { open, ...returned } = useDialog<Payment>()
  const columns = useMemo(() => paymentColumns(mayReturn && open), [mayReturn, open])
  return (
    <>
      <WorkTable
        name="payments"
        label={t('Payments')}
        list={listPayments}
        summary={summarizePayments}
        file={savePayments}
        columns={columns}
        filters={[
          propertyFilter(),
          choiceFilter('status', t('Status'), paymentStatusLabels),
          choiceFilter('method', t('Method'), methodLabels),
          periodFilter(t('Received'), today),
        ]}
        searchLabel={t('Search tenant, unit, note, amount, #')}
        always={{ books: 'own' }}
        main={
          mayReturn && (
            <>
              <RemittanceButton />
              <ReceivePayments />
            </>
          )
        }
        usualSort="-received"
        nameOf={paymentName}
        moneyOf={({ amount, organization: { currency } }) => ({ currency, amount })}
        total={totalWords}
        empty={
          <EmptyState
            icon={ReceiptText}
            title={t('No payments found')}
            text={t('No payments match these filters.')}
          />
        }
        panel={payment => <PaymentPanel key={payment.id} payment={payment} />}
        actions={selection => <PaymentActions selection={selection} />}
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
    </>
  )
}

function paymentName({ tenant, receivedOn }: Payment): string {
  return t('Payment by {tenant} of {date}', {
    tenant: fullName(tenant),
    date: formatDay(receivedOn),
  })
}

function totalWords({ count, sums }: Summary): string {
  return t('{count, plural, one {# payment} other {# payments}}, {sums}', {
    count,
    sums: sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') || '—',
  })
}

/** Shown to an office that has agencies. */
function RemittanceButton() {
  const { data } = useCall(listAgencies)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.length === 0) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Agency Remittance')}
      </Button>
      <LazyDialog opened={isOpen}>
        <Remittances opened={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}

/** On a phone it is one of the sections. */
function ReceivePayments() {
  return (
    <Button
      component={Link}
      href={addressOf('receive')}
      variant="default"
      size="xs"
      visibleFrom="sm"
      leftSection={<ListChecks size={16} aria-hidden />}
    >
      {t('Receive Payments')}
    </Button>
  )
}
