/** One check and its result. */
export interface Check {
  topic: string
  /** `bad` is a fault; `look` works but deserves attention. */
  state: 'good' | 'look' | 'bad'
  /** One sentence. */
  says: string
  /** The remedy in one sentence; none for a good result. */
  advice?: string
}

export function good(topic: string, says: string): Check {
  return { topic, state: 'good', says }
}

export function look(topic: string, says: string, advice: string): Check {
  return { topic, state: 'look', says, advice }
}

export function bad(topic: string, says: string, advice: string): Check {
  return { topic, state: 'bad', says, advice }
}
