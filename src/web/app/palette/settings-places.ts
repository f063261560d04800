import { Moon, Settings, Sun } from 'lucide-react'
import type { Account } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { addressOf } from '#web/screens/settings/tabs/tabs.ts'
import { type Named, named } from './fitting.ts'
import { placed } from './places.ts'

/** The cards of Settings, each on its tab, and its pages. */
export function settingsOf(person: Pick<Account, 'role' | 'organizationId'>): Named[] {
  return settingsPlaces
    .filter(({ may }) => !may || (person.organizationId !== null && can(person, may)))
    .map(({ read, others, href }) =>
      placed({ read, href, detail: t('Settings'), icon: Settings, others: others() }),
    )
}

/** The command that changes between light and dark. */
export function schemeSwitch(isDark: boolean): Named {
  return named(
    () => (isDark ? t('Switch to light mode') : t('Switch to dark mode')),
    label => ({
      ...{ id: 'scheme', label, icon: isDark ? Sun : Moon },
      to: { scheme: isDark ? 'light' : 'dark' },
    }),
    [t('Settings'), t('theme dark light night mode appearance colors')],
  )
}

const settingsPlaces: readonly {
  read: () => string
  /** Everyday names of it, in the reader's language. */
  others: () => string
  href: string
  may?: Permission
}[] = [
  {
    read: () => t('Profile'),
    others: () => t('my account name photo picture email address phone'),
    href: addressOf('general'),
  },
  {
    read: () => t('Notifications'),
    others: () => t('alerts emails unsubscribe'),
    href: addressOf('notifications'),
  },
  {
    read: () => t('Security & Privacy'),
    others: () =>
      t('change password two-factor 2fa authenticator role session timeout delete account'),
    href: addressOf('security'),
  },
  {
    read: () => t('Language'),
    others: () => t('english spanish translation'),
    href: addressOf('general'),
  },
  {
    read: () => t('System Settings'),
    others: () => t('organization name currency time zone timezone date format'),
    href: addressOf('general'),
  },
  {
    read: () => t('Data'),
    others: () => t('export download backup archive'),
    href: addressOf('data'),
  },
  {
    read: () => t('Calendar'),
    others: () => t('feed subscribe link ical google outlook'),
    href: addressOf('notifications'),
  },
  {
    read: () => t('Active Sessions'),
    others: () => t('devices browsers signed in log out everywhere'),
    href: addressOf('security'),
  },
  {
    read: () => t('Team'),
    others: () => t('members users colleagues employees roles permissions invite'),
    href: addressOf('team'),
    may: 'member:write',
  },
  {
    read: () => t('Letterhead'),
    others: () => t('logo branding office address phone email'),
    href: addressOf('organization'),
    may: 'organization:update',
  },
  {
    read: () => t('Online Payments'),
    others: () => t('stripe provider credit card ach bank autopay how to pay instructions'),
    href: addressOf('payments'),
    may: 'payment-provider:write',
  },
  {
    read: () => t('Late Fees & Deposits'),
    others: () => t('rent rules grace period returned payment nsf proration security deposit'),
    href: addressOf('rent-rules'),
    may: 'property:update',
  },
  {
    read: () => t('Automatic Emails'),
    others: () => t('rent reminders receipts templates'),
    href: `${addressOf('notifications')}#automatic-emails`,
    may: 'automatic-email:read',
  },
  {
    read: () => t('Audit Log'),
    others: () => t('history activity changes'),
    href: '/settings/audit',
    may: 'audit:read',
  },
  {
    read: () => t('Automations'),
    others: () => t('automatic rent charges late fees schedule'),
    href: '/settings/automations',
    may: 'automation:read',
  },
  {
    read: () => t('Sent Emails'),
    others: () => t('outbox delivery bounced'),
    href: '/settings/mail',
    may: 'mail:read',
  },
  {
    read: () => t('Erased People'),
    others: () => t('deleted tenants data protection'),
    href: '/settings/erasures',
    may: 'tenant:erase',
  },
  {
    read: () => t('Records to Review'),
    others: () => t('problems errors cleanup'),
    href: '/settings/review',
    may: 'record:review',
  },
]
