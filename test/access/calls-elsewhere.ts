/** Calls that leave no screen open, or that another test carries out, each with the reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  'POST /api/bank-accounts/:id/files': 'takes the bytes of a file',
  'POST /api/bank-lines/:id/matches': 'needs a row of the same account',
  'POST /api/reconciliations/:id/ticks': 'needs a row of the same account',
  'DELETE /api/bank-lines/:id/matches/:match': 'needs a match',
  'POST /api/bank-accounts/:id/matches/undo': 'needs a match',
  'POST /api/payment-provider/tests': 'needs an account at Stripe: `settings/routes.test.ts`',
  'POST /api/payment-provider/events/:organizationId': 'is signed by a payment provider',
  'POST /api/email-events': 'is signed, about an email that came back',
  ...each('needs a payment provider: see the tests of online payments', [
    'POST /api/payment-attempts',
    'POST /api/payment-methods',
    'PUT /api/payment-methods/:id',
    'DELETE /api/payment-methods/:id',
    'PUT /api/leases/:id/autopay',
    'DELETE /api/leases/:id/autopay',
    'POST /api/autopay-stops',
  ]),
  'POST /api/tax-forms/:year/files': 'makes a file, and changes nothing but the audit log',
  ...each('signs in or out: the page begins anew', [
    'POST /api/auth/register',
    'POST /api/auth/login',
    'POST /api/auth/login/two-factor',
    'POST /api/auth/logout',
    'DELETE /api/auth/user',
    'POST /api/auth/reset-password',
    'POST /api/invitations/:token/account',
  ]),
  ...each('opens what a link of an email names', [
    'POST /api/auth/email-changes/confirmation',
    'POST /api/auth/email-confirmations',
    'POST /api/auth/forgot-password',
    'POST /api/invitations/:token/acceptance',
    'POST /api/invitations/:token/refusal',
    'POST /api/vendor-jobs/:token',
    'PUT /api/objects/:object',
  ]),
  ...each('asks for an authenticator', [
    'PUT /api/auth/two-factor',
    'DELETE /api/auth/two-factor',
    'POST /api/two-factor-resets',
  ]),
  ...each('is for the operator, or about an email that was given up', [
    'POST /api/jobs/:name/runs',
    'POST /api/mails/:id/resends',
    'DELETE /api/undeliverable-addresses/:id',
    'POST /api/outbox/tests',
  ]),
  ...each('names a row of any kind, and says that everything changes', [
    'PATCH /api/erasure-mentions/:id',
    'DELETE /api/erasure-mentions/:id',
  ]),
  'DELETE /api/leases/:id/termination': 'takes back what its PUT changes',
  'PUT /api/renewal-offers/:id/refusal': 'leaves what its acceptance changes',
}

function each(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, reason]))
}
