import { t } from '#shared/language/t.ts'
import styles from './test-money.module.css'

/** Says that the provider is in test mode. */
export function TestMoney() {
  return (
    <p className={styles.note}>
      <strong>{t('Test mode')}</strong> {t('No money moves. Payments only test the setup.')}
    </p>
  )
}
