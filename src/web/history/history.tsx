import { History as HistoryIcon } from 'lucide-react'
import type { AuditEntity } from '#shared/operations/audit-log.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { can, standing } from '#shared/permissions.ts'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FoldedPanel } from '#web/components/layout/folded-panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import { HappeningList } from './happening-list.tsx'

/** The history of one record, with authors and times; loaded when it is opened. */
export function History({ entity, id }: { entity: AuditEntity; id: string }) {
  const person = usePerson()
  useFresh(listAuditLog)
  if (!can(person, 'audit:read')) return null
  const seesAll = standing(person) === 'admin'
  return (
    <FoldedPanel
      title="History"
      subtitle={seesAll ? 'Who changed what, and when' : 'What you changed, and when'}
      what="history"
    >
      <HappeningList
        filters={{ entity, entityId: id }}
        empty={
          <EmptyState
            icon={HistoryIcon}
            title="Nothing changed yet"
            text={
              seesAll
                ? 'Every change from now on appears here.'
                : 'What you change from now on appears here.'
            }
          />
        }
      />
    </FoldedPanel>
  )
}
