import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'

interface OnLease {
  leaseId: string
  tenant: { id: string; firstName: string | null; lastName: string | null }
  unit: { unitNumber: string; propertyName: string }
}

/** The first two columns of rows on a lease: links to the tenant and to the lease. */
export function leaseColumns<Row extends OnLease>(): WorkColumn<Row>[] {
  return [
    {
      ...{ id: 'tenant', header: t('Tenant'), width: 140, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: ({ tenant }) => (
        <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
          {fullName(tenant)}
        </Link>
      ),
    },
    {
      ...{ id: 'unit', header: t('Unit'), width: 130, grows: 2 },
      ...{ givesWay: 1, onPhone: 'fact' },
      cell: ({ unit, leaseId }) => (
        <Link href={`/financials/leases/${leaseId}`} className={styles.quiet}>
          {unitLabel(unit)}
        </Link>
      ),
    },
  ]
}
