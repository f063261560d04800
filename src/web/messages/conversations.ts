import { limits } from '#shared/limits.ts'
import type { Message } from '#shared/messaging/messages.ts'

type Pair = Pick<Message, 'senderId' | 'receiverId'>

/** Received by this person and not read yet. */
export function isUnread(message: Pair & Pick<Message, 'status'>, personId: string): boolean {
  return message.receiverId === personId && message.status !== 'read'
}

/** With whom this person exchanged the message. */
export function otherOf(message: Message, personId: string): Message['sender'] {
  return message.senderId === personId ? message.receiver : message.sender
}

/** `Re: Boiler` for Boiler and for Re: Boiler; '' without a subject. */
export function replySubject(subject: string | null | undefined): string {
  const topic = topicOf(subject ?? null)
  return topic === '' ? '' : `Re: ${topic}`.slice(0, limits.line)
}

/** The topic of a subject, without the answers' prefix: messages of one topic belong together. */
export function topicOf(subject: string | null): string {
  return (subject ?? '').replace(/^(\s*re\s*:)+/i, '').trim()
}
