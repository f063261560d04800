import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePerson } from '#web/session/session.tsx'
import { knowledgeOf } from './knowledge.ts'
import { greeting, type Reply, replyTo } from './replies.ts'

export interface ChatMessage {
  id: number
  content: string
  sender: 'user' | 'ai'
  /** Milliseconds since 1970. */
  timestamp: number
  /** Rows by name, links and buttons around the content. */
  offers: Omit<Reply, 'text' | 'how'>
}

/** The conversation: a reply comes 1.5 seconds after each message, drawn from loaded data. */
export function useChat() {
  const client = useQueryClient()
  const person = usePerson()
  const [messages, setMessages] = useState(() => [messageOf(0, 'ai', greeting())])
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Returns whether it was sent; blank text is not, nor any while a reply is pending. */
  function send(content: string): boolean {
    if (isTyping || content.trim() === '') return false
    add('user', { text: content, links: [] })
    setTyping(true)
    timer.current = setTimeout(() => {
      add('ai', replyTo(content, knowledgeOf(client, person)))
      setTyping(false)
    }, repliesAfter)
    return true
  }

  function add(sender: ChatMessage['sender'], reply: Reply) {
    setMessages(before => [...before, messageOf(before.length, sender, reply)])
  }

  return { messages, isTyping, send }
}

const repliesAfter = 1500

function messageOf(id: number, sender: ChatMessage['sender'], reply: Reply): ChatMessage {
  const { text, how, ...offers } = reply
  const content = [how, text].filter(Boolean).join('\n\n')
  return { id, content, sender, timestamp: Date.now(), offers }
}
