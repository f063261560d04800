import { standing } from '#shared/permissions.ts'
import type { Viewer } from './caller.ts'

/**
 * Whether somebody sees all that one organization keeps and nothing else: then what its days come to
 * (`daySums`) is what they would add up themselves.
 */
export function seesWholeOrganization(caller: Viewer): boolean {
  return !caller.rents && ['admin', 'manager'].includes(standing(caller))
}
