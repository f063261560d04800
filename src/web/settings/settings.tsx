import { getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { can } from '#shared/permissions.ts'
import { AuditCard } from '../audit/audit-card.tsx'
import { usePerson } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import { AutomaticEmails } from './automatic-emails/automatic-emails.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { LateTerms } from './late-terms.tsx'
import { Members } from './members.tsx'
import { Notifications } from './notifications.tsx'
import { OperationCards } from './operation-cards.tsx'
import { Profile } from './profile.tsx'
import { rentsOnly } from './rents-only.ts'
import { ResetTwoFactor } from './reset-two-factor.tsx'
import { ReviewCard } from './review/review-card.tsx'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import styles from './settings.module.css'
import { SystemSettings } from './system-settings.tsx'

export default function Settings() {
  const person = usePerson()
  return (
    <Page
      title="Settings"
      subtitle={
        rentsOnly(person)
          ? 'Your profile and your preferences'
          : 'Your profile, your preferences and how your books are kept'
      }
    >
      <div className={styles.cards}>
        <Profile />
        <Notifications />
        <Security />
        <SystemSettings />
        {can(person, 'property:update') && <LateTerms />}
        {person.organizationId !== null && can(person, getAutomaticEmails.may) && (
          <AutomaticEmails />
        )}
        <Sessions />
        <CalendarPanel />
        <DataPanel />
        {can(person, 'member:write') && <Members />}
        <ResetTwoFactor />
        <AuditCard />
        <OperationCards />
        <ReviewCard />
      </div>
    </Page>
  )
}
