import { Button } from '@mantine/core'
import { History, ListChecks, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type AutomationKind,
  type AutomationRun,
  listAutomationRuns,
} from '#shared/operations/automation-runs.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatInstantDay, formatMoment, formatMoney, fullName } from '#web/format/format.ts'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { automationTexts } from './labels.ts'
import { RunItems } from './run-items.tsx'
import { UndoRun } from './undo-run.tsx'

/** Runs of automations, newest first; each opens, and may be undone. Of one kind, or of all. */
export function RunLog({ kind }: { kind?: AutomationKind }) {
  useFresh(listAutomationRuns)
  const list = usePages(listAutomationRuns, { kind })
  const [shown, setShown] = useState<AutomationRun | null>(null)
  const [doubted, setDoubted] = useState<AutomationRun | null>(null)
  return (
    <Panel title={t('Log')} subtitle={t('Past runs, including those that were undone')} flush>
      <QueryBoundary
        label={t('The log')}
        rows={4}
        call={{ ...list, data: list.rows }}
        empty={
          <EmptyState
            icon={History}
            title={t('No runs yet')}
            text={t('Everything done automatically is listed here.')}
          />
        }
      >
        {rows => (
          <>
            <RowList label={t('Log')}>
              {rows.map(run => (
                <LogRow
                  key={run.id}
                  run={run}
                  isNamed={!kind}
                  onShow={() => setShown(run)}
                  onUndo={() => setDoubted(run)}
                />
              ))}
            </RowList>
            <MoreRows list={list} />
          </>
        )}
      </QueryBoundary>
      {shown && <RunItems run={shown} onClose={() => setShown(null)} />}
      {doubted && <UndoRun run={doubted} onClose={() => setDoubted(null)} />}
    </Panel>
  )
}

function LogRow(props: {
  run: AutomationRun
  /** The list is of all kinds. */
  isNamed: boolean
  onShow: () => void
  onUndo: () => void
}) {
  const { run, isNamed } = props
  const { title } = automationTexts(run.kind)
  const when = formatMoment(run.createdAt)
  const sum = run.amount === null ? '' : `, ${formatMoney(run.amount, run.organization.currency)}`
  const by = run.startedBy
    ? t('started by {name}', { name: fullName(run.startedBy) })
    : t('automatic')
  return (
    <Row
      name={isNamed ? title : when}
      side={
        <>
          {run.undoneAt && <StatusBadge tone="warn">{undoneLabel(run)}</StatusBadge>}
          {run.kind !== 'retention' && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<ListChecks size={14} aria-hidden />}
              aria-label={t('Show: {title}, {when}', { title, when })}
              onClick={props.onShow}
            >
              {t('Show')}
            </Button>
          )}
          {run.isUndoable && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Undo2 size={14} aria-hidden />}
              aria-label={t('Undo: {title}, {when}', { title, when })}
              onClick={props.onUndo}
            >
              {t('Undo')}
            </Button>
          )}
        </>
      }
    >
      <RowText>
        {isNamed && `${when} · `}
        {t('{count, plural, one {# item} other {# items}}', { count: run.items })}
        {sum} · {by}
      </RowText>
      {run.undoneAt && (
        <RowText>
          {run.undoneBy
            ? t('Undone {day} by {name}', {
                day: formatInstantDay(run.undoneAt),
                name: fullName(run.undoneBy),
              })
            : t('Undone {day}', { day: formatInstantDay(run.undoneAt) })}
        </RowText>
      )}
    </Row>
  )
}

function undoneLabel({ isUndoing, isUndoneInPart }: AutomationRun): string {
  if (isUndoing) return t('Being undone')
  return isUndoneInPart ? t('Undone in part') : t('Undone')
}
