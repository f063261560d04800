import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Basis } from '#shared/accounting/general-ledger.ts'
import type { Day } from '#shared/dates.ts'
import styles from '#web/components/tables/cells.module.css'
import { viewAddress } from './views.ts'

/** The lines behind the balance of an account, in the year up to that day. */
export function AccountLink(props: {
  accountId: string
  query: { asOf: Day; basis: Basis; propertyId: string | undefined }
  children?: ReactNode
}) {
  const { asOf, basis, propertyId } = props.query
  const filters = {
    account: props.accountId,
    from: `${asOf.slice(0, 4)}-01-01`,
    to: asOf,
    ...(basis !== 'cash' && { basis }),
    ...(propertyId && { property: propertyId }),
  }
  return (
    <Link href={viewAddress('ledger', filters)} className={styles.link}>
      {props.children}
    </Link>
  )
}
