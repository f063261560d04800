import { Button, Stack } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
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

/** The emails of the whole installation, for its operator, with the links of those that are files. */
export default function InstallationOutbox() {
  const [q] = useUrlFilter('q')
  if (!can(usePerson(), listOutbox.may)) return <NotFound />
  return (
    <Page
      title="All Emails on This Server"
      subtitle="Emails of all organizations and accounts. Without an email server, pass on their links yourself"
      back={{ href: '/settings', name: 'Settings' }}
    >
      <Panel flush>
        <Filters>
          <SearchFilter label="Search by recipient or subject" />
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
      label="Emails"
      rows={4}
      call={{ ...list, data: list.rows }}
      empty={<NoMails isNarrowed={q !== ''} />}
    >
      {mails => (
        <>
          <RowList label="Emails">
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
                      aria-label={`Show links to ${mail.recipient}: ${mail.subject}`}
                      onClick={() => setShown(mail)}
                    >
                      Show Links
                    </Button>
                  )
                }
              >
                <RowText>
                  To {mail.recipient} · {mail.organization?.name ?? 'Account'} ·{' '}
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
    <Dialog opened onClose={onClose} title={`Links to ${mail.recipient}`}>
      <QueryBoundary
        label="The links"
        call={call}
        empty={<p>This email was sent through an email server, or its file is gone.</p>}
      >
        {links => (
          <Stack gap="sm">
            {links.map(({ words, link }) => (
              <CopyField key={link} label={words} value={link} copy="Copy Link" />
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
