import { listComingCharges } from '#shared/accounting/coming-charges.ts'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import { ComingCharges } from '#web/leases/charges/coming-charges.tsx'
import { localeOf } from '#web/session/locale.ts'
import styles from './coming-charges.module.css'

/** A tenant's upcoming charges in the next two periods; nothing without any. */
export function MyComingCharges({ lease }: { lease: Lease }) {
  const { today } = localeOf(lease)
  const { data, isPending } = useCall(listComingCharges, {
    query: { leaseId: lease.id, until: addDays(today, twoPeriods) },
  })
  if (isPending) return <Waiting />
  if (!data || data.charges.length === 0) return null
  return (
    <div className={styles.coming}>
      <h3 className={styles.title}>{t('Upcoming Charges')}</h3>
      <ComingCharges charges={data.charges} />
    </div>
  )
}

const twoPeriods = 61
