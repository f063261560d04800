import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import type { Knowledge } from './knowledge.ts'

/** Rows by name, each leading to its page. */
export interface RowsReply {
  title: string
  rows: readonly { label: string; detail: string; href: string }[]
  /** Where all of them are. */
  all: { label: string; href: string }
}

/** The rows that a folded question asks for, as far as they are loaded. */
export function rowsAsked(text: string, known: Knowledge): RowsReply | undefined {
  if (known.isTenant) return undefined
  const asked = kinds.find(({ asks }) => asks.test(text))?.reply(known)
  return asked && asked.rows.length > 0 ? asked : undefined
}

const kinds: readonly { asks: RegExp; reply: (known: Knowledge) => RowsReply | undefined }[] = [
  {
    asks: /\b(?:who\b.*\b(?:late|owes?|behind|paid|due)|late(?! fees?)|overdue|past due|delinquent|delinquenc(?:y|ies)|unpaid|behind|owes?|owed|owing|quien\w* (?:me )?deben?|deben?|atrasad[oa]s?|vencid[oa]s?|moros[oa]s?|not paid|hasn ?t paid|havent paid|sin pagar)\b/,
    reply: late,
  },
  {
    asks: /\b(?:vacan(?:t|cy|cies)|empty|unoccupied|available|not rented|unrented|vaci[oa]s?|vacantes?|desocupad[oa]s?|disponibles?|sin rentar)\b/,
    reply: vacant,
  },
  {
    asks: /\b(?:(?:leases?|contratos?)\b.*\b(?:end\w*|expir\w*|up|renew\w*|next|soon|venc\w*|termin\w*|renov\w*)|(?:end|expir|renew|venc)\w*\b.*\b(?:leases?|contratos?)|expir(?:e|es|ing|ations?)|renewals?|moving out|move-outs|renovacion(?:es)?|vencen)\b/,
    reply: ending,
  },
]

function late({ late, seesMoney, currency }: Knowledge): RowsReply | undefined {
  if (!seesMoney || !late) return undefined
  return {
    title: t('Most past due:'),
    rows: late.map(({ name, home = '', balance, href }) => ({
      label: name,
      detail: `${home} · ${formatMoney(balance, currency)}`,
      href,
    })),
    all: { label: t('Open Aging'), href: '/financials?show=aging' },
  }
}

function vacant({ vacant }: Knowledge): RowsReply | undefined {
  if (!vacant) return undefined
  return {
    title: t('Vacant units:'),
    rows: vacant.map(({ name, href }) => ({ label: name, detail: t('Vacant'), href })),
    all: { label: t('Open Vacancy Analysis'), href: '/reports?report=vacancy-analysis' },
  }
}

function ending({ ending }: Knowledge): RowsReply | undefined {
  if (!ending) return undefined
  return {
    title: t('Leases ending next:'),
    rows: ending.map(({ name, home = '', lastDay, href }) => ({
      label: name,
      detail: `${home} · ${formatDay(lastDay)}`,
      href,
    })),
    all: { label: t('Open Lease Expiration'), href: '/reports?report=lease-expiration' },
  }
}
