import { Button } from '@mantine/core'
import { useState } from 'react'
import { readerLanguage, t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { roleNames } from '#web/format/roles.ts'
import { usePerson } from '#web/session/session.tsx'
import { PreferenceSwitch } from '../rows/preference-switch.tsx'
import styles from '../rows/rows.module.css'
import { SettingRow } from '../rows/setting-row.tsx'
import { ChangePassword } from './change-password.tsx'
import { PrivacyRows } from './privacy-rows.tsx'
import { TwoFactorRow } from './two-factor-row.tsx'

export function Security() {
  const { role } = usePerson()
  const roleName = role ? roleNames[role] : t('user')
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel
      title={t('Security & Privacy')}
      subtitle={t('Your role, and how your account is protected')}
    >
      <div className={styles.rows}>
        <SettingRow
          label={t('Current Role')}
          text={t('Decides what you can see and change')}
          control={() => (
            <StatusBadge tone="calm">
              {roleName.toLocaleUpperCase(readerLanguage().locale)}
            </StatusBadge>
          )}
        />
        <TwoFactorRow />
        <PreferenceSwitch
          name="sessionTimeout"
          label={t('Session Timeout')}
          text={t(
            'Signs you out after 30 minutes of inactivity. When off, after 24 hours; always after 7 days',
          )}
        />
        <SettingRow
          label={t('Password')}
          text={t('Changing it signs you out everywhere else and removes your calendar link')}
          control={() => (
            <Button variant="default" size="sm" onClick={() => setChanging(true)}>
              {t('Change Password')}
            </Button>
          )}
        />
        <PrivacyRows />
      </div>
      <ChangePassword opened={isChanging} onClose={() => setChanging(false)} />
    </Panel>
  )
}
