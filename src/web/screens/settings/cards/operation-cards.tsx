import { Mail, Timer, UserX, Workflow } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The link from Settings to what happens automatically. */
export function AutomationsCard() {
  const person = usePerson()
  if (!can(person, 'automation:read') || !person.organizationId) return null
  return (
    <LinkCard
      title={t('Automations')}
      subtitle={t(
        'What happens automatically: what is upcoming, what was done, and how to undo it',
      )}
      href="/settings/automations"
      icon={Workflow}
      label={t('Open automations')}
    />
  )
}

/** The link from Settings to the emails of the organization. */
export function MailCard() {
  const person = usePerson()
  if (!can(person, 'mail:read')) return null
  return (
    <LinkCard
      title={t('Sent Emails')}
      subtitle={t('What was sent to whom, what is waiting and what could not be sent')}
      href="/settings/mail"
      icon={Mail}
      label={t('Open sent emails')}
    />
  )
}

/** The link from Settings to people whose data was erased. */
export function ErasuresCard() {
  const person = usePerson()
  if (!can(person, 'tenant:erase') || !person.organizationId) return null
  return (
    <LinkCard
      title={t('Erased People')}
      subtitle={t('People whose data was erased, and where they are still mentioned')}
      href="/settings/erasures"
      icon={UserX}
      label={t('Open erased people')}
    />
  )
}

/** The operator's links to the whole installation. */
export function InstallationCards() {
  const person = usePerson()
  return (
    <>
      {can(person, 'outbox:read') && (
        <LinkCard
          title={t('All Emails on This Server')}
          subtitle={t(
            'Emails of all organizations and accounts, with links for emails that were not delivered',
          )}
          href="/settings/outbox"
          icon={Mail}
          label={t('Open all emails on this server')}
        />
      )}
      {can(person, 'job:read') && (
        <LinkCard
          title={t('Background Jobs')}
          subtitle={t('Scheduled tasks: rent, late fees, reminders, backups')}
          href="/settings/jobs"
          icon={Timer}
          label={t('Open background jobs')}
        />
      )}
    </>
  )
}
