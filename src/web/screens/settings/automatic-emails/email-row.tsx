import { Button, Switch } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { type AutomaticEmail, setAutomaticEmail } from '#shared/messaging/automatic-emails.ts'
import { can } from '#shared/permissions.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { usePerson } from '#web/session/session.tsx'
import { SettingRow } from '../rows/setting-row.tsx'
import styles from './automatic-emails.module.css'
import { emailTitles, whenSent } from './labels.ts'

/** One automatic email: its time, its switch, and a button to edit its text. */
export function EmailRow({ email, onOpen }: { email: AutomaticEmail; onOpen: () => void }) {
  const person = usePerson()
  const mayEdit = can(person, setAutomaticEmail.may)
  const title = emailTitles[email.kind]
  const send = useSend(setAutomaticEmail)
  const isOn = send.isPending ? !email.isOn : email.isOn

  function change() {
    if (send.isPending) return
    send.mutate(
      { params: { kind: email.kind }, body: { isOn: !email.isOn } },
      {
        onError: error =>
          toast.failure({
            title: t('Failed to save {setting}', { setting: title }),
            text: error.sentence,
          }),
      },
    )
  }

  return (
    <SettingRow
      label={title}
      text={`${whenSent(email)}${email.hasOwnWording ? ` · ${t('custom wording')}` : ''}`}
      control={textId => (
        <div className={styles.controls}>
          <Button
            variant="default"
            size="sm"
            onClick={onOpen}
            aria-label={
              mayEdit ? t('Edit {email}', { email: title }) : t('View {email}', { email: title })
            }
          >
            {mayEdit ? t('Edit') : t('View')}
          </Button>
          {mayEdit ? (
            <Switch
              size="md"
              aria-label={title}
              aria-describedby={textId}
              withThumbIndicator={false}
              checked={isOn}
              onChange={change}
              classNames={{ track: styles.track ?? '' }}
            />
          ) : (
            <StatusBadge tone={email.isOn ? 'good' : 'calm'}>
              {email.isOn ? t('On') : t('Off')}
            </StatusBadge>
          )}
        </div>
      )}
    />
  )
}
