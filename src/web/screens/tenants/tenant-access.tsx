import { Button } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
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
              {isPending ? 'Sending...' : 'Resend'}
            </Button>
          ) : (
            <Button
              variant="light"
              size="xs"
              leftSection={<MailPlus size={15} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              Invite to Sign In
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
  if (open) return `Invited to sign in. ${expiryLabel(open.expiresAt)}.`
  return email === null
    ? 'Without an email they cannot sign in, and get no emails or messages.'
    : 'Cannot sign in yet, to see what is due, report repairs and write to you.'
}
