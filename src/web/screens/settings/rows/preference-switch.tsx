import { Switch } from '@mantine/core'
import { type Preferences, updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './rows.module.css'
import { useChangeAccount } from './use-change-account.ts'

type Toggle = {
  [Name in keyof Preferences]-?: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences]

/** A preference that is on or off; saved as soon as it is switched, and back again if that fails. */
export function PreferenceSwitch(props: { name: Toggle; label: string; text: string }) {
  const { name } = props
  const { preferences } = usePerson()
  const changeAccount = useChangeAccount()
  const send = useSend(updateUser, {
    // Only this one: the answer to another switch may be older than this change.
    onSuccess: ({ preferences: saved }) =>
      changeAccount(before => ({
        ...before,
        preferences: { ...before.preferences, [name]: saved[name] },
      })),
  })
  const isOn = send.isPending ? !preferences[name] : preferences[name]

  function change() {
    if (send.isPending) return
    send.mutate(
      { body: { preferences: { [name]: !preferences[name] } } },
      {
        onError: error =>
          toast.failure({
            title: t('Failed to save {setting}', { setting: props.label }),
            text: error.sentence,
          }),
      },
    )
  }

  return (
    <Switch
      size="md"
      labelPosition="left"
      label={props.label}
      description={props.text}
      withThumbIndicator={false}
      checked={isOn}
      onChange={change}
      classNames={switchClasses}
    />
  )
}

const switchClasses = {
  root: styles.row ?? '',
  body: styles.switch ?? '',
  labelWrapper: styles.words ?? '',
  label: styles.label ?? '',
  description: styles.text ?? '',
  track: styles.track ?? '',
}
