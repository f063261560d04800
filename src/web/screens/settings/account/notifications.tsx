import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { PreferenceSwitch } from '../rows/preference-switch.tsx'
import styles from '../rows/rows.module.css'

export function Notifications() {
  return (
    <Panel
      title={t('Notifications')}
      subtitle={t(
        'Choose what you’re notified about in the app and by email. Emails about your password and invitations are always sent',
      )}
    >
      <div className={styles.rows}>
        <PreferenceSwitch
          name="emailNotifications"
          label={t('Email Notifications')}
          text={t(
            'Email me about messages, requests, payments, leases and documents. When off, they appear in the app only',
          )}
        />
        <PreferenceSwitch
          name="maintenanceAlerts"
          label={t('Maintenance Alerts')}
          text={t('New requests, comments, assignments and progress, in the app and by email')}
        />
        <PreferenceSwitch
          name="paymentReminders"
          label={t('Payment Reminders')}
          text={t('Rent that is due soon or overdue, in the app and by email')}
        />
        <PreferenceSwitch
          name="systemUpdates"
          label={t('System Updates')}
          text={t('An email about what’s new, once for each release of Rooftree')}
        />
      </div>
    </Panel>
  )
}
