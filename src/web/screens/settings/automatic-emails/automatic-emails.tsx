import { useEffect, useRef, useState } from 'react'
import { type AutomaticEmailKind, getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import styles from '../rows/rows.module.css'
import { EditEmail } from './edit-email.tsx'
import { EmailRow } from './email-row.tsx'

/** Automatic emails to tenants: an admin sets them, a manager reads them. */
export function AutomaticEmails() {
  const { data, error, refetch } = useCall(getAutomaticEmails)
  const [opened, setOpened] = useState<AutomaticEmailKind | null>(null)
  const block = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && location.hash === '#automatic-emails') block.current?.scrollIntoView()
  }, [isThere])
  return (
    <div ref={block} id="automatic-emails" className={styles.anchor}>
      <Panel
        title="Automatic Emails"
        subtitle="Sent between 8 AM and 8 PM, only to tenants who have joined and accept emails"
      >
        {data ? (
          <div className={styles.rows}>
            {data.emails.map(email => (
              <EmailRow key={email.kind} email={email} onOpen={() => setOpened(email.kind)} />
            ))}
          </div>
        ) : error ? (
          <FailureState
            title="Automatic emails could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows count={4} label="Loading automatic emails" />
        )}
        {data?.emails.map(email => (
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
