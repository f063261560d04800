import type { Account } from '../account.ts'

/** The account itself, as a check of its key reads it. */
export function accountObject(account: Account) {
  return {
    id: account.id,
    object: 'account',
    business_profile: { name: account.name, url: null },
    business_type: 'individual',
    capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
    charges_enabled: account.chargesEnabled,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'office@example.com',
    metadata: {},
    payouts_enabled: true,
    settings: { dashboard: { display_name: account.name, timezone: 'Etc/UTC' } },
    type: 'standard',
  }
}
