import { Button } from '@mantine/core'
import { History, ListChecks, Undo2 } from 'lucide-react'
import { useState } from 'react'
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
import {
  counted,
  formatInstantDay,
  formatMoment,
  formatMoney,
  fullName,
} from '#web/format/format.ts'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { automationLabels } from './labels.ts'
import { RunItems } from './run-items.tsx'
import { UndoRun } from './undo-run.tsx'

/** Runs of automations, newest first; each opens, and may be undone. Of one kind, or of all. */
export function RunLog({ kind }: { kind?: AutomationKind }) {
  useFresh(listAutomationRuns)
  const list = usePages(listAutomationRuns, { kind })
  const [shown, setShown] = useState<AutomationRun | null>(null)
  const [doubted, setDoubted] = useState<AutomationRun | null>(null)
  return (
    <Panel title="Log" subtitle="Past runs, including those that were undone" flush>
      <QueryBoundary
        label="The log"
        rows={4}
        call={{ ...list, data: list.rows }}
        empty={
          <EmptyState
            icon={History}
            title="No runs yet"
            text="Everything done automatically is listed here."
          />
        }
      >
        {rows => (
          <>
            <RowList label="Log">
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
  const { title } = automationLabels[run.kind]
  const when = formatMoment(run.createdAt)
  const sum = run.amount === null ? '' : `, ${formatMoney(run.amount, run.organization.currency)}`
  const by = run.startedBy ? `started by ${fullName(run.startedBy)}` : 'automatic'
  return (
    <Row
      name={isNamed ? title : when}
      side={
        <>
          {run.undoneAt && (
            <StatusBadge tone="warn">{run.isUndoing ? 'Being undone' : 'Undone'}</StatusBadge>
          )}
          {run.kind !== 'retention' && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<ListChecks size={14} aria-hidden />}
              aria-label={`Show: ${title}, ${when}`}
              onClick={props.onShow}
            >
              Show
            </Button>
          )}
          {run.isUndoable && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Undo2 size={14} aria-hidden />}
              aria-label={`Undo: ${title}, ${when}`}
              onClick={props.onUndo}
            >
              Undo
            </Button>
          )}
        </>
      }
    >
      <RowText>
        {isNamed && `${when} · `}
        {counted(run.items, 'item')}
        {sum} · {by}
      </RowText>
      {run.undoneAt && (
        <RowText>
          Undone {formatInstantDay(run.undoneAt)}
          {run.undoneBy && ` by ${fullName(run.undoneBy)}`}
        </RowText>
      )}
    </Row>
  )
}
