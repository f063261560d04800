import { labels, t } from '#shared/language/t.ts'
import { type Message, type MessageEmail, sendMessage } from '#shared/messaging/messages.ts'

/** The message after sending, titled Success and Error as every toast. */
export const sent = () => t('Message sent successfully')
export const notSent = () => t('Failed to send message')

/** How far a message has come. */
export const messageStatusNames = labels<Message['status']>({
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
})

/** The state of a message's email. */
export const messageEmailNames = labels<MessageEmail>({
  waiting: 'email not sent yet',
  taken: 'email sent',
  refused: 'email not delivered',
  stored: 'email saved as a file',
})

/** `sendMessage`, asking for the recipient at its field before anything is sent. */
export const sendToUser = {
  ...sendMessage,
  body: sendMessage.body.refine(
    ({ receiverId, recipientEmail }) => receiverId !== null || recipientEmail !== null,
    { path: ['receiverId'], message: 'Please select a recipient' },
  ),
}
