import type Stripe from 'stripe'
import type { FormValue } from './form.ts'
import { orders } from './sessions.ts'

/** Fields of the form as they came. */
export type Fields = { [name: string]: FormValue }

/** The page of a session: a form without script, for a phone too. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  { name, error, fields = {}, year }: PageOptions,
): string {
  const isPayment = session.mode === 'payment'
  const items = orders.get(session)?.line_items ?? []
  const rows = items.map(
    ({ price_data, quantity }) =>
      `<tr><th scope="row">${escaped(price_data.product_data.name)}</th><td>${dollars(price_data.unit_amount * quantity)}</td></tr>`,
  )
  const total = `<tr class="total"><th scope="row">Total</th><td>${dollars(session.amount_total ?? 0)}</td></tr>`
  const heading = isPayment ? `Pay ${escaped(name)}` : `Save a payment method for ${escaped(name)}`
  const pay = isPayment ? `Pay ${dollars(session.amount_total ?? 0)}` : 'Save'
  return document(
    heading,
    `<h1>${heading}</h1>
${isPayment ? `<table>${rows.join('')}${total}</table>` : ''}
${error ? `<p class="error" role="alert">${escaped(error)}</p>` : ''}
<form method="post">
${kinds(session, fields)}
${session.payment_method_types.includes('card') ? card(fields, year) : ''}
${session.payment_method_types.includes('us_bank_account') ? bank(fields) : ''}
${input('name', 'Name', fields, 'Test Tenant', 'autocomplete="name" required')}
<button type="submit">${pay}</button>
${session.cancel_url ? '<button type="submit" name="cancel" value="true" formnovalidate class="quiet">Cancel</button>' : ''}
</form>
${numbers}`,
  )
}

/** The page of a session that nobody can pay any more. */
export function closedPage(status: string): string {
  const sentence =
    status === 'complete' ? 'This payment was already made.' : 'This page has expired.'
  return document('Checkout', `<h1>${sentence}</h1><p>Go back to the site that sent you here.</p>`)
}

interface PageOptions {
  name: string
  error?: string
  fields?: Fields
  /** The current year, for an expiry to begin with. */
  year: number
}

function kinds(session: Stripe.Checkout.Session, fields: Fields): string {
  const offered = session.payment_method_types
  const chosen = fields.kind === 'bank' || offered[0] === 'us_bank_account' ? 'bank' : 'card'
  const radio = (kind: string, label: string) =>
    `<label class="kind"><input type="radio" name="kind" value="${kind}" ${kind === chosen ? 'checked' : ''}> ${label}</label>`
  const radios = offered.map(type =>
    type === 'card' ? radio('card', 'Card') : radio('bank', 'US bank account'),
  )
  return `<fieldset class="kinds"><legend>Pay with</legend>${radios.join('')}</fieldset>`
}

function card(fields: Fields, year: number): string {
  return `<fieldset class="of card"><legend>Card</legend>
${input('number', 'Card number', fields, '4242 4242 4242 4242', 'inputmode="numeric" autocomplete="cc-number"')}
<div class="pair">${input('expires', 'Expires (MM / YY)', fields, `12 / ${String(year + 3).slice(-2)}`, 'inputmode="numeric" autocomplete="cc-exp"')}
${input('cvc', 'Security code', fields, '123', 'inputmode="numeric" autocomplete="cc-csc"')}</div></fieldset>`
}

function bank(fields: Fields): string {
  return `<fieldset class="of bank"><legend>US bank account</legend>
${input('routing', 'Routing number', fields, '110000000', 'inputmode="numeric"')}
${input('account', 'Account number', fields, '000123456789', 'inputmode="numeric"')}
<p>With Pay or Save you let the office debit this account.</p></fieldset>`
}

function input(name: string, label: string, fields: Fields, usual: string, more: string): string {
  const value = fields[name] ?? usual
  return `<label>${label}<input name="${name}" value="${escaped(typeof value === 'string' ? value : '')}" ${more}></label>`
}

const numbers = `<details><summary>Numbers to try</summary><ul>
<li>4242 4242 4242 4242 pays</li>
<li>4000 0000 0000 0002 is declined</li>
<li>4000 0000 0000 9995 has insufficient funds</li>
<li>4000 0000 0000 0341 is saved, and later payments fail</li>
<li>Account 000123456789 pays after some days</li>
<li>Account 000222222227 has insufficient funds after some days</li>
</ul></details>`

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body>
<header role="note">Test payments – no money moves</header><main>${body}</main></body></html>`
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #454b54); --accent: #2f6f5e }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1d2329, #e8eaed); background: light-dark(#f6f7f8, #17191c) }
header { padding: .75rem 1rem; text-align: center; background: light-dark(#fdf3d7, #463a14); font-weight: 600 }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.375rem; margin: 0 0 1rem }
table { width: 100%; border-collapse: collapse; margin-bottom: 1rem }
th { text-align: left; font-weight: 400 } td { text-align: right } th, td { padding: .375rem 0 }
.total > * { border-top: 1px solid var(--line); font-weight: 600 }
fieldset { border: 0; padding: 0; margin: 0 0 1rem } legend { font-weight: 600; padding: 0 }
label { display: block; margin-bottom: .75rem }
.kind { display: flex; align-items: center; min-height: 44px; gap: .5rem; margin: 0 }
input:not([type=radio]) { display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit; color: inherit; background: light-dark(#fff, #22262b); border: 1px solid light-dark(#868e96, #868e96); border-radius: 6px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
button { width: 100%; min-height: 48px; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 6px; color: #fff; background: var(--accent); margin-top: .5rem }
.quiet { color: inherit; background: transparent; border-color: var(--line); font-weight: 400 }
:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px }
.error { padding: .75rem; border: 1px solid #b42318; border-radius: 6px; color: light-dark(#b42318, #ffb4ab) }
details { margin-top: 1.5rem }
form:has([value=bank]:checked) .card, form:has([value=card]:checked) .bank { display: none }
`
