import { Panel } from '../ui/panel.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import styles from './settings.module.css'

export function Notifications() {
  return (
    <Panel
      title="Notifications"
      subtitle="What you are told of behind the bell and by mail. Mails about your password and invitations always come"
    >
      <div className={styles.rows}>
        <PreferenceSwitch
          name="emailNotifications"
          label="Email Notifications"
          text="A mail for each message, request, payment, lease or document that concerns you; off, you find them behind the bell alone"
        />
        <PreferenceSwitch
          name="maintenanceAlerts"
          label="Maintenance Alerts"
          text="New requests, what is said about them, who is on them and how far they are, behind the bell and by mail"
        />
        <PreferenceSwitch
          name="paymentReminders"
          label="Payment Reminders"
          text="Rent that falls due within three days or is late, behind the bell and by mail"
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
