import { useId } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { StartAction } from '#web/actions/actions.tsx'
import { byStatus, isCurrent } from '#web/leases/labels.ts'
import { PastHomes } from '#web/leases/past-homes.tsx'
import styles from './home-dashboard.module.css'
import MyHome from './my-home.tsx'

/** The home that a landlord or manager rents, below their own figures: another landlord's money is not among them. */
export default function WhereILive(props: { leases: readonly Lease[]; start: StartAction }) {
  const id = useId()
  const home = (lease: Lease) => <MyHome key={lease.id} lease={lease} start={props.start} />
  return (
    <section className={styles.landlord} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('Where I Live')}
      </h2>
      {props.leases.filter(isCurrent).toSorted(byStatus).map(home)}
      <PastHomes leases={props.leases} card={home} />
    </section>
  )
}
