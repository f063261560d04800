import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'

/** So many statements are printed at once. */
export const maxStatementsPrinted = 200

export const printDepositStatements = endpoint('POST', '/api/leases/deposit-statements', {
  may: 'deposit:write',
  changes: [],
  summary:
    'The deposit statements of several leases of the office, in the order given, all in one PDF',
  body: z.object({
    leaseIds: z
      .array(id, 'Choose the leases')
      .min(1, 'Choose at least one lease')
      .max(
        maxStatementsPrinted,
        fixedSentence('Choose at most {most} leases', { most: maxStatementsPrinted }),
      ),
  }),
  reply: z.unknown().describe('The bytes of a PDF file'),
  status: 200,
})
