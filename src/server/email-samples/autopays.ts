import { announcedEmail } from '../online-payments/autopay/emails.ts'
import { fromLandlord, publicUrl, type Sample } from './sample.ts'

export const autopaySamples: Sample[] = [
  {
    name: 'Autopay announced',
    content: () =>
      announcedEmail({
        ...{ name: 'Ana', total: '$1,243.10', amount: '$1,200.00', fee: '$43.10' },
        ...{ method: 'Visa ending in 4242', day: 'April 1, 2027', home: 'Maple Court, Unit 2B' },
        ...{ stop: `${publicUrl}/stop-autopay?token=…`, link: publicUrl },
      }),
    about: { ...fromLandlord, kind: 'words', automation: 'payment' },
  },
]
