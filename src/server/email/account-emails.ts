import { t } from '#shared/language/t.ts'
import { button, type EmailContent, emailOf } from './templates.ts'

/** Emails about a person's own account. Their text is ours alone. */

/** A link to set a password, good for 24 hours. */
export function resetEmail(link: string): EmailContent {
  return emailOf(t('Reset your Rooftree password'), [
    t('We received a request to reset the password for your Rooftree account.'),
    button(link, t('Choose New Password')),
    t(
      'The link works once and expires in 24 hours. If you did not ask for it, ignore this email: your password stays the same.',
    ),
  ])
}

/** Informs the owner of an address about an attempt to register it again. */
export function registeredEmail(link: string): EmailContent {
  return emailOf(t('You already have a Rooftree account'), [
    t(
      'We received a request to create a Rooftree account with this email address, which already has one. Nothing was changed.',
    ),
    t('If it was you, sign in. If you forgot your password, choose “Forgot password?” there.'),
    button(link, t('Open Rooftree')),
    t('If it was not you, ignore this email.'),
  ])
}

/** Proves the address of a new account, to that address. */
export function confirmationEmail({ link, hours }: Confirmation): EmailContent {
  return emailOf(t('Confirm your email address'), [
    t(
      'A Rooftree account was created with this email address. If you created it, confirm the address.',
    ),
    button(link, t('Confirm Email Address')),
    t(
      'The link works once and expires in {hours} hours. If you did not create an account, do not confirm: ignore this email.',
      { hours },
    ),
  ])
}

interface Confirmation {
  link: string
  hours: number
}

/** Confirms a new sign-in address, to that address. */
export function newAddressEmail({ link, hours }: Confirmation): EmailContent {
  return emailOf(t('Confirm your new email address'), [
    t('You asked to sign in to Rooftree with this email address.'),
    button(link, t('Confirm Email Address')),
    t(
      'The link works once and expires in {hours} hours. If you did not ask for it, ignore this email.',
      { hours },
    ),
  ])
}

/** Informs the present address of a request to sign in with another. */
export function addressChangeRequestedEmail(change: { email: string; link: string }): EmailContent {
  return emailOf(t('Your email address is about to change'), [
    t(
      'We received a request to sign in to your Rooftree account with {email}. Until that address is confirmed, you sign in with this one.',
      { email: change.email },
    ),
    t('If it was not you, change your password now. That cancels the new address.'),
    button(change.link, t('Open Settings')),
  ])
}

/** Informs the former address that it is no sign-in address any more. */
export function addressChangedEmail(change: { email: string; link: string }): EmailContent {
  return emailOf(t('Your email address was changed'), [
    t('You now sign in to Rooftree with {email}. You can no longer sign in with this address.', {
      email: change.email,
    }),
    t('If it was not you, contact your landlord or the administrator of this Rooftree right away.'),
    button(change.link, t('Open Rooftree')),
  ])
}

/** Informs a user that their second factor was reset for them. */
export function factorResetEmail(reset: { by: string; link: string }): EmailContent {
  return emailOf(t('Your two-factor authentication was reset'), [
    t(
      '{name} turned off your two-factor authentication and signed you out everywhere. Your password stays the same. You can set up two-factor authentication again in Settings.',
      { name: reset.by },
    ),
    t('If you did not ask for it, change your password now.'),
    button(reset.link, t('Open Settings')),
  ])
}
