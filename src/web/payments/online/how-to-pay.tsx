import { getPaymentOptions, type ManualDetails } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import styles from './how-to-pay.module.css'

/** How to pay without a card, and the reference to write on it; or why no tenant pays online. */
export function HowToPay({ lease }: { lease: Lease }) {
  const { data, isPending } = useCall(getPaymentOptions, { params: { id: lease.id } })
  if (isPending) return <Waiting />
  if (!data) return null
  if (data.blocked) return <p className={styles.box}>{data.blocked}</p>
  const rows = data.manual ? rowsOf(data.manual) : []
  if (!data.manual || (rows.length === 0 && !data.manual.notes)) return null
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>{t('How to Pay')}</h3>
      {rows.length > 0 && (
        <dl className={styles.ways}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('Reference')}</dt>
            <dd>{data.reference}</dd>
          </div>
        </dl>
      )}
      {data.manual.notes && <p className={styles.text}>{data.manual.notes}</p>}
    </section>
  )
}

function rowsOf(details: ManualDetails): [label: string, value: string][] {
  const all: [string, string | null][] = [
    [t('Zelle'), details.zelle],
    [t('Check payable to'), details.checkTo],
    [t('Mail checks to'), details.mailTo],
    [t('Bank'), details.bankName],
    [t('Routing number'), details.routingNumber],
    [t('Account number'), details.accountNumber],
  ]
  return all.flatMap(([label, value]) => (value ? [[label, value]] : []))
}
