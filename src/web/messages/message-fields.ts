import { sendMessage } from '#shared/messaging/messages.ts'

/** The message after sending, titled Success and Error as every toast. */
export const sent = 'Message sent successfully'
export const notSent = 'Failed to send message'

/** `sendMessage`, asking for the recipient at its field before anything is sent. */
export const sendToUser = {
  ...sendMessage,
  body: sendMessage.body.refine(
    ({ receiverId, recipientEmail }) => receiverId !== null || recipientEmail !== null,
    { path: ['receiverId'], message: 'Please select a recipient' },
  ),
}
