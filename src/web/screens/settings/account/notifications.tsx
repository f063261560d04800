import { Panel } from '#web/components/layout/panel.tsx'
import { PreferenceSwitch } from '../rows/preference-switch.tsx'
import styles from '../rows/rows.module.css'

export function Notifications() {
  return (
    <Panel
      title="Notifications"
      subtitle="Choose what you are notified about in the app and by email. Emails about your password and invitations always come"
    >
      <div className={styles.rows}>
        <PreferenceSwitch
          name="emailNotifications"
          label="Email Notifications"
          text="An email for each message, request, payment, lease or document that concerns you; off, you find them in the app only"
        />
        <PreferenceSwitch
          name="maintenanceAlerts"
          label="Maintenance Alerts"
          text="New requests, comments, assignments and progress, in the app and by email"
        />
        <PreferenceSwitch
          name="paymentReminders"
          label="Payment Reminders"
          text="Rent that is due soon or late, in the app and by email"
        />
        <PreferenceSwitch
          name="systemUpdates"
          label="System Updates"
          text="An email with what is new, once for each new release of Rooftree"
        />
      </div>
    </Panel>
  )
}
