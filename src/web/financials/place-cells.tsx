import { Link } from 'wouter'
import type { Payment } from '#shared/payments.ts'
import { fullName } from '../format.ts'
import { unitLabel } from '../parts/lease/words.ts'
import styles from './financials.module.css'

/** Who rents, with the way to their account, and what. */
export function TenantCell({ tenant, unit }: Pick<Payment, 'tenant' | 'unit'>) {
  return (
    <>
      <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
        {fullName(tenant)}
      </Link>
      <span className={styles.second}>{unitLabel(unit)}</span>
    </>
  )
}

/** A property, with the way to it. */
export function PropertyLink({ id, name }: { id: string; name: string }) {
  return (
    <Link href={`/properties/${id}`} className={styles.tenant}>
      {name}
    </Link>
  )
}
