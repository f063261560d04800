import { foldText } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'
import type { Action } from '#web/actions/actions.tsx'
import { howTo } from './how-to.ts'
import type { Knowledge } from './knowledge.ts'
import { namesAsked } from './names-asked.ts'
import { isAboutPeople, neutralAnswer } from './people-questions.ts'
import { type RowsReply, rowsAsked } from './rows-asked.ts'
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
  /** Rows by name, before the text. */
  rows?: RowsReply
  /** How it is done, before the text. */
  how?: string
  /** The dialog that does it. */
  does?: { label: string; action: Action }
  /** Words for the search. */
  search?: string
}

export function greeting(): Reply {
  return {
    text: t(
      'Hello! I am your property assistant. Ask me about properties, tenants, maintenance, payments or reports. I answer from the data on your screens. Nothing you type leaves this browser.',
    ),
    links: [],
  }
}

/**
 * Chooses the reply by the keywords of spec.md point 4, the first that fits; Spanish ones beside them. Before it
 * stand the answers to the rest of the question: rows by name, a how-to, words to search for.
 */
export function replyTo(message: string, known: Knowledge): Reply {
  if (isAboutPeople(message)) return { text: neutralAnswer(), links: [] }
  const text = foldText(message)
  const theme =
    themes.find(({ keywords }) => keywords.test(text)) ?? themes.find(({ also }) => also.test(text))
  const how = howTo(text, known)
  const rows = how && asksHow.test(text) ? undefined : rowsAsked(text, known)
  const search = namesAsked(message)
  const specific = {
    ...(rows && { rows }),
    ...(how && !rows && partsOf(how)),
    ...(search && { search }),
  }
  const general =
    theme?.reply(known) ?? (how && !rows ? { text: '', links: [] } : anythingElse(known))
  const links = how && !rows && 'href' in how.button ? [how.button] : []
  const others = general.links.filter(({ href }) => !links.some(link => link.href === href))
  return { ...general, links: [...links, ...others], ...specific }
}

const asksHow =
  /^\W*(?:how (?:do|can|to|should|would)|where (?:do|can)|can i|i (?:want|need)|como|donde (?:pongo|puedo)|puedo|quiero)\b/

function partsOf(how: NonNullable<ReturnType<typeof howTo>>): Pick<Reply, 'how' | 'does'> {
  const { text, button } = how
  return 'action' in button ? { how: text, does: button } : { how: text }
}

// Whole words, so that a parent or the current month is no question about rent.
const themes: readonly {
  keywords: RegExp
  /** Other words for it, which decide where no keyword is. */
  also: RegExp
  reply: (known: Knowledge) => Reply
}[] = [
  {
    keywords: /\b(?:propert(?:y|ies)|propiedad(?:es)?)\b/,
    also: /\b(?:units?|vacan(?:t|cy|cies)|empty|buildings?|apartments?|occupied|occupancy|unidad(?:es)?|vaci[oa]s?|vacantes?|desocupad[oa]s?|edificios?|apartamentos?|ocupacion|ocupad[oa]s?)\b/,
    reply: aboutProperties,
  },
  {
    keywords: /\b(?:tenants?|inquilin[oa]s?)\b/,
    also: /\b(?:leases?|renew(?:als?|ing)?|expir(?:e|es|ing|ation)|evict(?:ion)?|invite|renters?|residents?|move[- ]?(?:in|out)s?|moving|contratos?|vencen?|renov\w+|desaloj\w+)\b/,
    reply: aboutTenants,
  },
  {
    keywords: /\b(?:maintenance|repair(?:s|ed|ing)?|mantenimiento|repara(?:r|cion|ciones))\b/,
    also: /\b(?:broken|leak(?:s|ing)?|fix(?:ed|ing)?|work ?orders?|requests?|urgent|plumb(?:er|ing)|vendors?|rot[oa]s?|descompuest[oa]s?|fugas?|urgentes?|solicitud(?:es)?)\b/,
    reply: aboutMaintenance,
  },
  {
    keywords: /\b(?:payments?|rents?|financials?|pagos?|rentas?|finanzas|financier[oa]s?)\b/,
    also: /\b(?:late|owes?|owed|owing|overdue|past due|unpaid|paid|behind|delinquent|balances?|collect(?:ed|ion)?|money|income|revenue|deposits?|expenses?|bills?|fees?|charges?|due|deben?|atrasad[oa]s?|vencid[oa]s?|moros[oa]s?|saldos?|depositos?|gastos?|recargos?|cobr\w+|ingresos?|dinero)\b/,
    reply: aboutPayments,
  },
  {
    keywords: /\b(?:report(?:s|ing)?|analytics|reportes?|informes?|analisis)\b/,
    also: /\b(?:statements?|export\w*|profits?|loss|tax(?:es)?|1099|noi|cash ?flow|numbers|performance|impuestos?|ganancias?)\b/,
    reply: aboutReports,
  },
]
