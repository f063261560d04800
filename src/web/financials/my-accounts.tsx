import { type ReactNode, useId } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import { LeaseAccount } from '../parts/lease/account.tsx'
import { byLandlord } from '../parts/lease/by-landlord.ts'
import { PastHomes } from '../parts/lease/past-homes.tsx'
import { byStatus, isCurrent } from '../parts/lease/words.ts'
import styles from './my-accounts.module.css'

/** The accounts of what a person rents, landlord by landlord, each in its own currency. */
export function MyAccounts(props: { leases: readonly Lease[]; isOpen: boolean }) {
  const landlords = byLandlord(props.leases.filter(isCurrent))
  return (
    <>
      {landlords.map(({ landlord, leases }, place) => (
        <Landlord key={landlord.id} landlord={landlord}>
          {leases.toSorted(byStatus).map((lease, nth) => (
            <LeaseAccount
              key={lease.id}
              lease={lease}
              initiallyOpen={props.isOpen && place === 0 && nth === 0}
            />
          ))}
        </Landlord>
      ))}
      <PastHomes leases={props.leases} card={lease => <LeaseAccount lease={lease} />} />
    </>
  )
}

function Landlord(props: { landlord: Lease['organization']; children: ReactNode }) {
  const { name, currency, timezone } = props.landlord
  const id = useId()
  return (
    <section className={styles.landlord} aria-labelledby={id} data-in-turn>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          Rented from {name}
        </h2>
        <p className={styles.books}>
          {currency}, days as in {timezone.replaceAll('_', ' ')}
        </p>
      </div>
      {props.children}
    </section>
  )
}
