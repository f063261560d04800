import {
  answerEmail,
  jobEmail,
  memberEmail,
  tenantEmail,
  waitingEmail,
} from '../email/invitation-emails.ts'
import { fromLandlord, landlord, publicUrl, type Sample } from './sample.ts'

const link = `${publicUrl}/invitations?token=…`
const stranger = { ...fromLandlord, userId: null, isProven: false }
const invitation = { ...stranger, kind: 'invitation' as const }
const organization = landlord

export const invitationSamples: Sample[] = [
  {
    name: 'Tenant invitation',
    content: () => tenantEmail({ organization, link }),
    about: invitation,
  },
  {
    name: 'Member invitation',
    content: () => memberEmail({ organization, role: 'manager', link }),
    about: invitation,
  },
  {
    name: 'Vendor job',
    content: () => jobEmail({ organization, link: `${publicUrl}/job?token=…`, days: 14 }),
    about: { ...stranger, kind: 'job' },
  },
  {
    name: 'Unproven address',
    content: () => waitingEmail({ organization, link: publicUrl }),
    about: { ...fromLandlord, kind: 'account', isProven: false, preference: 'emailNotifications' },
  },
  {
    name: 'Invitation accepted',
    content: () =>
      answerEmail({
        name: 'Ana Lopez',
        accepted: true,
        to: 'Maple Court, Unit 2B',
        note: null,
        link: `${publicUrl}/tenants`,
      }),
    about: { ...fromLandlord, kind: 'words', role: 'admin', preference: 'emailNotifications' },
  },
]
