import type { Knowledge } from './knowledge.ts'
import { isAboutPeople, neutralAnswer } from './people-questions.ts'
import {
  aboutMaintenance,
  aboutPayments,
  aboutProperties,
  aboutReports,
  aboutTenants,
  anythingElse,
} from './themes.ts'

export interface Reply {
  text: string
  /** Screens with more details. */
  links: readonly { label: string; href: string }[]
}

export const greeting: Reply = {
  text: 'Hello! I am your property assistant. Ask me about properties, tenants, maintenance, payments or reports. I answer from what is on your screens; nothing you type leaves this browser.',
  links: [],
}

/** Chooses the reply by the keywords of spec.md point 4, the first that fits. */
export function replyTo(message: string, known: Knowledge): Reply {
  if (isAboutPeople(message)) return { text: neutralAnswer, links: [] }
  const theme = themes.find(({ keywords }) => keywords.test(message))
  return (theme?.reply ?? anythingElse)(known)
}

// Whole words, so that a parent or the current month is no question about rent.
const themes: readonly { keywords: RegExp; reply: (known: Knowledge) => Reply }[] = [
  { keywords: /\bpropert(?:y|ies)\b/i, reply: aboutProperties },
  { keywords: /\btenants?\b/i, reply: aboutTenants },
  { keywords: /\b(?:maintenance|repair(?:s|ed|ing)?)\b/i, reply: aboutMaintenance },
  { keywords: /\b(?:payments?|rents?|financials?)\b/i, reply: aboutPayments },
  { keywords: /\b(?:report(?:s|ing)?|analytics)\b/i, reply: aboutReports },
]
