import type { SQL } from 'drizzle-orm'
import { closedPeriods } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { toOffice } from './visible.ts'

/** Which months are closed is for the office. */
export function visibleClosedPeriods(caller: Viewer): SQL {
  return toOffice(caller, closedPeriods.organizationId)
}
