import { type ReactNode, useId } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { byLandlord } from '#web/leases/by-landlord.ts'
import { byStatus, isCurrent } from '#web/leases/labels.ts'
import { PastHomes } from '#web/leases/past-homes.tsx'
import { LeaseAccount } from '#web/ledger/lease-account.tsx'
import styles from './my-accounts.module.css'

/** The accounts of a person's own leases, by landlord, each in its own currency. */
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
          {t('Rented from {name}', { name })}
        </h2>
        <p className={styles.landlord}>
          {t('{currency}, dates in {place} time', {
            currency,
            place: timezone.replaceAll('_', ' '),
          })}
        </p>
      </div>
      {props.children}
    </section>
  )
}
