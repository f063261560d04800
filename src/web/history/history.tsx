import { History as HistoryIcon } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { AuditEntity } from '#shared/operations/audit-log.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { can, standing } from '#shared/permissions.ts'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FoldedPanel } from '#web/components/layout/folded-panel.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import { HappeningList } from './happening-list.tsx'

/** The history of one record, with authors and times; loaded when it is opened. */
export function History(props: {
  entity: AuditEntity
  id: string
  /** On a tab of its own, where nothing is folded. */
  isOpen?: boolean
}) {
  const { entity, id, isOpen } = props
  const person = usePerson()
  useFresh(listAuditLog)
  if (!can(person, 'audit:read')) return null
  const seesAll = standing(person) === 'admin'
  const subtitle = seesAll ? t('Who changed what, and when') : t('What you changed, and when')
  const list = (
    <HappeningList
      filters={{ entity, entityId: id }}
      empty={
        <EmptyState
          icon={HistoryIcon}
          title={seesAll ? t('Nothing changed yet') : t('You have changed nothing here yet')}
          text={
            seesAll
              ? t('Changes from now on appear here.')
              : t('Changes you make from now on appear here.')
          }
        />
      }
    />
  )
  if (isOpen)
    return (
      <Panel title={t('History')} subtitle={subtitle} flush>
        {list}
      </Panel>
    )
  return (
    <FoldedPanel title={t('History')} subtitle={subtitle} what={t('history')}>
      {list}
    </FoldedPanel>
  )
}
