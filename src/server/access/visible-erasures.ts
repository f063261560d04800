import { eq, type SQL } from 'drizzle-orm'
import { erasureMentions, erasures } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { organizationOf } from './owned-days.ts'

/** Erasures in the organization that a person works for; only its admins may read them. */
export function visibleErasures(caller: Caller): SQL {
  return eq(erasures.organizationId, organizationOf(caller))
}

/** Where they are still mentioned there. */
export function visibleMentions(caller: Caller): SQL {
  return eq(erasureMentions.organizationId, organizationOf(caller))
}
