import { Button } from '@mantine/core'
import { Mail, Timer } from 'lucide-react'
import { Link } from 'wouter'
import { can } from '#shared/permissions.ts'
import { usePerson } from '../session.tsx'
import { Panel } from '../ui/panel.tsx'

/** The ways from Settings to what went out by mail and to what is done by itself, for admins. */
export function OperationCards() {
  const person = usePerson()
  return (
    <>
      {can(person, 'mail:read') && (
        <Panel title="Mail" subtitle="What went out to whom, what waits and what could not be sent">
          <Button
            component={Link}
            href="/settings/mail"
            variant="default"
            leftSection={<Mail size={17} aria-hidden />}
          >
            Open the outbox
          </Button>
        </Panel>
      )}
      {can(person, 'job:read') && (
        <Panel
          title="Background Jobs"
          subtitle="What is done by itself: rent, late fees, reminders, backups"
        >
          <Button
            component={Link}
            href="/settings/jobs"
            variant="default"
            leftSection={<Timer size={17} aria-hidden />}
          >
            Open background jobs
          </Button>
        </Panel>
      )}
    </>
  )
}
