import { describe, expect, it } from 'vitest'
import { isUnread, replySubject, topicOf } from './conversations.ts'

const between = (senderId: string, receiverId: string, createdAt = '2025-03-30T12:00:00Z') => ({
  senderId,
  receiverId,
  createdAt,
})

describe('an unread message', () => {
  it('was received and not read; sent messages never count as unread', () => {
    const message = { ...between('ann', 'bob'), status: 'sent' as const }
    expect(isUnread(message, 'bob')).toBe(true)
    expect(isUnread({ ...message, status: 'delivered' }, 'bob')).toBe(true)
    expect(isUnread({ ...message, status: 'read' }, 'bob')).toBe(false)
    expect(isUnread(message, 'ann')).toBe(false)
  })
})

describe('the subject of a reply', () => {
  it('refers to the original, once after any number of answers', () => {
    expect(replySubject('Boiler')).toBe('Re: Boiler')
    expect(replySubject('RE: re:Boiler')).toBe('Re: Boiler')
    expect(replySubject(null)).toBe('')
    expect(replySubject('Re: ')).toBe('')
  })

  it('is never longer than the maximum of a subject', () => {
    expect(replySubject('x'.repeat(200))).toHaveLength(200)
  })

  it('keeps subjects that only begin alike', () => {
    expect(topicOf('Repair of the roof')).toBe('Repair of the roof')
  })
})
