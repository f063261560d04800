import { ScrollText } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can, standing } from '#shared/permissions.ts'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The link from Settings to the audit log, for permitted users. */
export function AuditCard() {
  const person = usePerson()
  if (!can(person, 'audit:read')) return null
  return (
    <LinkCard
      title={t('Audit Log')}
      subtitle={
        standing(person) === 'admin'
          ? t('Every change to money, leases, people and settings: who, when and from where')
          : t('Every change you made: when and from where')
      }
      href="/settings/audit"
      icon={ScrollText}
      label={t('Open the audit log')}
    />
  )
}
