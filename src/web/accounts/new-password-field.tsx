import type { ComponentProps } from 'react'
import { limits } from '#shared/limits.ts'
import { PasswordField } from './password-field.tsx'

/** A new password; its minimum length is shown until an error replaces it. */
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
