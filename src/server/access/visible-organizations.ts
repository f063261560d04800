import { standing } from '#shared/permissions.ts'
import type { Viewer } from './caller.ts'

/**
 * Whether the viewer sees all rows of exactly one organization: then `daySums` equals the sum of
 * their visible rows.
 */
export function seesWholeOrganization(caller: Viewer): boolean {
  return !caller.rents && ['admin', 'manager'].includes(standing(caller))
}
