import { Button, TextInput } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import {
  type ClosedPeriod,
  listClosedPeriods,
  reopenClosedPeriod,
} from '#shared/accounting/closed-periods.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowDetails, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, formatMoney, fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'

/** Every close, who reopened it and why, and what had moved when it was closed again. */
export function ClosedMonths() {
  const mayReopen = can(usePerson(), 'closed-period:write')
  const call = useCall(listClosedPeriods, {})
  const [reopened, setReopened] = useState<ClosedPeriod | null>(null)
  return (
    <Panel title={t('Closed Months')} flush>
      <QueryBoundary
        label={t('Closed Months')}
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={Lock}
            title={t('No month is closed')}
            text={t('Go through the checklist above, then close the last month.')}
          />
        }
      >
        {periods => (
          <RowList label={t('Closed Months')}>
            {periods.map(period => (
              <Period
                key={period.id}
                period={period}
                onReopen={mayReopen ? () => setReopened(period) : undefined}
              />
            ))}
          </RowList>
        )}
      </QueryBoundary>
      <Reopening key={reopened?.id} period={reopened} onClose={() => setReopened(null)} />
    </Panel>
  )
}

function Period({
  period,
  onReopen,
}: {
  period: ClosedPeriod
  onReopen: (() => void) | undefined
}) {
  const { through, property, closedBy, closedAt, reopenedBy, reopenedAt, reason, moved } = period
  return (
    <Row
      name={t('Through {day}', { day: formatDay(through) })}
      side={
        reopenedAt ? (
          <StatusBadge tone="warn">{t('Reopened', { context: 'period' })}</StatusBadge>
        ) : (
          <>
            {onReopen && (
              <Button variant="default" size="xs" onClick={onReopen}>
                {t('Reopen')}
              </Button>
            )}
            <StatusBadge tone="good">{t('Closed', { context: 'period' })}</StatusBadge>
          </>
        )
      }
    >
      <RowText>{property?.name ?? t('All properties')}</RowText>
      <RowText>
        {t('Closed {day} by {name}', { day: formatInstantDay(closedAt), name: fullName(closedBy) })}
      </RowText>
      {reopenedAt && reopenedBy && (
        <RowText>
          {t('Reopened {day} by {name}: {reason}', {
            day: formatInstantDay(reopenedAt),
            name: fullName(reopenedBy),
            reason: reason ?? '—',
          })}
        </RowText>
      )}
      <Moved moved={moved} />
    </Row>
  )
}

function Moved({ moved }: Pick<ClosedPeriod, 'moved'>) {
  const { currency } = useLocale()
  if (moved.length === 0) return null
  const summary = t(
    '{count, plural, one {# account moved} other {# accounts moved}} since it was closed before',
    { count: moved.length },
  )
  return (
    <RowDetails summary={summary}>
      {moved.map(({ account, property, before, after }) => (
        <li key={`${account} ${property?.id}`}>
          {t('{account}, {property}: {before} to {after}', {
            account: account.replaceAll(/[:_]/g, ' '),
            property: property?.name ?? t('No property'),
            before: formatMoney(before, currency),
            after: formatMoney(after, currency),
          })}
        </li>
      ))}
    </RowDetails>
  )
}

function Reopening({ period, onClose }: { period: ClosedPeriod | null; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const reopen = useSend(reopenClosedPeriod, {
    onSuccess: () => {
      toast.success(t('Period reopened'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Reopen Period')}
      confirm={t('Reopen Period')}
      confirming={t('Reopening...')}
      opened={period !== null}
      onClose={onClose}
      onConfirm={() => period && reopen.mutate({ params: { id: period.id }, body: { reason } })}
      isPending={reopen.isPending}
      isDisabled={reason.trim() === ''}
      error={reopen.error}
      destructive={false}
    >
      <p>
        {period &&
          t(
            'Figures through {day} can change again. The history keeps who reopened them, and why.',
            { day: formatDay(period.through) },
          )}
      </p>
      <TextInput
        label={t('Reason')}
        required
        mt="md"
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
