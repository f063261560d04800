import { notFound } from '../errors/errors.ts'
import type { Caller } from './caller.ts'

/** The organization that a caller works for. @throws 404 without one */
export function ownOrganization({ organizationId }: Pick<Caller, 'organizationId'>): string {
  if (!organizationId) throw notFound('Organization')
  return organizationId
}
