import { Button } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseBadge } from '#web/leases/lease-badge.tsx'
import { RemindButton } from '#web/leases/remind/remind-button.tsx'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import { PanelActions, PanelFacts, PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { unitPath } from '#web/properties/unit-path.ts'
import { lastDay } from './lease-columns.tsx'

/** One lease beside the list: its balance, its terms, and the way to its page. */
export function LeasePanel({ lease }: { lease: Lease }) {
  const { id, tenant, coTenants, unit, organization, remindedAt } = lease
  const { currency } = organization
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  return (
    <>
      <PanelFigure aside={<LeaseBadge status={lease.status} />}>
        <LeaseBalance balance={lease.balance} currency={currency} />
      </PanelFigure>
      <PanelActions>
        <Button
          component={Link}
          href={`/financials/leases/${id}`}
          variant="default"
          size="compact-md"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t('Open Lease')}
        </Button>
        <RemindButton size="compact-md" leaseIds={toCents(lease.balance) > 0 ? [id] : []}>
          {t('Remind')}
        </RemindButton>
      </PanelActions>
      <PanelFacts
        facts={[
          [
            t('Tenants'),
            [tenant, ...coTenants].map(person => (
              <span key={person.id} className={styles.second}>
                <Link href={`/tenants/${person.id}`} className={styles.link}>
                  {fullName(person)}
                </Link>
              </span>
            )),
          ],
          [
            t('Unit'),
            <Link key="unit" href={unitPath(unit)} className={styles.link}>
              {unitLabel(unit)}
            </Link>,
          ],
          [t('Starts'), formatDay(lease.startDate)],
          [t('Ends'), lastDay(lease)],
          [
            t('Month-to-month since'),
            lease.monthToMonthSince && formatDay(lease.monthToMonthSince),
          ],
          [t('Notice given'), lease.noticeOn && formatDay(lease.noticeOn)],
          [t('Rent'), money(lease.monthlyRent)],
          [t('Deposit held'), money(lease.depositHeld)],
          [t('Reminder'), remindedAt && remindedLabel(remindedAt)],
        ]}
      />
    </>
  )
}
