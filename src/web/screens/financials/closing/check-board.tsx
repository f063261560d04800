import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  type CheckLine,
  type CloseChecklist,
  createClosedPeriod,
  readCloseChecklist,
  type Waived,
} from '#shared/accounting/closed-periods.ts'
import { addDays, firstOfMonth, isDay, lastOfMonth } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, todayShown } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { usePerson } from '#web/session/session.tsx'
import { checkNames, checkPlaces, noneSentence, openSentence } from './checks.ts'
import { OpenAccounts } from './open-accounts.tsx'

/** The open lines before the ledger is closed through a day, and the close itself. */
export function CheckBoard() {
  const person = usePerson()
  const lastMonth = addDays(firstOfMonth(todayShown()), -1)
  const [through, setThrough] = useUrlFilter('through', lastMonth)
  const [propertyId, setProperty] = useUrlFilter('property')
  const isReady = isDay(through) && through < todayShown()
  const call = useCall(readCloseChecklist, {
    query: { through, propertyId: propertyId || undefined },
    enabled: isReady,
  })
  return (
    <Panel
      title={t('Close Month')}
      subtitle={t('Closed months keep their figures. Later corrections count in the open month')}
      flush
    >
      <Filters>
        <DateInput
          label={t('Close through')}
          value={through}
          max={addDays(todayShown(), -1)}
          onChange={setThrough}
        />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      {isReady && (
        <QueryBoundary label={t('Checklist')} rows={8} call={call}>
          {checklist => (
            <Checklist
              key={`${checklist.through} ${checklist.propertyId}`}
              checklist={checklist}
              mayClose={can(person, 'closed-period:write')}
            />
          )}
        </QueryBoundary>
      )}
    </Panel>
  )
}

function Checklist({ checklist, mayClose }: { checklist: CloseChecklist; mayClose: boolean }) {
  const { through, propertyId, closedThrough, lines } = checklist
  const [waived, setWaived] = useState<Waived>({})
  const close = useSend(createClosedPeriod, {
    onSuccess: () => {
      setWaived({})
      toast.success(t('Period closed through {day}', { day: formatDay(through) }))
    },
  })
  const isClosed = closedThrough !== null && through <= closedThrough
  const open = lines.filter(({ state }) => state === 'open')
  const isDone = open.every(({ check }) => waived[check]?.trim())
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        close.mutate({ body: { through, propertyId, waived } })
      }}
    >
      <RowList label={t('Checklist')}>
        {lines.map(line => (
          <Line
            key={line.check}
            line={line}
            reason={mayClose && !isClosed ? (waived[line.check] ?? '') : undefined}
            onReason={reason => setWaived(now => ({ ...now, [line.check]: reason }))}
          />
        ))}
      </RowList>
      {close.error && (
        <Alert color="red" m="md" role="alert">
          {close.error.sentence}
        </Alert>
      )}
      <Group justify="flex-end" p="md">
        <p>{sentenceOf({ isClosed, mayClose, isDone, closedThrough })}</p>
        {mayClose && !isClosed && (
          <Button type="submit" disabled={!isDone || close.isPending}>
            {close.isPending ? t('Closing...') : closeLabel(through)}
          </Button>
        )}
      </Group>
    </form>
  )
}

function closeLabel(through: string): string {
  return through === lastOfMonth(through)
    ? t('Close {month}', { month: formatMonth(through, 'long') })
    : t('Close Through {day}', { day: formatDay(through) })
}

interface Standing {
  isClosed: boolean
  mayClose: boolean
  isDone: boolean
  closedThrough: string | null
}

function sentenceOf({ isClosed, mayClose, isDone, closedThrough }: Standing): string {
  if (isClosed && closedThrough)
    return t('The period is closed through {day}.', { day: formatDay(closedThrough) })
  if (!mayClose) return t('An admin closes the period.')
  return isDone ? '' : t('Do each open line, or give the reason to close without it.')
}

function Line(props: {
  line: CheckLine
  /** Left out for a reader who closes nothing. */
  reason: string | undefined
  onReason: (reason: string) => void
}) {
  const { check, state, count } = props.line
  const place = checkPlaces[check]
  return (
    <Row
      name={checkNames[check]}
      side={
        <>
          {state === 'open' && (
            <Button component={Link} href={place} variant="default" size="xs">
              {t('Open List')}
            </Button>
          )}
          <State {...props.line} />
        </>
      }
    >
      {state === 'open' && <RowText isBad>{openSentence(check, count)}</RowText>}
      <OpenAccounts line={props.line} />
      {state === 'none' && <RowText>{noneSentence(check)}</RowText>}
      {state === 'open' && props.reason !== undefined && (
        <TextInput
          label={t('Reason to close without it')}
          value={props.reason}
          onChange={event => props.onReason(event.currentTarget.value)}
        />
      )}
    </Row>
  )
}

function State({ check, state, count }: CheckLine) {
  if (state === 'open') return <StatusBadge tone="warn">{t('{count} open', { count })}</StatusBadge>
  if (state === 'done') return <StatusBadge tone="good">{t('Done')}</StatusBadge>
  return (
    <StatusBadge tone="calm">
      {check === 'three_way_difference' ? t('No trust account') : t('No bank account')}
    </StatusBadge>
  )
}
