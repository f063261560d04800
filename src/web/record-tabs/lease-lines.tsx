import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { byStatus, termLabel, unitLabel } from '#web/leases/labels.ts'
import { LeaseState } from '#web/leases/lease-badge.tsx'
import { unitPath } from '#web/properties/unit-path.ts'

/** Leases in a few words each, the one in force first; their names, terms and balances are links. */
export function LeaseLines({ leases, by }: { leases: readonly Lease[]; by: 'tenant' | 'unit' }) {
  const subject: Column<Lease> =
    by === 'tenant'
      ? {
          header: t('Tenant'),
          onPhone: 'title',
          cell: ({ tenant }) => (
            <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
              {fullName(tenant)}
            </Link>
          ),
        }
      : {
          header: t('Unit'),
          onPhone: 'title',
          cell: ({ unit }) => (
            <Link href={unitPath(unit)} className={styles.tenant}>
              {unitLabel(unit)}
            </Link>
          ),
        }
  const columns: Column<Lease>[] = [
    subject,
    {
      header: t('Term'),
      cell: lease => (
        <Link href={`/financials/leases/${lease.id}`} className={styles.link}>
          {termLabel(lease)}
        </Link>
      ),
    },
    { header: t('Status'), cell: lease => <LeaseState lease={lease} />, onPhone: 'bare' },
    {
      header: t('Monthly rent'),
      align: 'right',
      cell: ({ id, monthlyRent, organization }) => (
        <Link href={`/financials/leases/${id}?tab=money`} className={styles.quiet}>
          <Money amount={monthlyRent} currency={organization.currency} />
        </Link>
      ),
    },
    {
      header: t('Balance'),
      align: 'right',
      cell: ({ id, balance, organization }) => (
        <Link href={`/financials/leases/${id}?tab=money`} className={styles.quiet}>
          <LeaseBalance balance={balance} currency={organization.currency} />
        </Link>
      ),
    },
  ]
  return (
    <DataTable
      label={t('Leases')}
      dense
      rows={leases.toSorted(byStatus)}
      rowKey={({ id }) => id}
      columns={columns}
    />
  )
}
