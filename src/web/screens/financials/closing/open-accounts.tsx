import { Fragment } from 'react'
import { Link } from 'wouter'
import type { CheckLine } from '#shared/accounting/closed-periods.ts'
import styles from '#web/components/tables/cells.module.css'
import { RowText } from '#web/components/tables/row-list.tsx'
import { bankingAddress } from '../banking/views.ts'

/** The open bank accounts of a line, each with a link to its reconciliation or three-way balance. */
export function OpenAccounts({ line: { check, bankAccounts } }: { line: CheckLine }) {
  if (bankAccounts.length === 0) return null
  const view = check === 'three_way_difference' ? 'trust' : 'reconcile'
  return (
    <RowText>
      {bankAccounts.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          <Link href={bankingAddress(view, { account: id })} className={styles.link}>
            {name}
          </Link>
        </Fragment>
      ))}
    </RowText>
  )
}
