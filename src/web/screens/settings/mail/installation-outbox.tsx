import { Button, Stack } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listOutbox, listOutboxLinks, type OutboxMail } from '#shared/messaging/mails.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { CopyField } from '#web/components/actions/copy-field.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { formatMoment } from '#web/format/format.ts'
import { Filters, SearchFilter } from '#web/lists/filters.tsx'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { NoMails } from './mail-list.tsx'
import { TestEmail } from './test-email.tsx'
import { UndeliverableAddresses } from './undeliverable-addresses.tsx'

/** The emails of the whole installation, for its operator, with the links of those that are files. */
export default function InstallationOutbox() {
  const [q] = useUrlFilter('q')
  if (!can(usePerson(), listOutbox.may)) return <NotFound />
  return (
    <Page
      title={t('All Emails on This Server')}
      subtitle={t(
        'Emails of all organizations and accounts. Without an email server, pass on their links yourself',
      )}
      back={{ href: '/settings?tab=installation', name: t('Settings') }}
      actions={<TestEmail />}
    >
      <UndeliverableAddresses />
      <Panel flush>
        <Filters>
          <SearchFilter label={t('Search by recipient or subject')} />
        </Filters>
        <Mails key={q} q={q} />
      </Panel>
    </Page>
  )
}

function Mails({ q }: { q: string }) {
  const list = usePages(listOutbox, { q })
  const [shown, setShown] = useState<OutboxMail | null>(null)
  return (
    <QueryBoundary
      label={t('Emails')}
      rows={4}
      call={{ ...list, data: list.rows }}
      empty={<NoMails isNarrowed={q !== ''} />}
    >
      {mails => (
        <>
          <RowList label={t('Emails')}>
            {mails.map(mail => (
              <Row
                key={mail.id}
                name={mail.subject}
                side={
                  mail.state === 'sent' && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      leftSection={<Link2 size={14} aria-hidden />}
                      aria-label={t('Show links to {recipient}: {subject}', {
                        recipient: mail.recipient,
                        subject: mail.subject,
                      })}
                      onClick={() => setShown(mail)}
                    >
                      {t('Show Links')}
                    </Button>
                  )
                }
              >
                <RowText>
                  {t('To {email}', { email: mail.recipient })} ·{' '}
                  {mail.organization?.name ?? t('Account')} ·{' '}
                  <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
                </RowText>
              </Row>
            ))}
          </RowList>
          <MoreRows list={list} />
          {shown && <Links mail={shown} onClose={() => setShown(null)} />}
        </>
      )}
    </QueryBoundary>
  )
}

function Links({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const call = useCall(listOutboxLinks, { params: { id: mail.id } })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Links to {recipient}', { recipient: mail.recipient })}
    >
      <QueryBoundary
        label={t('The links')}
        call={call}
        empty={<p>{t('This email was sent through an email server, or its file is gone.')}</p>}
      >
        {links => (
          <Stack gap="sm">
            {links.map(({ words, link }) => (
              <CopyField key={link} label={words} value={link} copy={t('Copy Link')} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
