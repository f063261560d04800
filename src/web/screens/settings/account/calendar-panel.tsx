import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
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
      title="Calendar"
      subtitle="Maintenance days, notices and ends of leases, and rent you pay, in the calendar you use"
    >
      <QueryBoundary label="Your calendar address" rows={1} call={call}>
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
      toast.success('Your calendar address has ended')
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
        label="Private Address"
        text={stateOf(feed)}
        control={textId =>
          feed.createdAt ? (
            <Group gap={8}>
              <Button
                variant="default"
                size="sm"
                aria-label="Renew calendar address"
                onClick={() => ask('renew')}
              >
                Renew
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label="End calendar address"
                onClick={() => ask('end')}
              >
                End
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
              {make.isPending ? 'Making...' : 'Make Address'}
            </Button>
          )
        }
      />
      <ConfirmDialog
        title="Renew the calendar address?"
        confirm="Renew"
        confirming="Renewing..."
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        onConfirm={() => make.mutate({})}
        isPending={make.isPending}
        error={make.error}
      >
        The present address stops working at once. Calendars that read it need the new one.
      </ConfirmDialog>
      <ConfirmDialog
        title="End the calendar address?"
        confirm="End Address"
        confirming="Ending..."
        opened={asking === 'end'}
        onClose={() => setAsking(null)}
        onConfirm={() => end.mutate({})}
        isPending={end.isPending}
        error={end.error}
      >
        It stops working at once, and calendars that read it show nothing new.
      </ConfirmDialog>
      <Dialog opened={isShown} onClose={() => setShown(false)} title="Your calendar address">
        <Text size="sm">
          Add it in your calendar program as a subscription, sometimes called “from URL”. It is
          shown only now. Whoever has it can read these days, so give it to nobody else.
        </Text>
        <CopyField label="Calendar address" value={address} copy="Copy" />
      </Dialog>
    </>
  )
}

function stateOf({ createdAt, lastReadAt }: CalendarFeed): string {
  if (!createdAt) return 'For reading only: what is due, when and where, without amounts'
  const read = lastReadAt ? `last read ${formatAgo(lastReadAt).toLowerCase()}` : 'not read yet'
  return `Made ${formatInstantDay(createdAt)} · ${read}`
}
