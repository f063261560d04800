import { getPaymentProvider } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { ConnectedStripe } from './connected-stripe.tsx'
import { HowToPayForm } from './how-to-pay-form.tsx'
import { NotConnected } from './not-connected.tsx'

/** How an organization takes money online, and how its tenants pay without that. For its admins. */
export function PaymentSettings() {
  const call = useCall(getPaymentProvider)
  return (
    <>
      <Panel
        title={t('Online Payments')}
        subtitle={t(
          'Tenants pay by card or bank account. The money goes to your own Stripe account and never passes through Rooftree.',
        )}
      >
        <QueryBoundary label={t('Online payments')} rows={4} call={call}>
          {({ stripe, eventsUrl }) =>
            stripe ? <ConnectedStripe account={stripe} eventsUrl={eventsUrl} /> : <NotConnected />
          }
        </QueryBoundary>
      </Panel>
      <Panel
        title={t('How to Pay')}
        subtitle={t('Tenants of current leases read this beside, or instead of, paying online')}
      >
        <QueryBoundary label={t('How to pay')} rows={4} call={call}>
          {({ manual }) => <HowToPayForm manual={manual} />}
        </QueryBoundary>
      </Panel>
    </>
  )
}
