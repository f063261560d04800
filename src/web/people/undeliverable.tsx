import { t } from '#shared/language/t.ts'
import { listUndeliverable, type UndeliverableAddress } from '#shared/messaging/email-events.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { usePerson } from '#web/session/session.tsx'

/** Beside an email address: that nothing is sent to it, and why. Nothing where emails arrive. */
export function UndeliverableNote({ email }: { email: string | null }) {
  const person = usePerson()
  const call = useCall(listUndeliverable, { enabled: can(person, listUndeliverable.may) })
  const found = call.data?.find(one => one.email.toLowerCase() === email?.toLowerCase())
  return found ? <StatusBadge tone="bad">{whyUndeliverable(found)}</StatusBadge> : null
}

export function whyUndeliverable({ reason }: UndeliverableAddress): string {
  return reason === 'complaint' ? t('Marked our email as spam') : t('Emails come back')
}
