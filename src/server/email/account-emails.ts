import { type EmailContent, emailOf } from './templates.ts'

/** Emails about a person's own account. Their text is ours alone. */

/** A link to set a password, good for 24 hours. */
export function resetEmail(link: string): EmailContent {
  return emailOf('Reset your Rooftree password', [
    'We received a request to reset the password of your Rooftree account. Choose a new one here:',
    { link, words: 'Choose a new password' },
    'The link can be used once and expires after 24 hours. If you did not ask for it, you can ignore this email: your password stays the same.',
  ])
}

/** Informs the owner of an address about an attempt to register it again. */
export function registeredEmail(link: string): EmailContent {
  return emailOf('You already have a Rooftree account', [
    'Somebody tried to register a Rooftree account with this email address, which has one already. Nothing was changed.',
    'If it was you, sign in, or choose “Forgot password?” there:',
    { link, words: 'Open Rooftree' },
    'If it was not you, you can ignore this email.',
  ])
}

/** Proves the address of a new account, to that address. */
export function confirmationEmail(confirmation: { link: string; hours: number }): EmailContent {
  return emailOf('Confirm your email address', [
    'A Rooftree account was created with this email address. If you created it, confirm the address here:',
    { link: confirmation.link, words: 'Confirm this address' },
    `The link can be used once and expires after ${confirmation.hours} hours. If you did not create an account, do not confirm it: you can ignore this email.`,
  ])
}

/** Confirms a new sign-in address, to that address. */
export function newAddressEmail(change: { link: string; hours: number }): EmailContent {
  return emailOf('Confirm your new email address', [
    'You asked to sign in to Rooftree with this email address. Confirm it here:',
    { link: change.link, words: 'Confirm this address' },
    `The link can be used once and expires after ${change.hours} hours. If you did not ask for it, you can ignore this email.`,
  ])
}

/** Informs the present address of a request to sign in with another. */
export function addressChangeRequestedEmail(change: { email: string; link: string }): EmailContent {
  return emailOf('Your email address is about to change', [
    `Somebody who knows your password asked to sign in to your Rooftree account with ${change.email}. Until that address is confirmed, you sign in with this one.`,
    'If it was not you, change your password now in Settings. That cancels the new address:',
    { link: change.link, words: 'Open Settings' },
  ])
}

/** Informs the former address that it is no sign-in address any more. */
export function addressChangedEmail(change: { email: string; link: string }): EmailContent {
  return emailOf('Your email address was changed', [
    `Your Rooftree account now belongs to ${change.email}. This address no longer signs in.`,
    'If it was not you, contact your landlord or the administrator of this Rooftree at once.',
    { link: change.link, words: 'Open Rooftree' },
  ])
}

/** Informs a user that their second factor was reset for them. */
export function factorResetEmail(reset: { by: string; link: string }): EmailContent {
  return emailOf('Your two-factor authentication was reset', [
    `${reset.by} switched your two-factor authentication off and signed you out everywhere. Your password is the same. You can set it up again in Settings.`,
    'If you did not ask for it, change your password now:',
    { link: reset.link, words: 'Open Settings' },
  ])
}
