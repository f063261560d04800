import { t } from '#shared/language/t.ts'
import { automationKinds, listAutomations } from '#shared/operations/automation-runs.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useFresh } from '#web/client/use-fresh.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { RowList } from '#web/components/tables/row-list.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AutomationFacts } from './automation-facts.tsx'
import { AutomationRow } from './automation-row.tsx'
import { automationTexts } from './labels.ts'
import { NextItems } from './next-items.tsx'
import { RunLog } from './run-log.tsx'

/** The automations of the organization: the preview, past runs, and their undo. */
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
        title={automationTexts(kind).title}
        subtitle={automationTexts(kind).purpose}
        back={{ href: '/settings/automations', name: t('Automations') }}
      >
        <QueryBoundary label={t('The automation')} call={call} rows={1}>
          {all => <AutomationFacts automation={all.find(one => one.kind === kind)} />}
        </QueryBoundary>
        <NextItems key={`next ${kind}`} kind={kind} />
        <RunLog key={`log ${kind}`} kind={kind} />
      </Page>
    )
  return (
    <Page
      title={t('Automations')}
      subtitle={t(
        'What happens automatically: what is upcoming, what was done, and how to undo it',
      )}
      back={{ href: '/settings?tab=organization', name: t('Settings') }}
    >
      <Panel flush>
        <QueryBoundary label={t('Automations')} call={call}>
          {all => (
            <RowList label={t('Automations')}>
              {all.map(one => (
                <AutomationRow key={one.kind} automation={one} />
              ))}
            </RowList>
          )}
        </QueryBoundary>
      </Panel>
      <RunLog />
    </Page>
  )
}
