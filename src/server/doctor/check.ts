/** What was looked at and how it is. */
export interface Finding {
  topic: string
  /** `bad` is wrong now; `look` works and is worth a look. */
  state: 'good' | 'look' | 'bad'
  /** One sentence. */
  says: string
  /** What to do about it, one sentence; nothing for what is good. */
  advice?: string
}

export function good(topic: string, says: string): Finding {
  return { topic, state: 'good', says }
}

export function look(topic: string, says: string, advice: string): Finding {
  return { topic, state: 'look', says, advice }
}

export function bad(topic: string, says: string, advice: string): Finding {
  return { topic, state: 'bad', says, advice }
}
