import { Button } from '@mantine/core'
import { CircleDollarSign, KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { getTenant, type KnownTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { fullName } from '#web/format/format.ts'
import { History } from '#web/history/history.tsx'
import { LeaseDialog } from '#web/leases/create/create-lease.tsx'
import { byStatus } from '#web/leases/labels.ts'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { PaymentDialog } from '#web/payments/record-payment.tsx'
import { RecordTabs } from '#web/record-tabs/record-tabs.tsx'
import { usePerson } from '#web/session/session.tsx'
import { EditTenant } from './edit-tenant.tsx'
import { TenantOverview, type TenantTask } from './tenant-overview.tsx'

/** One tenant: contact data and homes, money, repairs, documents, messages and history. */
export default function TenantScreen() {
  const { id = '' } = useParams()
  const tenant = useCall(getTenant, { params: { id } })
  if (tenant.data) return <Known tenant={tenant.data} />
  if (!tenant.error) return <DetailPageLoading noun="tenant" back={back()} />
  return (
    <DetailPageMissing
      noun="tenant"
      back={back()}
      error={tenant.error}
      text={t('The link may be mistyped, or the tenant is not yours or was erased.')}
      onRetry={tenant.refetch}
    />
  )
}

function back() {
  return { href: '/tenants', name: t('Tenants') }
}

const EraseTenant = lazy(() => import('./erase-tenant.tsx'))
const MergeTenant = lazy(() => import('./merge-tenant.tsx'))
const TenantData = lazy(() => import('./tenant-data.tsx'))
const LeaseAccounts = preloadable(() => import('#web/record-tabs/lease-accounts.tsx'))
const Repairs = preloadable(() => import('#web/record-tabs/repairs.tsx'))
const TenantDocuments = preloadable(() => import('./tenant-documents.tsx'))
const Messages = preloadable(() => import('#web/record-tabs/messages.tsx'))

type OpenDialog = TenantTask | 'lease' | 'payment' | null

function empty() {
  return t('Add a lease for this tenant, and their rent and payments appear here.')
}

function Known({ tenant }: { tenant: KnownTenant }) {
  const person = usePerson()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const leases = useCall(listLeases, { query: { tenantId: tenant.id } })
  // The lease a payment is most likely for.
  const current = leases.data?.toSorted(byStatus)[0]
  const close = () => setDialog(null)
  const isFormer = leases.data?.every(({ status }) => status !== 'active' && status !== 'pending')
  const leaseUnit = can(person, 'lease:write') && (
    <Button
      variant="default"
      leftSection={<KeyRound size={17} aria-hidden />}
      onClick={() => setDialog('lease')}
    >
      {t('Add Lease')}
    </Button>
  )
  return (
    <Page
      title={fullName(tenant)}
      back={back()}
      actions={
        <>
          {leaseUnit}
          {can(person, 'payment:create') && (current || leases.isPending) && (
            <Button
              disabled={!current}
              leftSection={<CircleDollarSign size={18} aria-hidden />}
              onClick={() => setDialog('payment')}
            >
              {t('Record Payment')}
            </Button>
          )}
        </>
      }
    >
      <RecordTabs
        label={fullName(tenant)}
        tabs={{
          overview: () => (
            <TenantOverview
              tenant={tenant}
              leases={leases}
              leaseUnit={leaseUnit}
              onTask={setDialog}
            />
          ),
          money:
            can(person, 'charge:read') &&
            (() => (
              <LeaseAccounts
                of={{ tenantId: tenant.id }}
                empty={{ text: empty(), action: leaseUnit }}
              />
            )),
          repairs: () => (
            <Repairs
              of={{ tenantId: tenant.id }}
              unitId={current?.unitId}
              mayReport={isFormer === false}
            />
          ),
          documents: can(person, 'charge:read') && (() => <TenantDocuments leases={leases} />),
          messages:
            can(person, 'tenant:update') &&
            tenant.email !== null &&
            (() => <Messages people={[tenant]} />),
          history:
            can(person, 'audit:read') && (() => <History entity="tenant" id={tenant.id} isOpen />),
        }}
      />
      <EditTenant tenant={tenant} opened={dialog === 'edit'} onClose={close} />
      <LazyDialog opened={dialog === 'data'}>
        <TenantData tenant={tenant} opened={dialog === 'data'} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={dialog === 'merge'}>
        <MergeTenant tenant={tenant} opened={dialog === 'merge'} onClose={close} />
      </LazyDialog>
      {dialog === 'erase' && (
        <Suspense fallback={null}>
          <EraseTenant tenant={tenant} opened onClose={close} />
        </Suspense>
      )}
      <LeaseDialog tenantId={tenant.id} opened={dialog === 'lease'} onClose={close} />
      <PaymentDialog leaseId={current?.id} opened={dialog === 'payment'} onClose={close} />
    </Page>
  )
}
