import { Button } from '@mantine/core'
import { Mail, Timer, Workflow } from 'lucide-react'
import { Link } from 'wouter'
import { can } from '#shared/permissions.ts'
import { usePerson } from '../session.tsx'
import { Panel } from '../ui/panel.tsx'

/** The ways from Settings to automations, to what went out by mail and, for the operator, to what concerns all organizations. */
export function OperationCards() {
  const person = usePerson()
  return (
    <>
      {can(person, 'automation:read') && person.organizationId && (
        <Panel
          title="Automations"
          subtitle="What Rooftree does by itself: what comes next, what it did, and how to undo it"
        >
          <Button
            component={Link}
            href="/settings/automations"
            variant="default"
            leftSection={<Workflow size={17} aria-hidden />}
          >
            Open automations
          </Button>
        </Panel>
      )}
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
      {can(person, 'outbox:read') && (
        <Panel
          title="Installation Outbox"
          subtitle="The mails of all organizations and accounts, and the links of those that stay on this server"
        >
          <Button
            component={Link}
            href="/settings/outbox"
            variant="default"
            leftSection={<Mail size={17} aria-hidden />}
          >
            Open the installation outbox
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
