import { t } from '#shared/language/t.ts'
import { landlordName } from './headers.ts'
import type { Foot } from './mail.ts'
import type { Leaving } from './recipient.ts'

/** The foot of an email: the reason why its recipient gets it, and where they change that. */
export function footOf(
  mail: Leaving,
  { publicUrl, token }: { publicUrl: string; token: string | null },
): Foot {
  const preferences = { words: t('Email preferences'), link: `${publicUrl}/settings` }
  const off = { words: t('Unsubscribe'), link: `${publicUrl}/unsubscribe?token=${token}` }
  const reason = mail.sender ? reasonFrom(landlordName(mail.sender.name), mail) : ownReason(mail)
  const isUnread = mail.sender !== null && mail.replyTo === null
  return {
    reason: isUnread ? `${reason} ${t('Replies to this email are not read.')}` : reason,
    links: [...(mail.preference && mail.isProven ? [preferences] : []), ...(token ? [off] : [])],
  }
}

function ownReason({ preference }: Leaving): string {
  return preference === 'systemUpdates'
    ? t('You receive this email because System Updates is on in your settings.')
    : t('You receive this email because it concerns your Rooftree account.')
}

/** Why a landlord's email is sent to a person in this role. */
export function reasonFrom(
  landlord: string,
  { kind, automation, role }: Pick<Leaving, 'kind' | 'automation' | 'role'>,
): string {
  const values = { landlord }
  if (kind === 'invitation')
    return t('You receive this email because {landlord} invited this address.', values)
  if (kind === 'job')
    return t('You receive this email because you are a vendor for {landlord}.', values)
  if (automation === 'report')
    return t('You receive this email because {landlord} scheduled this report for you.', values)
  if (automation === 'digest')
    return t(
      'You receive this summary at most once a day, when there is something new at {landlord}.',
      values,
    )
  if (role === 'owner')
    return t('You receive this email because {landlord} manages property for you.', values)
  if (role) return t('You receive this email because you work with {landlord}.', values)
  return t('You receive this email because you are a tenant of {landlord}.', values)
}
