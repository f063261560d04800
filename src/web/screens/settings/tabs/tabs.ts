import { updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import { updateOrganization } from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import type { usePerson } from '#web/session/session.tsx'

export type Tab =
  | 'general'
  | 'notifications'
  | 'security'
  | 'organization'
  | 'payments'
  | 'rent-rules'
  | 'team'
  | 'data'
  | 'installation'

type Person = ReturnType<typeof usePerson>

/** The tabs a person has something on, in their order; the first is the page of the specification. */
export function tabsFor(person: Person): { name: Tab; label: string }[] {
  const tabs: [name: Tab, label: string, isTheirs: boolean][] = [
    ['general', t('General'), true],
    ['notifications', t('Notifications'), true],
    ['security', t('Security'), true],
    ['organization', t('Organization'), worksFor(person) && hasOrganizationCards(person)],
    ['payments', t('Payments'), can(person, updatePaymentProvider.may)],
    ['rent-rules', t('Rent Rules'), worksFor(person) && can(person, 'property:update')],
    ['team', t('Team'), can(person, 'member:write')],
    ['data', t('Data'), true],
    ['installation', t('Installation'), can(person, 'job:read')],
  ]
  return tabs.filter(([, , isTheirs]) => isTheirs).map(([name, label]) => ({ name, label }))
}

/** A user without an organization has none of its settings yet. */
export function worksFor({ organizationId }: Person): boolean {
  return organizationId !== null
}

function hasOrganizationCards(person: Person): boolean {
  return can(person, updateOrganization.may) || can(person, 'automation:read')
}

/** The address of a tab; of the first, that of the screen. */
export function addressOf(tab: Tab): string {
  return tab === 'general' ? '/settings' : `/settings?tab=${tab}`
}
