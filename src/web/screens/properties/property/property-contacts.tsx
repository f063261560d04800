import { t } from '#shared/language/t.ts'
import { listMembers } from '#shared/organization/members.ts'
import { can } from '#shared/permissions.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import contacts from '#web/people/contact-card.module.css'
import { ContactCard } from '#web/people/contact-card.tsx'
import { usePerson } from '#web/session/session.tsx'

/** Owner and manager with email and phone; who reads no members sees the manager. */
export function PropertyContacts({ property }: { property: Property }) {
  const person = usePerson()
  const readsMembers = can(person, 'member:read') && property.contractRent !== null
  const members = useCall(listMembers, { enabled: readsMembers })
  if (members.isLoading) return <Waiting />
  const memberOf = (id: string | null) => members.data?.find(member => member.id === id)
  const { contact, managerId, ownerId } = property
  const manager = memberOf(managerId) ?? (contact?.id === managerId ? contact : null)
  const owner = memberOf(ownerId)
  if (!manager && !owner) return null
  return (
    <Panel title={t('Contacts')}>
      <ul className={contacts.people}>
        {owner && <ContactCard person={owner} position={t('Owner')} />}
        {manager && <ContactCard person={manager} position={t('Manager')} />}
      </ul>
    </Panel>
  )
}
