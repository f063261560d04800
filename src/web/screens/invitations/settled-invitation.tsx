import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { LeaseDraft } from '#shared/people/invitations.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { formatDay, spaced } from '#web/format/format.ts'
import { useSession } from '#web/session/session.tsx'
import styles from './invitations.module.css'
import type { Answer } from './invitations.tsx'

/** The outcome of the answer, and links to continue. */
export function SettledInvitation({ answer: { invitation, accepted } }: { answer: Answer }) {
  const { isAuthenticated } = useSession()
  const { organization, moveInDate, role } = invitation
  if (!accepted) {
    return (
      <AuthFrame title="Invitation declined" text={`${organization.name} is told.`}>
        <Button component={Link} href={isAuthenticated ? '/' : '/auth'} variant="default" fullWidth>
          {isAuthenticated ? 'Go to Dashboard' : 'Go to Sign In'}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Welcome"
      text={
        accepted.kind === 'tenant'
          ? `You are now a tenant of ${organization.name}.`
          : `You now work with ${organization.name} as ${spaced(role)}.`
      }
    >
      {accepted.kind === 'tenant' && (
        <p className={styles.text}>{leaseSummary(accepted.lease, moveInDate)}</p>
      )}
      <Button component={Link} href="/" size="md" mt="lg" fullWidth autoFocus>
        Go to Dashboard
      </Button>
    </AuthFrame>
  )
}

function leaseSummary(lease: LeaseDraft, moveInDate: string | null): string {
  if (lease === 'there')
    return 'Your lease is on your dashboard, with what is due and what was paid.'
  return lease === 'drafted' && moveInDate
    ? `A lease from ${formatDay(moveInDate)} for one year was drafted. You find it on your dashboard.`
    : 'Your landlord enters your lease next; rent and payments then appear on your dashboard.'
}
