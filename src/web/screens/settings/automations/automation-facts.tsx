import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { Automation } from '#shared/operations/automation-runs.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { automationLabels } from './labels.ts'

/** Whether an automation is on, where it is set, and whether it can be undone. */
export function AutomationFacts({ automation }: { automation: Automation | undefined }) {
  if (!automation) return null
  const { place } = automationLabels[automation.kind]
  return (
    <Panel flush>
      <RowList label="Status">
        <Row name="Status" side={<StateBadge state={automation.state} />}>
          <RowText>
            {place ? (
              <>
                Set in{' '}
                <Anchor component={Link} href={place.href} inherit underline="always">
                  {place.name}
                </Anchor>
                .{' '}
              </>
            ) : null}
            {automation.isUndoable ? 'Each run can be undone below.' : 'Its runs cannot be undone.'}
          </RowText>
        </Row>
      </RowList>
    </Panel>
  )
}

/** Whether an automation is on. */
export function StateBadge({ state }: { state: Automation['state'] }) {
  const [tone, word] = labels[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

const labels: Record<Automation['state'], [Tone, string]> = {
  on: ['good', 'On'],
  off: ['calm', 'Off'],
  demo: ['calm', 'Paused in the demo'],
}
