import { t } from '#shared/language/t.ts'
import styles from './payment-settings.module.css'

type Details = Readonly<
  Record<
    'zelle' | 'checkTo' | 'mailTo' | 'bankName' | 'routingNumber' | 'accountNumber' | 'notes',
    string
  >
>

/** The text that a tenant reads, while it is being written. */
export function HowToPayPreview({ details }: { details: Details }) {
  const { zelle, checkTo, mailTo, bankName, routingNumber, accountNumber, notes } = details
  const lines: [string, string][] = [
    [t('Zelle'), zelle],
    [t('Check payable to'), checkTo],
    [t('Mail checks to'), mailTo],
    [t('Bank'), bankName],
    [t('Routing number'), routingNumber],
    [t('Account number'), accountNumber],
  ]
  const written = lines.filter(([, value]) => value.trim() !== '')
  if (written.length === 0 && notes.trim() === '') return null
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <h3>{t('Your tenants read')}</h3>
      {written.map(([label, value]) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
      {notes && <p>{notes}</p>}
      <p>{t('Reference: {reference}', { reference: 'RT-1A2B3C4D' })}</p>
    </section>
  )
}
