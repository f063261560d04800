import { useLocation } from 'wouter'
import { addDays, isDay } from '#shared/dates.ts'
import { auditEntities } from '#shared/operations/audit-log.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'

/** The filters of the log, stored in the page's address; '' does not filter. */
export function useAuditFilters() {
  const [, navigate] = useLocation()
  const [kind, setKind] = useUrlFilter('kind')
  const [actor, setActor] = useUrlFilter('person')
  const [from, setFrom] = useUrlFilter('from')
  const [to, setTo] = useUrlFilter('to')
  // A kind or a day from the address may be invalid.
  const entity = auditEntities.find(known => known === kind)
  return {
    kind: entity ?? '',
    actor,
    from,
    to,
    setKind,
    setActor,
    setFrom,
    setTo,
    clear: () => navigate('/settings/audit', { replace: true }),
    /** The same as the call takes it: days begin and end where the reader is. */
    sent: {
      entity,
      actor: isId.test(actor) ? actor : undefined,
      from: isDay(from) ? midnight(from) : undefined,
      to: isDay(to) ? midnight(addDays(to, 1)) : undefined,
    },
  }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function midnight(day: string): string {
  // With a time but without a zone, a date is read as the reader's own.
  return new Date(`${day}T00:00:00`).toISOString()
}
