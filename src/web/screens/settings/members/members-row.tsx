import { ActionIcon, Select } from '@mantine/core'
import { UserMinus } from 'lucide-react'
import { labels, t } from '#shared/language/t.ts'
import {
  type Member,
  type MemberRole,
  memberRole,
  updateMember,
} from '#shared/organization/members.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { fullName, initials } from '#web/format/format.ts'
import { UndeliverableNote } from '#web/people/undeliverable.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './members.module.css'

/** One member, with their role to be changed in place. */
export function MemberRow({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const person = usePerson()
  const name = fullName(member)
  const send = useSend(updateMember, {
    onSuccess: ({ role }) =>
      toast.success(t('Role of {name}: {role}', { name, role: roleLabels[role] })),
  })
  // The choice shows at once, and reverts if it is refused.
  const role = (send.isPending && send.variables.body.role) || member.role

  function change(value: string | null) {
    const chosen = memberRole.safeParse(value)
    if (!chosen.success || chosen.data === member.role) return
    send.mutate(
      { params: { id: member.id }, body: { role: chosen.data } },
      { onError: error => toast.failure({ title: t('Role not changed'), text: error.sentence }) },
    )
  }

  return (
    <li className={styles.row}>
      <PersonAvatar image={member.profileImageUrl} initials={initials(member)} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {member.id === person.id && <span className={styles.you}>{` ${t('(you)')}`}</span>}
        </p>
        <p className={styles.email}>{member.email}</p>
        <UndeliverableNote email={member.email} />
      </div>
      <div className={styles.controls}>
        <Select
          aria-label={t('Role of {name}', { name })}
          className={styles.role}
          data={roleChoices()}
          value={role}
          onChange={change}
          disabled={send.isPending}
          allowDeselect={false}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={
            member.id === person.id ? t('Leave') : t('Remove {name}', { context: 'person', name })
          }
          onClick={onRemove}
        >
          <UserMinus size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}

export const roleLabels: Record<MemberRole, string> = labels({
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  owner: 'Owner',
})

export function roleChoices() {
  return Object.entries(roleLabels).map(([value, label]) => ({ value, label }))
}

/** The permissions of a role, in a line. */
export const roleDescriptions: Record<MemberRole, string> = labels({
  admin: 'Full access, including team and settings',
  manager: 'Daily work: properties, tenants, leases and payments',
  staff: 'Maintenance requests, but no rent or payments',
  owner: 'Can view the figures of the properties they own',
})
