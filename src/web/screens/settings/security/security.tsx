import { Button } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#web/components/layout/panel.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { usePerson } from '#web/session/session.tsx'
import { PreferenceSwitch } from '../rows/preference-switch.tsx'
import styles from '../rows/rows.module.css'
import { SettingRow } from '../rows/setting-row.tsx'
import { ChangePassword } from './change-password.tsx'
import { PrivacyRows } from './privacy-rows.tsx'
import { TwoFactorRow } from './two-factor-row.tsx'

export function Security() {
  const { role } = usePerson()
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel title="Security & Privacy" subtitle="What you may do, and how your account is kept safe">
      <div className={styles.rows}>
        <SettingRow
          label="Current Role"
          text="Decides what you see and may change"
          control={() => <StatusBadge tone="calm">{(role || 'user').toUpperCase()}</StatusBadge>}
        />
        <TwoFactorRow />
        <PreferenceSwitch
          name="sessionTimeout"
          label="Session Timeout"
          text="Signs you out after 30 minutes in which nothing happens; without it after 24 hours, and after 7 days in any case"
        />
        <SettingRow
          label="Password"
          text="Changing it signs you out everywhere else and ends your calendar address"
          control={() => (
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              Change Password
            </Button>
          )}
        />
        <PrivacyRows />
      </div>
      <ChangePassword opened={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  )
}
