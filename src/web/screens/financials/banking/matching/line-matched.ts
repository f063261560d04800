import type * as z from 'zod'
import type { createBankMatches } from '#shared/accounting/banking/bank-lines.ts'

/** A line after it was matched, perhaps with a rule that is offered for the next ones. */
export type LineMatched = z.output<typeof createBankMatches.reply>
