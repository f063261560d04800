import { foldText } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'
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

export function greeting(): Reply {
  return {
    text: t(
      'Hello! I am your property assistant. Ask me about properties, tenants, maintenance, payments or reports. I answer from the data on your screens. Nothing you type leaves this browser.',
    ),
    links: [],
  }
}

/** Chooses the reply by the keywords of spec.md point 4, the first that fits; Spanish ones beside them. */
export function replyTo(message: string, known: Knowledge): Reply {
  if (isAboutPeople(message)) return { text: neutralAnswer(), links: [] }
  const text = foldText(message)
  const theme = themes.find(({ keywords }) => keywords.test(text))
  return (theme?.reply ?? anythingElse)(known)
}

// Whole words, so that a parent or the current month is no question about rent.
const themes: readonly { keywords: RegExp; reply: (known: Knowledge) => Reply }[] = [
  { keywords: /\b(?:propert(?:y|ies)|propiedad(?:es)?)\b/, reply: aboutProperties },
  { keywords: /\b(?:tenants?|inquilin[oa]s?)\b/, reply: aboutTenants },
  {
    keywords: /\b(?:maintenance|repair(?:s|ed|ing)?|mantenimiento|repara(?:r|cion|ciones))\b/,
    reply: aboutMaintenance,
  },
  {
    keywords: /\b(?:payments?|rents?|financials?|pagos?|rentas?|finanzas|financier[oa]s?)\b/,
    reply: aboutPayments,
  },
  {
    keywords: /\b(?:report(?:s|ing)?|analytics|reportes?|informes?|analisis)\b/,
    reply: aboutReports,
  },
]
