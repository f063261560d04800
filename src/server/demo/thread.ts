import type { Colleague } from './people.ts'

/** A conversation between a manager and a tenant (by home) or a colleague. */
export interface Thread {
  office: Colleague
  /** `'1-23'` or the name of a colleague. */
  with: string
  subject: string
  /** The property it is about, from 0. */
  property?: number
  lines: Line[]
}

type Line = [from: 'office' | 'them', daysAgo: number, text: string, state?: 'sent' | 'delivered']
