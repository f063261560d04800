import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from './account.ts'
import { invalidRequest } from './errors.ts'
import { expand, parametersOf, text, whole } from './shapes.ts'

export const searchParameters = parametersOf<Stripe.PaymentIntentSearchParams>()({
  query: text,
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  page: text.optional(),
  expand,
})

/**
 * Intents by the search language: `metadata['a']:'b'`, `status:'…'`, `customer:'…'`, `created>1`, joined by AND.
 * Stripe's own search is up to a minute behind; `account.searchLag` seconds here.
 */
export function searchIntents(
  account: Account,
  { query, limit, page }: z.output<typeof searchParameters>,
) {
  const clauses = query.split(/\s+AND\s+/i).map(readClause)
  const found = account.records
    .all('payment_intent')
    .filter(intent => intent.created <= account.now() - account.searchLag)
    .filter(intent => clauses.every(matches => matches(intent)))
    .toReversed()
  const from = Number(page ?? '0')
  const to = from + limit
  return {
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: found.length > to,
    next_page: found.length > to ? String(to) : null,
    data: found.slice(from, to),
  }
}

type Clause = (intent: Stripe.PaymentIntent) => boolean

function readClause(written: string): Clause {
  const clause = /^(\w+)(?:\[["'](.+?)["']\])?\s*([:<>]=?)\s*(.+)$/.exec(written.trim())
  const [, field = '', key, sign = '', value = ''] = clause ?? []
  const wanted = value.replace(/^["']|["']$/g, '')
  if (field === 'metadata' && key) return intent => intent.metadata[key] === wanted
  if (field === 'status' || field === 'customer' || field === 'currency')
    return intent => intent[field] === wanted
  const compare = comparisons[sign]
  if ((field === 'created' || field === 'amount') && compare)
    return intent => compare(intent[field], Number(wanted))
  throw invalidRequest(`We were unable to parse your search query: ${written}`, { param: 'query' })
}

const comparisons: Record<string, (value: number, wanted: number) => boolean> = {
  ':': (value, wanted) => value === wanted,
  '>': (value, wanted) => value > wanted,
  '>=': (value, wanted) => value >= wanted,
  '<': (value, wanted) => value < wanted,
  '<=': (value, wanted) => value <= wanted,
}
