import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  confirmationEmail,
  factorResetEmail,
  newAddressEmail,
  registeredEmail,
  resetEmail,
} from '../email/account-emails.ts'
import { releaseEmail } from '../email/notification-emails.ts'
import { publicUrl, type Sample } from './sample.ts'

const confirmation = { link: `${publicUrl}/confirm-email?token=…`, hours: 24 }
const settings = `${publicUrl}/settings`
const email = 'ana@example.com'

export const accountSamples: Sample[] = [
  { name: 'Password reset', content: () => resetEmail(`${publicUrl}/reset-password?token=…`) },
  { name: 'Second registration', content: () => registeredEmail(publicUrl) },
  { name: 'Confirmation', content: () => confirmationEmail(confirmation) },
  { name: 'New address', content: () => newAddressEmail(confirmation) },
  {
    name: 'Address change requested',
    content: () => addressChangeRequestedEmail({ email, link: settings }),
  },
  { name: 'Address changed', content: () => addressChangedEmail({ email, link: publicUrl }) },
  {
    name: 'Two-factor reset',
    content: () => factorResetEmail({ by: 'Hudson Valley Homes', link: settings }),
  },
  {
    name: 'Release',
    content: () =>
      releaseEmail({
        name: 'Ana',
        version: '0.4.0',
        notes: ['Emails show the landlord’s name.', 'Receipts are attached as PDF.'],
        link: publicUrl,
      }),
    about: { preference: 'systemUpdates' },
  },
]
