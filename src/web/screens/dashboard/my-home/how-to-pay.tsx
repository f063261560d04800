import { t } from '#shared/language/t.ts'
import { listOrganizations } from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import styles from './how-to-pay.module.css'

/** The landlord's own text about how to pay; nothing where there is none. */
export function HowToPay({ organizationId }: { organizationId: string }) {
  const { data, isPending } = useCall(listOrganizations)
  if (isPending) return <Waiting />
  const text = data?.find(({ id }) => id === organizationId)?.paymentInstructions
  if (!text) return null
  return (
    <section className={styles.box}>
      <h3 className={styles.title}>{t('How to Pay')}</h3>
      <p className={styles.text}>{text}</p>
    </section>
  )
}
