import { Panel } from '../ui/panel.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import styles from './settings.module.css'

export function Notifications() {
  return (
    <Panel
      title="Notifications"
      subtitle="Your choice is kept from now on; the mails themselves arrive with a coming release"
    >
      <div className={styles.rows}>
        <PreferenceSwitch
          name="emailNotifications"
          label="Email Notifications"
          text="Mails about what happens in your account"
        />
        <PreferenceSwitch
          name="maintenanceAlerts"
          label="Maintenance Alerts"
          text="New requests and changes of their status"
        />
        <PreferenceSwitch
          name="paymentReminders"
          label="Payment Reminders"
          text="Rent that falls due or is late"
        />
        <PreferenceSwitch
          name="systemUpdates"
          label="System Updates"
          text="New features and planned maintenance of Rooftree"
        />
      </div>
    </Panel>
  )
}
