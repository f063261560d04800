import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Automation } from '#shared/operations/automation-runs.ts'
import { Row, RowText } from '#web/components/tables/row-list.tsx'
import { formatMoment } from '#web/format/format.ts'
import { PlaceLink, StateBadge } from './automation-facts.tsx'
import { automationTexts } from './labels.ts'

/** One automation: its effect, whether it is on, its settings, and its last run. */
export function AutomationRow({ automation }: { automation: Automation }) {
  const { kind, state, lastRunAt } = automation
  const { title, purpose, place } = automationTexts(kind)
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
            aria-label={t('View log: {title}', { title })}
          >
            {t('View Log')}
          </Button>
        </>
      }
    >
      <RowText>{purpose}</RowText>
      <RowText>
        {lastRunAt
          ? t('Last ran {moment}', { moment: formatMoment(lastRunAt) })
          : t('Has not run yet')}
        {place && ' · '}
        {place && <PlaceLink place={place} />}
      </RowText>
    </Row>
  )
}
