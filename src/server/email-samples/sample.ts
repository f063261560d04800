import type { Leaving } from '../email/recipient.ts'
import type { EmailContent } from '../email/templates.ts'

/** One of our emails with made-up content, to look at. */
export interface Sample {
  name: string
  content: () => EmailContent
  /** The facts that decide about its sender and foot. */
  about?: Partial<Leaving>
}

export const publicUrl = 'https://rent.example.com'
export const landlord = 'Hudson Valley Homes'
/** The sender of most. */
export const fromLandlord = {
  sender: { name: landlord, address: '12 Main Street\nAlbany, NY 12207', phone: '(518) 555-0134' },
  replyTo: 'office@hudsonvalleyhomes.example',
} satisfies Partial<Leaving>
