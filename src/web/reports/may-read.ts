import { listOwnerStatements } from '#shared/owners/owner-statements.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'

/** Whether this person has statements to read: of their office, or issued to them before they left one. */
export function useMayReadStatements() {
  const isInOffice = can({ ...usePerson(), rents: false }, 'owner-statement:read')
  const own = useCall(listOwnerStatements, { query: { limit: 1 }, enabled: !isInOffice })
  const hasOwn = (own.data?.length ?? 0) > 0
  return { isInOffice, may: isInOffice || hasOwn, isPending: !isInOffice && own.isPending }
}
