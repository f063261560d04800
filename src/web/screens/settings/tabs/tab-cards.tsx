import { getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { updateOrganization } from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import { usePerson } from '#web/session/session.tsx'
import { CalendarPanel } from '../account/calendar-panel.tsx'
import { Notifications } from '../account/notifications.tsx'
import { Profile } from '../account/profile.tsx'
import { AutomaticEmails } from '../automatic-emails/automatic-emails.tsx'
import { AuditCard } from '../cards/audit-card.tsx'
import {
  AutomationsCard,
  ErasuresCard,
  InstallationCards,
  MailCard,
} from '../cards/operation-cards.tsx'
import { ReviewCard } from '../cards/review-card.tsx'
import { Members } from '../members/members.tsx'
import { DataPanel } from '../organization/data-panel.tsx'
import { LateTerms } from '../organization/late-terms.tsx'
import { Letterhead } from '../organization/letterhead.tsx'
import { SystemSettings } from '../organization/system-settings.tsx'
import { PaymentSettings } from '../payments/payment-settings.tsx'
import { ResetTwoFactor } from '../security/reset-two-factor.tsx'
import { Security } from '../security/security.tsx'
import { Sessions } from '../security/sessions.tsx'
import { type Tab, worksFor } from './tabs.ts'

/** The person's cards of a tab. The first has all that the specification names. */
export function TabCards({ tab }: { tab: Tab }) {
  const person = usePerson()
  switch (tab) {
    case 'general':
      return (
        <>
          <Profile />
          <Notifications />
          <Security />
          <SystemSettings />
        </>
      )
    case 'notifications':
      return (
        <>
          <Notifications />
          {worksFor(person) && can(person, getAutomaticEmails.may) && <AutomaticEmails />}
          <CalendarPanel />
        </>
      )
    case 'security':
      return (
        <>
          <Security />
          <Sessions />
          <ResetTwoFactor />
        </>
      )
    case 'organization':
      return (
        <>
          {can(person, updateOrganization.may) && <Letterhead />}
          <AutomationsCard />
          <MailCard />
        </>
      )
    case 'payments':
      return <PaymentSettings />
    case 'rent-rules':
      return <LateTerms />
    case 'team':
      return <Members />
    case 'data':
      return (
        <>
          <DataPanel />
          <AuditCard />
          <ErasuresCard />
          <ReviewCard />
        </>
      )
    case 'installation':
      return <InstallationCards />
  }
}
