import { Mail, Timer, UserX, Workflow } from 'lucide-react'
import { can } from '#shared/permissions.ts'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { usePerson } from '#web/session/session.tsx'

/** Links from Settings to automations, to the outbox and, for the operator, to the whole installation. */
export function OperationCards() {
  const person = usePerson()
  return (
    <>
      {can(person, 'automation:read') && person.organizationId && (
        <LinkCard
          title="Automations"
          subtitle="What happens automatically: what is upcoming, what was done, and how to undo it"
          href="/settings/automations"
          icon={Workflow}
          label="Open automations"
        />
      )}
      {can(person, 'mail:read') && (
        <LinkCard
          title="Sent Emails"
          subtitle="What was sent to whom, what is waiting and what could not be sent"
          href="/settings/mail"
          icon={Mail}
          label="Open sent emails"
        />
      )}
      {can(person, 'tenant:erase') && person.organizationId && (
        <LinkCard
          title="Erased People"
          subtitle="People whose data was erased, and where they are still mentioned"
          href="/settings/erasures"
          icon={UserX}
          label="Open erased people"
        />
      )}
      {can(person, 'outbox:read') && (
        <LinkCard
          title="All Emails on This Server"
          subtitle="Emails of all organizations and accounts, with links for emails that were not delivered"
          href="/settings/outbox"
          icon={Mail}
          label="Open all emails on this server"
        />
      )}
      {can(person, 'job:read') && (
        <LinkCard
          title="Background Jobs"
          subtitle="Scheduled tasks: rent, late fees, reminders, backups"
          href="/settings/jobs"
          icon={Timer}
          label="Open background jobs"
        />
      )}
    </>
  )
}
