import type { FastifyInstance } from 'fastify'
import type { Account } from './account.ts'
import { completeCheckout, type Entered } from './checkout.ts'
import { checkoutPage, closedPage, type Fields } from './checkout-page.ts'
import { Refusal } from './errors.ts'
import { decodeForm } from './form.ts'
import { currentSession } from './sessions.ts'

/** The page of each session, as a person sees and sends it. */
export function serveCheckout(server: FastifyInstance, accounts: Account[]) {
  server.get<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => {
    const { account, session } = sessionOf(accounts, request.params.id)
    reply.type('text/html; charset=utf-8')
    if (session.status !== 'open') return closedPage(session.status ?? '')
    return checkoutPage(session, { name: account.name, year: yearOf(account) })
  })

  server.post<{ Params: { id: string }; Body: string }>('/c/pay/:id', (request, reply) => {
    const { account, session } = sessionOf(accounts, request.params.id)
    const fields = decodeForm(request.body)
    if (fields.cancel && session.cancel_url) return reply.redirect(session.cancel_url, 303)
    try {
      const entered = readFields(fields, account.now())
      return reply.redirect(completeCheckout(account, session.id, entered), 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.code(error.status).type('text/html; charset=utf-8')
      const { message } = error
      return checkoutPage(session, {
        name: account.name,
        error: message,
        fields,
        year: yearOf(account),
      })
    }
  })
}

function sessionOf(accounts: Account[], id: string) {
  const account = accounts.find(({ records }) =>
    records.all('checkout.session').some(session => session.id === id),
  )
  if (!account) throw entryError('This page was not found.')
  return { account, session: currentSession(account, {}, id) }
}

function readFields(fields: Fields, now: number): Entered {
  const name = field(fields, 'name')
  if (field(fields, 'kind') === 'bank') {
    const bank = digits(fields, 'account')
    const routing = digits(fields, 'routing')
    if (!/^\d{9}$/.test(routing)) throw entryError('Your routing number is incomplete.')
    if (!/^\d{4,17}$/.test(bank)) throw entryError('Your account number is incomplete.')
    return { bank, routing, name }
  }
  const card = digits(fields, 'number')
  if (!passesLuhn(card)) throw entryError('Your card number is invalid.')
  return { card, expires: readExpiry(field(fields, 'expires'), now), name }
}

function readExpiry(written: string, now: number): { month: number; year: number } {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(written) ?? []
  const expires = { month: Number(month), year: 2000 + Number(year) }
  if (!year || expires.month < 1 || expires.month > 12)
    throw entryError("Your card's expiration date is incomplete.")
  if (Date.UTC(expires.year, expires.month) / 1000 <= now)
    throw entryError("Your card's expiration date is in the past.")
  return expires
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((before, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return before + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

function digits(fields: Fields, name: string): string {
  return field(fields, name).replace(/[\s-]/g, '')
}

function field(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function yearOf(account: Account): number {
  return new Date(account.now() * 1000).getUTCFullYear()
}

/** An entry that the form itself refuses; no event comes of it. */
function entryError(message: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message }, { stored: false })
}
