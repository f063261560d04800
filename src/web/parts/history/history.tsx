import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp, History as HistoryIcon } from 'lucide-react'
import { useId, useState } from 'react'
import type { AuditEntity } from '#shared/audit-log.ts'
import { can, standing } from '#shared/permissions.ts'
import { usePerson } from '../../session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HappeningList } from './happening-list.tsx'
import { useFreshHistory } from './use-fresh-history.ts'

/** Who changed what of one thing, and when; asked for only when it is opened. */
export function History({ entity, id }: { entity: AuditEntity; id: string }) {
  const person = usePerson()
  const region = useId()
  const [isOpen, setOpen] = useState(false)
  useFreshHistory()
  if (!can(person, 'audit:read')) return null
  const seesAll = standing(person) === 'admin'
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Panel
      title="History"
      subtitle={seesAll ? 'Who changed what, and when' : 'What you changed, and when'}
      flush
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={region}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      <div id={region} hidden={!isOpen}>
        {isOpen && (
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
        )}
      </div>
    </Panel>
  )
}
