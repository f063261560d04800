import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { LeaseDraft } from '#shared/people/invitations.ts'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { formatDay } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { useSession } from '#web/session/session.tsx'
import styles from './invitations.module.css'
import type { Answer } from './invitations.tsx'

/** The outcome of the answer, and links to continue. */
export function SettledInvitation({ answer: { invitation, accepted } }: { answer: Answer }) {
  const { isAuthenticated } = useSession()
  const { organization, moveInDate, role } = invitation
  if (!accepted) {
    return (
      <AuthFrame
        title={t('Invitation Declined')}
        text={t('We’ve let {name} know.', { name: organization.name })}
      >
        <Button component={Link} href={isAuthenticated ? '/' : '/auth'} variant="default" fullWidth>
          {isAuthenticated ? t('Go to Dashboard') : t('Go to Sign In')}
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('Welcome')}
      text={
        accepted.kind === 'tenant'
          ? t('You are now a tenant of {name}.', { name: organization.name })
          : t('You now work with {name}. Your role: {role}.', {
              name: organization.name,
              role: roleNames[role],
            })
      }
    >
      {accepted.kind === 'tenant' && (
        <p className={styles.text}>{leaseSummary(accepted.lease, moveInDate)}</p>
      )}
      <Button component={Link} href="/" size="md" mt="lg" fullWidth autoFocus>
        {t('Go to Dashboard')}
      </Button>
    </AuthFrame>
  )
}

function leaseSummary(lease: LeaseDraft, moveInDate: string | null): string {
  if (lease === 'there')
    return t('Your lease is on your dashboard, with what is due and what you have paid.')
  return lease === 'drafted' && moveInDate
    ? t('A one-year lease from {day} was drafted. You can find it on your dashboard.', {
        day: formatDay(moveInDate),
      })
    : t(
        'Your landlord will add your lease next. Rent and payments will then appear on your dashboard.',
      )
}
