import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { Day } from '#shared/dates.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { itIs, leaseHome, made, pay } from '../fixture.ts'

/** A property in a trust account, by the API. */

/**
 * A home at 1,000.00 a month whose property's money is in an account of a kind. On 2025-03-10 its tenant has paid
 * 400.00 more, and 687.60 is spent: 312.40 is the owner's.
 */
export async function held(kind: BankAccount['kind'] = 'trust') {
  const { lana, lease } = await leaseHome('2025-03-01', { monthlyRent: '1000' })
  const propertyId = lana.property.id
  const sent = { name: 'Clients', kind, propertyIds: [propertyId] }
  const account = made(await lana.post<BankAccount>('/api/bank-accounts', sent))
  await pay(lana, lease, '1400')
  itIs('2025-03-10')
  const spend = (amount: string, paidOn: Day | null = '2025-03-10') =>
    lana.post<{ id: string; message: string }>('/api/expenses', {
      ...{ propertyId, category: 'repairs', payee: 'Pipe & Sons', amount },
      ...{ incurredOn: paidOn ?? '2025-03-10', paidOn },
    })
  const draw = (amount: string, more: object = {}) =>
    lana.post<{ message: string }>('/api/owner-entries', {
      ...{ propertyId, kind: 'draw', amount, confirm: true, ...more },
    })
  made(await spend('687.60', '2025-03-05'))
  return { lana, lease, account, propertyId, spend, draw }
}

/** The refusal of more than the available amount. */
export const short = (available: string, name = 'Alpha') => ({
  status: 409,
  body: {
    message: `${available} is available for ${name}: a trust account pays no more than that`,
  },
})

type Home = Awaited<ReturnType<typeof held>>

export async function vendorOf({ lana }: Home) {
  return made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons' }))
}

/** The three-way balance of the account today. */
export async function trustOf({ lana, account }: Home) {
  return made(await lana.get<Record<string, unknown>>(`/api/bank-accounts/${account.id}/trust`))
}
