import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { methodLabels } from '#web/payments/labels.tsx'

/** Tenant and home, with links to their account and lease. */
export function TenantCell({
  tenant,
  unit,
  leaseId,
}: Pick<Payment, 'tenant' | 'unit' | 'leaseId'>) {
  return (
    <>
      <TenantLink tenant={tenant} />
      <Link href={`/financials/leases/${leaseId}`} className={styles.second}>
        {unitLabel(unit)}
      </Link>
    </>
  )
}

/** The tenant, as a link to their page. */
export function TenantLink({ tenant }: Pick<Payment, 'tenant'>) {
  return (
    <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
      {fullName(tenant)}
    </Link>
  )
}

/** The home, as a link to its lease. */
export function LeaseLink({ unit, leaseId }: Pick<Payment, 'unit' | 'leaseId'>) {
  return (
    <Link href={`/financials/leases/${leaseId}`} className={styles.quiet}>
      {unitLabel(unit)}
    </Link>
  )
}

/** The payment method, and the payer where that is not the primary tenant. */
export function MethodCell(
  payment: Pick<Payment, 'paymentMethod' | 'checkNumber' | 'paidBy' | 'tenant'>,
) {
  const { paymentMethod, checkNumber, paidBy, tenant } = payment
  return (
    <>
      {paymentMethod ? methodLabels[paymentMethod] : '—'}
      {checkNumber && ` #${checkNumber}`}
      {paidBy && paidBy.id !== tenant.id && (
        <span className={styles.second}>{t('Paid by {paidBy}', { paidBy: fullName(paidBy) })}</span>
      )}
    </>
  )
}

/** A property, as a link. */
export function PropertyLink({ id, name }: { id: string; name: string }) {
  return (
    <Link href={`/properties/${id}`} className={styles.tenant}>
      {name}
    </Link>
  )
}

/** A figure of a lease, as a link to its entries. */
export function LedgerLink({ leaseId, children }: { leaseId: string; children: ReactNode }) {
  return (
    <Link href={`/financials/leases/${leaseId}?tab=money`} className={styles.link}>
      {children}
    </Link>
  )
}
