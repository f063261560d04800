import { automationKinds, listAutomations } from '#shared/operations/automation-runs.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '../../api.ts'
import NotFound from '../../parts/not-found.tsx'
import { usePerson } from '../../session.tsx'
import { Answered } from '../../ui/answered.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { useUrlFilter } from '../../ui/url-filter.ts'
import { useFresh } from '../use-fresh.ts'
import { AutomationFacts } from './automation-facts.tsx'
import { AutomationRow } from './automation-row.tsx'
import { NextItems } from './next-items.tsx'
import { RunLog } from './run-log.tsx'
import { automationWords } from './words.ts'

/** What Rooftree does by itself for the organization: what comes next, what it did, and its undo. */
export default function Automations() {
  const person = usePerson()
  const mayRead = can(person, 'automation:read') && person.organizationId !== null
  const [chosen] = useUrlFilter('kind')
  const kind = automationKinds.find(known => known === chosen)
  useFresh(listAutomations)
  const call = useCall(listAutomations, { enabled: mayRead })
  if (!mayRead) return <NotFound />
  if (kind)
    return (
      <Page
        title={automationWords[kind].title}
        subtitle={automationWords[kind].purpose}
        back={{ href: '/settings/automations', name: 'Automations' }}
      >
        <Answered label="The automation" call={call} rows={1}>
          {all => <AutomationFacts automation={all.find(one => one.kind === kind)} />}
        </Answered>
        <NextItems key={`next ${kind}`} kind={kind} />
        <RunLog key={`log ${kind}`} kind={kind} />
      </Page>
    )
  return (
    <Page
      title="Automations"
      subtitle="What happens automatically: what is upcoming, what was done, and how to undo it"
      back={{ href: '/settings', name: 'Settings' }}
    >
      <Panel flush>
        <Answered label="Automations" call={call}>
          {all => (
            <RowList label="Automations">
              {all.map(one => (
                <AutomationRow key={one.kind} automation={one} />
              ))}
            </RowList>
          )}
        </Answered>
      </Panel>
      <RunLog />
    </Page>
  )
}
