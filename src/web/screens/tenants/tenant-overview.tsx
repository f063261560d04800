import { Button } from '@mantine/core'
import { Archive, Eraser, KeyRound, Merge, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { KnownTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import type { CallError } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { byStatus } from '#web/leases/labels.ts'
import { ReportedPayments } from '#web/payments/reported-payments.tsx'
import { LeaseLines } from '#web/record-tabs/lease-lines.tsx'
import { usePerson } from '#web/session/session.tsx'
import { MergeSuggestion } from './merge-suggestion.tsx'
import styles from './tenant.module.css'
import { TenantAccess } from './tenant-access.tsx'
import { TenantContact } from './tenant-contact.tsx'

export type TenantTask = 'edit' | 'data' | 'merge' | 'erase'

/** How to reach a tenant, what waits for the office, and their leases. */
export function TenantOverview(props: {
  tenant: KnownTenant
  leases: { data: Lease[] | undefined; error: CallError | null; refetch: () => unknown }
  leaseUnit: ReactNode
  onTask: (task: TenantTask) => void
}) {
  const { tenant, leases, onTask } = props
  const person = usePerson()
  return (
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
              onClick={() => onTask('edit')}
            >
              {t('Edit')}
            </Button>
          )
        }
      >
        <TenantContact tenant={tenant} />
        <TenantAccess tenant={tenant} lease={leases.data?.toSorted(byStatus)[0]} />
        <RecordActions leases={leases.data} onTask={onTask} />
      </Panel>
      <div className={styles.leases} data-in-turn>
        <MergeSuggestion tenant={tenant} />
        <ReportedPayments tenantId={tenant.id} />
        {can(person, 'charge:read') && (
          <Panel title={t('Leases')} flush>
            <QueryBoundary
              label={t('Leases')}
              rows={2}
              call={leases}
              empty={
                <EmptyState
                  icon={KeyRound}
                  title={t('No lease yet')}
                  text={t('Add a lease for this tenant, and their rent and payments appear here.')}
                  action={props.leaseUnit}
                />
              }
            >
              {known => <LeaseLines leases={known} by="unit" />}
            </QueryBoundary>
          </Panel>
        )}
      </div>
    </div>
  )
}

/** Export, merge and erasure of a tenant's record. */
function RecordActions(props: {
  leases: readonly Lease[] | undefined
  onTask: (task: TenantTask) => void
}) {
  const { leases, onTask } = props
  const person = usePerson()
  const isFormer = leases?.every(({ status }) => status !== 'active' && status !== 'pending')
  return (
    <div className={styles.data}>
      {can(person, 'tenant:export') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Archive size={15} aria-hidden />}
          onClick={() => onTask('data')}
        >
          {t('Export Data')}
        </Button>
      )}
      {can(person, 'tenant:merge') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Merge size={15} aria-hidden />}
          onClick={() => onTask('merge')}
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
          onClick={() => onTask('erase')}
        >
          {t('Erase Tenant')}
        </Button>
      )}
    </div>
  )
}
