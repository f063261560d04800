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
          subtitle="What Rooftree does by itself: what comes next, what it did, and how to undo it"
          href="/settings/automations"
          icon={Workflow}
          label="Open automations"
        />
      )}
      {can(person, 'mail:read') && (
        <LinkCard
          title="Mail"
          subtitle="What went out to whom, what waits and what could not be sent"
          href="/settings/mail"
          icon={Mail}
          label="Open the outbox"
        />
      )}
      {can(person, 'tenant:erase') && person.organizationId && (
        <LinkCard
          title="Erased People"
          subtitle="Who was erased from your books, and where others still mention them"
          href="/settings/erasures"
          icon={UserX}
          label="Open erased people"
        />
      )}
      {can(person, 'outbox:read') && (
        <LinkCard
          title="Installation Outbox"
          subtitle="The mails of all organizations and accounts, and the links of those that stay on this server"
          href="/settings/outbox"
          icon={Mail}
          label="Open the installation outbox"
        />
      )}
      {can(person, 'job:read') && (
        <LinkCard
          title="Background Jobs"
          subtitle="What is done by itself: rent, late fees, reminders, backups"
          href="/settings/jobs"
          icon={Timer}
          label="Open background jobs"
        />
      )}
    </>
  )
}
