import { History as HistoryIcon } from 'lucide-react'
import { t } from '#shared/language/t.ts'
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
      title={t('History')}
      subtitle={seesAll ? t('Who changed what, and when') : t('What you changed, and when')}
      what={t('history')}
    >
      <HappeningList
        filters={{ entity, entityId: id }}
        empty={
          <EmptyState
            icon={HistoryIcon}
            title={t('Nothing changed yet')}
            text={
              seesAll
                ? t('Changes from now on appear here.')
                : t('Changes you make from now on appear here.')
            }
          />
        }
      />
    </FoldedPanel>
  )
}
