import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type AutomaticEmailKind, getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '../rows/rows.module.css'
import { EditEmail } from './edit-email.tsx'
import { EmailRow } from './email-row.tsx'

/** Automatic emails to tenants: an admin sets them, a manager reads them. */
export function AutomaticEmails() {
  const call = useCall(getAutomaticEmails)
  const [opened, setOpened] = useState<AutomaticEmailKind | null>(null)
  const block = useRef<HTMLDivElement>(null)
  const isThere = call.data !== undefined
  useEffect(() => {
    if (isThere && location.hash === '#automatic-emails') block.current?.scrollIntoView()
  }, [isThere])
  return (
    <div ref={block} id="automatic-emails" className={styles.anchor}>
      <Panel
        title={t('Automatic Emails')}
        subtitle={t(
          'Sent between 8 AM and 8 PM, only to tenants who have joined the portal and receive emails',
        )}
      >
        <QueryBoundary label={t('Automatic emails')} rows={4} call={call}>
          {({ emails }) => (
            <div className={styles.rows}>
              {emails.map(email => (
                <EmailRow key={email.kind} email={email} onOpen={() => setOpened(email.kind)} />
              ))}
            </div>
          )}
        </QueryBoundary>
        {call.data?.emails.map(email => (
          <EditEmail
            key={email.kind}
            email={email}
            opened={opened === email.kind}
            onClose={() => setOpened(null)}
          />
        ))}
      </Panel>
    </div>
  )
}
