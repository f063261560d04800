import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { labels, t } from '#shared/language/t.ts'
import type { Automation } from '#shared/operations/automation-runs.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { Text } from '#web/components/values/text.tsx'
import { automationTexts } from './labels.ts'

/** Whether an automation is on, where it is set, and whether it can be undone. */
export function AutomationFacts({ automation }: { automation: Automation | undefined }) {
  if (!automation) return null
  const { place } = automationTexts(automation.kind)
  return (
    <Panel flush>
      <RowList label={t('Status')}>
        <Row name={t('Status')} side={<StateBadge state={automation.state} />}>
          <RowText>
            {place && <PlaceLink place={place} />}
            {place && ' '}
            {automation.isUndoable
              ? t('Each run can be undone below.')
              : t('Its runs cannot be undone.')}
          </RowText>
        </Row>
      </RowList>
    </Panel>
  )
}

/** The screen with the settings of an automation. */
export function PlaceLink({ place }: { place: { href: string; name: string } }) {
  return (
    <Text
      id="Set in <0>{place}</0>."
      values={{ place: place.name }}
      parts={[<Anchor key="place" component={Link} href={place.href} inherit underline="always" />]}
    />
  )
}

/** Whether an automation is on. */
export function StateBadge({ state }: { state: Automation['state'] }) {
  return <StatusBadge tone={state === 'on' ? 'good' : 'calm'}>{stateLabels[state]}</StatusBadge>
}

const stateLabels: Record<Automation['state'], string> = labels({
  on: 'On',
  off: 'Off',
  demo: 'Paused in the demo',
})
