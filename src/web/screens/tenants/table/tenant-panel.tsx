import { Button } from '@mantine/core'
import { ExternalLink, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { stageLabels, stageOf } from '#shared/people/labels.ts'
import type { ListedTenant } from '#shared/people/tenants.ts'
import styles from '#web/components/tables/cells.module.css'
import { formatDay, formatInstantDay } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { RemindButton } from '#web/leases/remind/remind-button.tsx'
import { PanelActions, PanelFacts, PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { emailOf } from '#web/people/tenant-email.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { leaseEnd, Portal } from './tenant-columns.tsx'

/** One tenant beside the list: their balance, contact information, and the way to their page. */
export function TenantPanel({ tenant }: { tenant: ListedTenant }) {
  const { id, lease, balance, portal, phone } = tenant
  const { currency } = useLocale()
  const email = emailOf(usePerson(), tenant)
  const owes = Number(balance ?? 0) > 0
  return (
    <>
      <PanelFigure aside={portal && <Portal portal={portal} />}>
        {balance ? <LeaseBalance balance={balance} currency={currency} /> : '—'}
      </PanelFigure>
      <PanelActions>
        <Button
          component={Link}
          href={`/tenants/${id}`}
          variant="default"
          size="compact-md"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t('Open Tenant')}
        </Button>
        {phone && (
          <Button
            component="a"
            href={callHref(phone)}
            variant="default"
            size="compact-md"
            leftSection={<Phone size={15} aria-hidden />}
          >
            {t('Call')}
          </Button>
        )}
        <RemindButton size="compact-md" leaseIds={owes && lease ? [lease.id] : []}>
          {t('Remind')}
        </RemindButton>
      </PanelActions>
      <PanelFacts
        facts={[
          [t('Tenancy'), stageLabels[stageOf(tenant)]],
          [
            t('Unit'),
            lease && (
              <Link
                key="unit"
                href={`/properties/${lease.unit.propertyId}`}
                className={styles.link}
              >
                {unitLabel(lease.unit)}
              </Link>
            ),
          ],
          [
            t('Lease'),
            lease && (
              <Link key="lease" href={`/financials/leases/${lease.id}`} className={styles.link}>
                {t('{from} – {to}', { from: formatDay(lease.startDate), to: leaseEnd(tenant) })}
              </Link>
            ),
          ],
          [
            t('Phone'),
            phone && (
              <a key="phone" href={callHref(phone)} className={styles.link}>
                {phone}
              </a>
            ),
          ],
          [t('Email'), email],
          [t('Added'), formatInstantDay(tenant.createdAt)],
        ]}
      />
    </>
  )
}
