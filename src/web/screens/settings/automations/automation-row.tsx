import { Anchor, Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Automation } from '#shared/operations/automation-runs.ts'
import { Row, RowText } from '#web/components/tables/row-list.tsx'
import { formatMoment } from '#web/format/format.ts'
import { StateBadge } from './automation-facts.tsx'
import { automationLabels } from './labels.ts'

/** One automation: its effect, whether it is on, its settings, and its last run. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const { kind, state, lastRunAt } = automation
  const { title, purpose, place } = automationLabels[kind]
  return (
    <Row
      name={title}
      side={
        <>
          <StateBadge state={state} />
          <Button
            component={Link}
            href={`/settings/automations?kind=${kind}`}
            variant="default"
            size="compact-sm"
            aria-label={`View log: ${title}`}
          >
            {' '}
            View Log{' '}
          </Button>
        </>
      }
    >
      <RowText>{purpose}</RowText>
      <RowText>
        {lastRunAt ? `Last ran ${formatMoment(lastRunAt)}` : 'Has not run yet'}
        {place && (
          <>
            {' · Set in '}
            <Anchor component={Link} href={place.href} inherit underline="always">
              {place.name}
            </Anchor>
          </>
        )}
      </RowText>
    </Row>
  )
}
