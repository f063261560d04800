import { Select } from '@mantine/core'
import { getMailDelivery, mailStates } from '#shared/messaging/mails.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { Filters, SearchFilter } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { MailList } from './mail-list.tsx'

/** Sent, waiting and parked emails of the organization. */
export default function Outbox() {
  const person = usePerson()
  const mayRead = can(person, 'mail:read')
  const [q] = useUrlFilter('q')
  const [chosen, setState] = useUrlFilter('state')
  const state = mailStates.find(known => known === chosen)
  const { data: way, isPending } = useCall(getMailDelivery, { enabled: mayRead })
  if (!mayRead) return <NotFound />
  return (
    <Page
      title="Sent Emails"
      subtitle={
        isPending ? (
          <Waiting />
        ) : way?.delivery === 'file' ? (
          'No email server is set up: emails are saved as files in the folder “mail” of the data folder and are not delivered'
        ) : way ? (
          'Emails are sent through your email server. Failed emails are retried for several days'
        ) : (
          'What was sent to whom'
        )
      }
      back={{ href: '/settings', name: 'Settings' }}
    >
      <Panel flush>
        <Filters>
          <SearchFilter label="Search by recipient or subject" />
          <Select
            label="Status"
            value={state ?? ''}
            onChange={value => setState(value ?? '')}
            data={[
              { value: '', label: 'All emails' },
              { value: 'waiting', label: 'Waiting' },
              { value: 'sent', label: way?.delivery === 'file' ? 'Saved to file' : 'Sent' },
              { value: 'parked', label: 'Not delivered' },
            ]}
          />
        </Filters>
        <MailList
          key={`${state} ${q}`}
          filters={{ q, state }}
          goesToFiles={way?.delivery === 'file'}
        />
      </Panel>
    </Page>
  )
}
