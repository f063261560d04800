import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
} from '#shared/operations/calendar-feed.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { CopyField } from '#web/components/actions/copy-field.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatAgo, formatInstantDay } from '#web/format/format.ts'
import { SettingRow } from '../rows/setting-row.tsx'

/** One's days in the calendar program one uses, by an address that is shown once. */
export function CalendarPanel() {
  const call = useCall(getCalendarFeed)
  return (
    <Panel
      title={t('Calendar')}
      subtitle={t(
        'See maintenance dates, notices, lease ends and rent due dates in your own calendar',
      )}
    >
      <QueryBoundary label={t('Your Calendar Link')} rows={1} call={call}>
        {feed => <FeedRow feed={feed} />}
      </QueryBoundary>
    </Panel>
  )
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const [address, setAddress] = useState('')
  const [isShown, setShown] = useState(false)
  const make = useSend(renewCalendarFeed, {
    onSuccess: made => {
      setAsking(null)
      setAddress(made.address)
      setShown(true)
    },
  })
  const end = useSend(endCalendarFeed, {
    onSuccess: () => {
      setAsking(null)
      toast.success(t('Calendar link removed'))
    },
  })
  const ask = (what: 'renew' | 'end') => {
    make.reset()
    end.reset()
    setAsking(what)
  }
  const refused = ({ sentence }: { sentence: string }) => toast.failure(sentence)
  return (
    <>
      <SettingRow
        label={t('Private Calendar Link')}
        text={stateOf(feed)}
        control={textId =>
          feed.createdAt ? (
            <Group gap={8}>
              <Button
                variant="default"
                size="sm"
                aria-label={t('Replace calendar link')}
                onClick={() => ask('renew')}
              >
                {t('Replace')}
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={t('Remove calendar link')}
                onClick={() => ask('end')}
              >
                {t('Remove')}
              </Button>
            </Group>
          ) : (
            <Button
              variant="default"
              size="sm"
              aria-describedby={textId}
              disabled={make.isPending}
              onClick={() => make.mutate({}, { onError: refused })}
            >
              {make.isPending ? t('Creating...') : t('Create Calendar Link')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        title={t('Replace Calendar Link')}
        confirm={t('Replace Link')}
        confirming={t('Replacing...')}
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        onConfirm={() => make.mutate({})}
        isPending={make.isPending}
        error={make.error}
      >
        {t('The current link stops working right away. Calendars that use it need the new link.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Remove Calendar Link')}
        confirm={t('Remove Link')}
        confirming={t('Removing...')}
        opened={asking === 'end'}
        onClose={() => setAsking(null)}
        onConfirm={() => end.mutate({})}
        isPending={end.isPending}
        error={end.error}
      >
        {t('It stops working right away, and calendars that use it no longer update.')}
      </ConfirmDialog>
      <Dialog opened={isShown} onClose={() => setShown(false)} title={t('Your Calendar Link')}>
        <Text size="sm">
          {t(
            'Add this link to your calendar app as a subscription (“Add from URL”). It is shown only once. Anyone with the link can see these dates, so do not share it.',
          )}
        </Text>
        <CopyField label={t('Calendar link')} value={address} copy={t('Copy')} />
      </Dialog>
    </>
  )
}

function stateOf({ createdAt, lastReadAt }: CalendarFeed): string {
  if (!createdAt) return t('Read-only: what is due, when and where, without amounts')
  const created = t('Created {day}', { day: formatInstantDay(createdAt) })
  const read = lastReadAt
    ? t('Last used: {ago}', { ago: formatAgo(lastReadAt) })
    : t('Not used yet')
  return `${created} · ${read}`
}
