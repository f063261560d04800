import { t } from '#shared/language/t.ts'
import { listRecipients } from '#shared/messaging/messages.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'

/** Possible assignees: the person, the `present` assignee, and colleagues they can write to. */
export function useColleagues(
  enabled: boolean,
  present: (Parameters<typeof fullName>[0] & { id: string }) | null = null,
) {
  const person = usePerson()
  const { data: recipients } = useCall(listRecipients, { enabled })
  const names = new Map([[person.id, t('{name} (you)', { name: fullName(person) })]])
  if (present && !names.has(present.id)) names.set(present.id, fullName(present))
  for (const recipient of recipients ?? []) {
    const isOnTeam = ['admin', 'manager', 'staff'].includes(recipient.role)
    if (isOnTeam && !names.has(recipient.id)) names.set(recipient.id, fullName(recipient))
  }
  return [...names].map(([value, label]) => ({ value, label }))
}
