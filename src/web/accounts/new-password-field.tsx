import type { ComponentProps } from 'react'
import { limits } from '#shared/limits.ts'
import { PasswordField } from './password-field.tsx'

/** A password to be chosen; says how long it must be until an error says it better. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'description'>,
) {
  return (
    <PasswordField
      autoComplete="new-password"
      description={props.error ? undefined : `At least ${limits.passwordMin} characters`}
      {...props}
    />
  )
}
