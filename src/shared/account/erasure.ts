import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { codeOrRecovery, currentPassword } from './two-factor.ts'

/** The word to type: an erasure cannot be undone. */
export const erasureConfirmation = 'ERASE'

const confirmation = z.literal(
  erasureConfirmation,
  fixedSentence('Type {word} to confirm', { word: erasureConfirmation }),
)

export const eraseAccount = endpoint('DELETE', '/api/auth/user', {
  may: 'account:own',
  changes: [],
  summary:
    'Erase the own account for good; the code is needed with a second factor. 409 with the reason while something is open',
  body: z.object({ currentPassword, code: codeOrRecovery.optional(), confirmation }),
})

export const eraseTenant = endpoint('DELETE', '/api/tenants/:id', {
  may: 'tenant:erase',
  changes: ['tenants', 'erasures'],
  summary:
    'Erase a former tenant from the organization’s books for good; amounts and dates stay. 409 with the reason while something is open',
  params: z.object({ id }),
  body: z.object({ confirmation }),
})

export const eraseVendor = endpoint('DELETE', '/api/vendors/:id', {
  may: 'tenant:erase',
  changes: ['vendors', 'erasures', 'documents'],
  summary:
    'Erase a vendor from the organization’s books for good; what was paid, and when, stays. 409 with the reason while something is open',
  params: z.object({ id }),
  body: z.object({ confirmation }),
})
