import { t } from '#shared/language/t.ts'
import { getAutomaticEmails } from '#shared/messaging/automatic-emails.ts'
import { updateOrganization } from '#shared/organization/organization.ts'
import { can } from '#shared/permissions.ts'
import { Page } from '#web/components/layout/page.tsx'
import { usePerson } from '#web/session/session.tsx'
import { CalendarPanel } from './account/calendar-panel.tsx'
import { Notifications } from './account/notifications.tsx'
import { Profile } from './account/profile.tsx'
import { AutomaticEmails } from './automatic-emails/automatic-emails.tsx'
import { AuditCard } from './cards/audit-card.tsx'
import { OperationCards } from './cards/operation-cards.tsx'
import { ReviewCard } from './cards/review-card.tsx'
import { Members } from './members/members.tsx'
import { DataPanel } from './organization/data-panel.tsx'
import { LateTerms } from './organization/late-terms.tsx'
import { Letterhead } from './organization/letterhead.tsx'
import { rentsOnly } from './organization/rents-only.ts'
import { SystemSettings } from './organization/system-settings.tsx'
import styles from './rows/rows.module.css'
import { ResetTwoFactor } from './security/reset-two-factor.tsx'
import { Security } from './security/security.tsx'
import { Sessions } from './security/sessions.tsx'

export default function Settings() {
  const person = usePerson()
  return (
    <Page
      title={t('Settings')}
      subtitle={
        rentsOnly(person)
          ? t('Your profile and preferences')
          : t('Your profile, preferences and organization')
      }
    >
      <div className={styles.cards}>
        <Profile />
        <Notifications />
        <Security />
        <SystemSettings />
        {can(person, updateOrganization.may) && <Letterhead />}
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
