import { Button } from '@mantine/core'
import { Archive, CircleDollarSign, Eraser, KeyRound, Merge, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { getTenant, type KnownTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { fullName } from '#web/format/format.ts'
import { History } from '#web/history/history.tsx'
import { LeaseDialog } from '#web/leases/create/create-lease.tsx'
import { byStatus } from '#web/leases/labels.ts'
import { DetailPageLoading, DetailPageMissing } from '#web/pages/detail-page.tsx'
import { PaymentDialog } from '#web/payments/record-payment.tsx'
import { ReportedPayments } from '#web/payments/reported-payments.tsx'
import { usePerson } from '#web/session/session.tsx'
import { EditTenant } from './edit-tenant.tsx'
import { MergeSuggestion } from './merge-suggestion.tsx'
import styles from './tenant.module.css'
import { TenantAccess } from './tenant-access.tsx'
import { TenantContact } from './tenant-contact.tsx'
import { TenantLeases } from './tenant-leases.tsx'

/** One tenant: contact data, homes, payments and balance. */
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

type OpenDialog = 'edit' | 'lease' | 'payment' | 'data' | 'merge' | 'erase' | null

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
      <div className={styles.columns} data-in-turn>
        <Panel
          title={t('Contact')}
          actions={
            can(person, 'tenant:update') &&
            tenant.isUnclaimed && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Pencil size={15} aria-hidden />}
                onClick={() => setDialog('edit')}
              >
                {t('Edit')}
              </Button>
            )
          }
        >
          <TenantContact tenant={tenant} />
          <TenantAccess tenant={tenant} lease={current} />
          <div className={styles.data}>
            {can(person, 'tenant:export') && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Archive size={15} aria-hidden />}
                onClick={() => setDialog('data')}
              >
                {t('Export Data')}
              </Button>
            )}
            {can(person, 'tenant:merge') && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Merge size={15} aria-hidden />}
                onClick={() => setDialog('merge')}
              >
                {t('Merge Duplicate')}
              </Button>
            )}
            {can(person, 'tenant:erase') && isFormer && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                leftSection={<Eraser size={15} aria-hidden />}
                onClick={() => setDialog('erase')}
              >
                {t('Erase Tenant')}
              </Button>
            )}
          </div>
        </Panel>
        <div className={styles.leases} data-in-turn>
          <MergeSuggestion tenant={tenant} />
          <ReportedPayments tenantId={tenant.id} />
          {!can(person, 'charge:read') ? null : !leases.data && leases.error ? (
            <FailureState
              title={t('Leases could not be loaded')}
              error={leases.error}
              onRetry={() => void leases.refetch()}
            />
          ) : (
            <TenantLeases leases={leases.data} leaseUnit={leaseUnit} />
          )}
          <History entity="tenant" id={tenant.id} />
        </div>
      </div>
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
