import type { SQL } from 'drizzle-orm'
import { agencies, agencyRemittances } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { toOffice } from './visible.ts'

/** Those of the office. A tenant reads the payers of their lease, with their names. */
export function visibleAgencies(caller: Viewer): SQL {
  return toOffice(caller, agencies.organizationId)
}

export function visibleRemittances(caller: Viewer): SQL {
  return toOffice(caller, agencyRemittances.organizationId)
}
