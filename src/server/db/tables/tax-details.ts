import { boolean, text } from 'drizzle-orm/pg-core'
import { taxEntities, tinKinds } from '#shared/accounting/tax-terms.ts'
import { day } from './columns.ts'
import { nobody, officeArchive } from './readers.ts'

/** The answers of Form W-9 of a vendor. No list of vendors answers it: admins have calls of their own. */
export const taxDetails = () => ({
  /** As on their tax return, where it is not the name they go by. */
  taxName: officeArchive(text()),
  taxStreet: officeArchive(text()),
  taxCity: officeArchive(text()),
  /** Two letters, `'NY'`. */
  taxState: officeArchive(text()),
  taxZip: officeArchive(text()),
  /** Nine digits, encrypted (`config/encryption.ts`). By its name no audit entry has it. */
  tinSecret: nobody(text()),
  tinLast4: officeArchive(text()),
  tinKind: officeArchive(text({ enum: tinKinds })),
  taxEntity: officeArchive(text({ enum: taxEntities })),
  /** Whether they may get a Form 1099 at all. */
  is1099: officeArchive(boolean().notNull().default(true)),
  /** When their Form W-9 was received. */
  w9On: officeArchive(day()),
})
