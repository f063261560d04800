import type { Email } from './mail.ts'

/** An email of a landlord to a person who joined, for tests to change. */
export const plainEmail: Email = {
  id: '01996f7e-0000-7000-8000-000000000000',
  recipient: 'ann@test.example',
  language: 'en',
  subject: 'Hello',
  paragraphs: ['Hello'],
  sender: { name: 'Zoë’s homes', address: null, phone: null },
  foot: { reason: 'You rent from them.', links: [] },
  replyTo: null,
  thread: null,
  unsubscribe: null,
  attachments: [],
}
