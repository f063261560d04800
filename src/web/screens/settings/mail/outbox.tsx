import { Select } from '@mantine/core'
import { t } from '#shared/language/t.ts'
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
import { UndeliverableAddresses } from './undeliverable-addresses.tsx'

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
      title={t('Sent Emails')}
      subtitle={
        isPending ? (
          <Waiting />
        ) : way?.delivery === 'file' ? (
          t(
            'No email server is set up: emails are saved as files in the folder “mail” of the data folder and are not delivered',
          )
        ) : way ? (
          t('Emails are sent through your email server. Failed emails are retried for several days')
        ) : (
          t('What was sent to whom')
        )
      }
      back={{ href: '/settings?tab=organization', name: t('Settings') }}
    >
      <UndeliverableAddresses />
      <Panel flush>
        <Filters>
          <SearchFilter label={t('Search by recipient or subject')} />
          <Select
            label={t('Status')}
            value={state ?? ''}
            onChange={value => setState(value ?? '')}
            data={[
              { value: '', label: t('All emails') },
              { value: 'waiting', label: t('Waiting') },
              { value: 'sent', label: way?.delivery === 'file' ? t('Saved to file') : t('Sent') },
              { value: 'parked', label: t('Not delivered') },
              { value: 'returned', label: t('Came back') },
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
