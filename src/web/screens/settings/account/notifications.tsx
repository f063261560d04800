import { Panel } from '#web/components/layout/panel.tsx'
import { PreferenceSwitch } from '../rows/preference-switch.tsx'
import styles from '../rows/rows.module.css'

export function Notifications() {
  return (
    <Panel
      title="Notifications"
      subtitle="Choose what you’re notified about in the app and by email. Emails about your password and invitations are always sent"
    >
      <div className={styles.rows}>
        <PreferenceSwitch
          name="emailNotifications"
          label="Email Notifications"
          text="Email me about messages, requests, payments, leases and documents. When off, they appear in the app only"
        />
        <PreferenceSwitch
          name="maintenanceAlerts"
          label="Maintenance Alerts"
          text="New requests, comments, assignments and progress, in the app and by email"
        />
        <PreferenceSwitch
          name="paymentReminders"
          label="Payment Reminders"
          text="Rent that is due soon or overdue, in the app and by email"
        />
        <PreferenceSwitch
          name="systemUpdates"
          label="System Updates"
          text="An email about what’s new, once for each release of Rooftree"
        />
      </div>
    </Panel>
  )
}
