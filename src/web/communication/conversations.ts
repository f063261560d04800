import { limits } from '#shared/limits.ts'
import type { Message } from '#shared/messages.ts'

type Pair = Pick<Message, 'senderId' | 'receiverId'>

/** Received by this person and not read yet. */
export function isUnread(message: Pair & Pick<Message, 'status'>, personId: string): boolean {
  return message.receiverId === personId && message.status !== 'read'
}

/** With whom this person exchanged the message. */
export function otherOf(message: Message, personId: string): Message['sender'] {
  return message.senderId === personId ? message.receiver : message.sender
}

/** Distinct pairs of people, whoever wrote, with a message in the last 30 days. */
export function activeConversations(
  messages: readonly (Pair & Pick<Message, 'createdAt'>)[],
  now = Date.now(),
): number {
  const recent = messages.filter(({ createdAt }) => now - Date.parse(createdAt) <= activeFor)
  return new Set(
    recent.map(({ senderId, receiverId }) => [senderId, receiverId].toSorted().join(' ')),
  ).size
}

const activeFor = 30 * 24 * 60 * 60 * 1000

/** `Re: Boiler` for Boiler and for Re: Boiler; '' where there is nothing to refer to. */
export function replySubject(subject: string | null | undefined): string {
  const topic = topicOf(subject ?? null)
  return topic === '' ? '' : `Re: ${topic}`.slice(0, limits.line)
}

/** What a subject is about, without the answers' prefix: messages of one topic belong together. */
export function topicOf(subject: string | null): string {
  return (subject ?? '').replace(/^(\s*re\s*:)+/i, '').trim()
}
