import { Checkbox } from '@mantine/core'
import { electronicConsent } from '#shared/account/auth.ts'
import type { SendForm } from '#web/forms/send-form.ts'

/** The terms that a tenant accepts. */
export function ConsentBox<Values extends { consentVersion: boolean }>(props: {
  form: SendForm<Values>
}) {
  return <Checkbox label={electronicConsent.text} {...props.form.toggle('consentVersion')} />
}

/** The version that was read and agreed to, as it is sent. */
export function consentOf(isAgreed: boolean): string | null {
  return isAgreed ? electronicConsent.version : null
}
