import { Button } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { categoryLabels } from '#shared/maintenance/labels.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Role } from '#shared/person.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatInstantDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { PanelActions, PanelFacts, PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { RequestActions } from '#web/maintenance/request-actions.tsx'
import { RequestPriority, RequestStatus } from '#web/maintenance/request-labels.tsx'
import { useLocale } from '#web/session/locale.ts'
import { Due } from './request-columns.tsx'

/** One request beside the list: its facts and its next step. */
export function RequestPanel({ request, role }: { request: MaintenanceRequest; role: Role }) {
  const { currency } = useLocale()
  const { unit, tenant, assignee, category, completedAt, estimatedCost, actualCost } = request
  const money = (amount: string | null) => amount && <Money amount={amount} currency={currency} />
  return (
    <>
      <PanelFigure aside={<RequestStatus status={request.status} />}>
        <RequestPriority priority={request.priority} />
      </PanelFigure>
      <p>{request.description}</p>
      <PanelActions>
        <Button
          component={Link}
          href={`/maintenance/${request.id}`}
          variant="default"
          size="compact-md"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t('Open Request')}
        </Button>
        <RequestActions request={request} role={role} />
      </PanelActions>
      <PanelFacts
        facts={[
          [
            t('Unit'),
            <Link key="unit" href={`/properties/${unit.propertyId}`} className={styles.link}>
              {unitLabel(unit)}
            </Link>,
          ],
          [
            t('Tenant'),
            <Link key="tenant" href={`/tenants/${tenant.id}`} className={styles.link}>
              {fullName(tenant)}
            </Link>,
          ],
          [t('Assigned to'), assignee ? fullName(assignee) : t('Unassigned')],
          [t('Category'), category && categoryLabels[category]],
          [t('Due'), request.dueOn && <Due request={request} />],
          [t('Reported'), formatInstantDay(request.createdAt)],
          [t('Completed'), completedAt && formatInstantDay(completedAt)],
          [t('Estimate'), money(estimatedCost)],
          [t('Cost'), money(actualCost)],
        ]}
      />
    </>
  )
}
