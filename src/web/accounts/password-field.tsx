import { PasswordInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'

/** A password, masked until its toggle is pressed. `autoComplete` declares its kind for password managers. */
export function PasswordField(
  props: ComponentProps<typeof PasswordInput> & {
    autoComplete: 'current-password' | 'new-password'
  },
) {
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // Not 'Show password': only the field itself should have that label.
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? t('Hide characters') : t('Show characters'),
        'aria-pressed': undefined,
      }}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** A password to be chosen; says how long it must be until an error says it better. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'description'>,
) {
  return (
    <PasswordField
      autoComplete="new-password"
      description={
        props.error
          ? undefined
          : t('At least {count, number} characters', { count: limits.passwordMin })
      }
      {...props}
    />
  )
}
