import { type EmailPreference, emailPreferences } from '#shared/messaging/mails.ts'
import type { Keys } from '../config/secret-key.ts'
import { isSigned, sign } from '../config/signed-url.ts'
import type { Leaving } from './recipient.ts'

/** The token that switches off a kind of emails for a person, without a sign-in. It grants nothing else. */

/** Null for an email that is always sent. */
export function unsubscribeToken(
  keys: Keys | undefined,
  { userId, preference }: Pick<Leaving, 'userId' | 'preference'>,
): string | null {
  if (!keys || !userId || !preference) return null
  return `${userId}.${preference}.${sign(keys, partsOf(userId, preference))}`
}

/** The person and the switch that a token names; null for one that we did not sign. */
export function readUnsubscribeToken(
  keys: Keys,
  token: string,
): { userId: string; preference: EmailPreference } | null {
  const [userId = '', name, signature = ''] = token.split('.')
  const preference = emailPreferences.find(one => one === name)
  if (!preference || !isSigned(keys, partsOf(userId, preference), signature)) return null
  return { userId, preference }
}

function partsOf(userId: string, preference: EmailPreference): string[] {
  return ['unsubscribe', userId, preference]
}
