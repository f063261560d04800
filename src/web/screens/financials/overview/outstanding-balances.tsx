import { Button } from '@mantine/core'
import { CircleCheck, KeyRound } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { fullName } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { RemindButton } from '#web/leases/remind/remind-button.tsx'
import { ViewAll } from '#web/lists/list-panel.tsx'
import { addressOf } from '../tables/sections.ts'

const shown = 10

/** Tenants with a balance, the largest first; if there are many, the rest is in Aging. */
export function OpenBalances(props: {
  /** Whether any unit was ever leased; undefined while loading. */
  hasLet: boolean | undefined
  /** Left out for a reader. */
  onRecord?: ((leaseId: string) => void) | undefined
}) {
  const call = useCall(listLeases, {
    query: { owing: 'true', rented: 'false', largest: 'true', limit: shown + 1 },
  })
  const isPart = (call.data?.length ?? 0) > shown
  return (
    <Panel
      title={t('Open Balances')}
      subtitle={
        isPart
          ? t('Due today or earlier, also within grace: the {shown} largest', { shown })
          : t('Due today or earlier, also within grace')
      }
      actions={
        isPart ? (
          <ViewAll href={addressOf('aging')} of="open balances" />
        ) : (
          <RemindButton size="xs" leaseIds={(call.data ?? []).map(({ id }) => id)}>
            {t('Remind All')}
          </RemindButton>
        )
      }
      flush
    >
      <QueryBoundary label={t('Balances')} call={call}>
        {owing =>
          owing.length > 0 ? (
            <DataTable
              label={t('Open Balances')}
              rows={owing.slice(0, shown)}
              rowKey={lease => lease.id}
              columns={columns(props.onRecord)}
            />
          ) : props.hasLet === false ? (
            <EmptyState
              icon={KeyRound}
              title={t('No leases yet')}
              text={t('Add a lease, and its rent appears here.')}
            />
          ) : (
            <EmptyState icon={CircleCheck} title={t('All tenants are paid up')} />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function columns(onRecord: ((leaseId: string) => void) | undefined): Column<Lease>[] {
  return [
    {
      header: t('Tenant'),
      onPhone: 'title',
      cell: lease => (
        <>
          <Link href={`/tenants/${lease.tenantId}`} className={styles.tenant}>
            {fullName(lease.tenant)}
          </Link>
          <Link href={`/financials/leases/${lease.id}`} className={styles.second}>
            {unitLabel(lease.unit)}
          </Link>
        </>
      ),
    },
    {
      header: t('Balance'),
      align: 'right',
      onPhone: 'bare',
      cell: lease => (
        <span className={styles.owing}>
          <Link href={`/financials/leases/${lease.id}?tab=money`} className={styles.quiet}>
            <LeaseBalance balance={lease.balance} currency={lease.organization.currency} />
          </Link>
          {onRecord && (
            <Button
              className={styles.record}
              variant="subtle"
              size="compact-xs"
              aria-label={t('Record a payment from {tenant}', { tenant: fullName(lease.tenant) })}
              onClick={() => onRecord(lease.id)}
            >
              {t('Record')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}
