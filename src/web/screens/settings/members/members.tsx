import { Button, Text } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  listMemberInvitations,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from '#shared/organization/member-invitations.ts'
import { listMembers, type Member, removeMember } from '#shared/organization/members.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { failureOf, QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { fullName } from '#web/format/format.ts'
import { OpenInvitationRows } from '#web/invitations/open-invitations.tsx'
import { usePerson } from '#web/session/session.tsx'
import styles from './members.module.css'
import { InviteMember } from './members-invite.tsx'
import { MemberRow, roleLabels } from './members-row.tsx'

/** The members of the organization: names, roles, and invitations. */
export function Members() {
  const [isInviting, setInviting] = useState(false)
  const members = useCall(listMembers)
  const invitations = useCall(listMemberInvitations, { query: { status: 'pending' } })
  const { remove, dialog } = useRemoval()
  const error = failureOf(members, invitations)
  const refetch = () => Promise.all([members.refetch(), invitations.refetch()])
  return (
    <div className={styles.card}>
      <Panel
        title={t('Team')}
        subtitle={t('Everyone who works with you in this organization')}
        actions={
          <Button
            size="sm"
            leftSection={<MailPlus size={17} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('Invite Member')}
          </Button>
        }
        flush
      >
        <QueryBoundary
          label={t('Members')}
          rows={3}
          call={{ data: invitations.data && members.data, error, refetch }}
        >
          {rows => (
            <ul className={styles.rows} aria-label={t('Members')}>
              {rows.toSorted(byName).map(member => (
                <MemberRow key={member.id} member={member} onRemove={() => remove(member)} />
              ))}
            </ul>
          )}
        </QueryBoundary>
        {invitations.data && invitations.data.length > 0 && (
          <>
            <h3 className={styles.heading}>{t('Pending Invitations')}</h3>
            <OpenInvitationRows
              label={t('Team invitations')}
              rows={invitations.data}
              detail={({ role }) => roleLabels[role]}
              resend={resendMemberInvitation}
              withdraw={withdrawMemberInvitation}
            />
          </>
        )}
      </Panel>
      <InviteMember opened={isInviting} onClose={() => setInviting(false)} />
      {dialog}
    </div>
  )
}

function byName(a: Member, b: Member): number {
  return fullName(a).localeCompare(fullName(b))
}

function useRemoval() {
  const [member, setMember] = useState<Member | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isOwn = member?.id === usePerson().id
  const send = useSend(removeMember, {
    onSuccess: () => {
      setAsking(false)
      toast.success(t('Member removed successfully'))
    },
  })
  return {
    remove(next: Member) {
      send.reset()
      setMember(next)
      setAsking(true)
    },
    dialog: (
      <ConfirmDialog
        title={
          isOwn
            ? t('Leave Organization')
            : member
              ? t('Remove {member}?', { member: fullName(member) })
              : t('Remove member?')
        }
        confirm={isOwn ? t('Leave Organization') : t('Remove Member')}
        confirming={isOwn ? t('Leaving...') : t('Removing...')}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => member && send.mutate({ params: { id: member.id } })}
        isPending={send.isPending}
        error={send.error}
      >
        <Text>
          {isOwn
            ? t(
                'You are signed out right away and lose access to this organization. Your open requests become unassigned, and properties you own or manage here have no owner or manager until an admin chooses one.',
              )
            : t(
                'They are signed out right away and lose access to this organization. Their open requests become unassigned, and properties they own or manage here have no owner or manager until you choose one.',
              )}
        </Text>
      </ConfirmDialog>
    ),
  }
}
