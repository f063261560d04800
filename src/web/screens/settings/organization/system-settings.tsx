import { t } from '#shared/language/t.ts'
import { getOrganization } from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePerson } from '#web/session/session.tsx'
import { rentsOnly } from './rents-only.ts'
import { SystemForm } from './system-form.tsx'

/** The settings of the organization (editable for admins, readable for others), and the user's own date format. */
export function SystemSettings() {
  const person = usePerson()
  const { organizationId } = person
  const call = useCall(getOrganization, { enabled: organizationId !== null })
  return (
    <Panel
      title={t('System Settings')}
      subtitle={
        rentsOnly(person)
          ? t('Your date format. Your landlord sets the currency and time zone')
          : t('Your organization, its currency and time zone, and your date format')
      }
    >
      {organizationId === null ? (
        <SystemForm organization={null} />
      ) : (
        <QueryBoundary label={t('System settings')} rows={3} call={call}>
          {organization => <SystemForm organization={organization} />}
        </QueryBoundary>
      )}
    </Panel>
  )
}
