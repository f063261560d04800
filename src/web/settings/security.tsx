import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../session.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ChangePassword } from './change-password.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

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
        <SettingRow
          label="Two-Factor Authentication"
          text="Two-factor authentication arrives with a coming release"
          control={textId => (
            <Button variant="default" size="sm" disabled aria-describedby={textId}>
              Enable
            </Button>
          )}
        />
        <PreferenceSwitch
          name="sessionTimeout"
          label="Session Timeout"
          text="Signs you out sooner when nothing happens. Your choice is kept and takes effect with a coming release; today it is 24 hours"
        />
        <SettingRow
          label="Password"
          text="Changing it signs you out everywhere else"
          control={() => (
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              Change Password
            </Button>
          )}
        />
      </div>
      <ChangePassword opened={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  )
}
