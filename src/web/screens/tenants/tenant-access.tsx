import { Button } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import {
  listTenantInvitations,
  resendTenantInvitation,
  type TenantInvitation,
} from '#shared/people/tenant-invitations.ts'
import type { KnownTenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import { expiryLabel } from '#web/invitations/labels.ts'
import { useSendAgain } from '#web/invitations/send-again.ts'
import { usePerson } from '#web/session/session.tsx'
import { InviteKnown } from './invite-known.tsx'
import styles from './tenant.module.css'

/** The way of a tenant added by the office to an account; nothing for one who has it. */
export function TenantAccess(props: { tenant: KnownTenant; lease: Lease | undefined }) {
  const { tenant, lease } = props
  const { email } = tenant
  const [isInviting, setInviting] = useState(false)
  const { sendAgain, isPending, dialog } = useSendAgain(resendTenantInvitation)
  const mayInvite = can(usePerson(), 'invitation:write') && tenant.isUnclaimed
  const invitations = useCall(listTenantInvitations, {
    query: { status: 'pending', q: email ?? '' },
    enabled: mayInvite && email !== null,
  })
  if (!mayInvite || (invitations.error && !invitations.data)) return null
  const open = invitations.data?.find(invitation => invitation.email === email)
  return (
    <div className={styles.access}>
      {invitations.isLoading ? (
        <Waiting />
      ) : (
        <>
          <p>{standingOf(email, open)}</p>
          {open ? (
            <Button
              variant="default"
              size="xs"
              disabled={isPending}
              onClick={() => sendAgain(open.id)}
            >
              {isPending ? t('Sending...') : t('Resend')}
            </Button>
          ) : (
            <Button
              variant="light"
              size="xs"
              leftSection={<MailPlus size={15} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t('Invite to Portal')}
            </Button>
          )}
        </>
      )}
      <InviteKnown
        key={lease?.id}
        tenant={tenant}
        lease={lease}
        opened={isInviting}
        onClose={() => setInviting(false)}
      />
      {dialog}
    </div>
  )
}

function standingOf(email: string | null, open: TenantInvitation | undefined): string {
  if (open) return t('Invited to the portal. {expiry}.', { expiry: expiryLabel(open.expiresAt) })
  return email === null
    ? t('No email on file: the tenant cannot join the portal or get emails and messages.')
    : t(
        'Has not joined the portal, where tenants see their balance, request repairs and message you.',
      )
}
