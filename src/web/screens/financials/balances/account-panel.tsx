import { Button } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AgedBalance, HeldDeposit } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { PanelActions, PanelFacts, PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { unitPath } from '#web/properties/unit-path.ts'

/** The panel of a lease's balance or deposit: its figure, the way to the lease, and facts. */
export function AccountPanel(props: {
  row: AgedBalance | HeldDeposit
  amount: string
  aside?: ReactNode
  actions?: ReactNode
  facts: readonly (readonly [string, ReactNode])[]
}) {
  const { id, tenant, unit, organization } = props.row
  return (
    <>
      <PanelFigure aside={props.aside}>
        <Money amount={props.amount} currency={organization.currency} />
      </PanelFigure>
      <PanelActions>
        <Button
          component={Link}
          href={`/financials/leases/${id}`}
          variant="default"
          size="compact-sm"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          {t('Open Lease')}
        </Button>
        {props.actions}
      </PanelActions>
      <PanelFacts
        facts={[
          [
            t('Tenant'),
            <Link key="tenant" href={`/tenants/${tenant.id}`} className={styles.link}>
              {fullName(tenant)}
            </Link>,
          ],
          [
            t('Unit'),
            <Link key="unit" href={unitPath(unit)} className={styles.link}>
              {unitLabel(unit)}
            </Link>,
          ],
          ...props.facts,
        ]}
      />
    </>
  )
}

/** The label of a lease's row. */
export function accountName({ tenant, unit }: Pick<AgedBalance, 'tenant' | 'unit'>): string {
  return t('{tenant}, {home}', { tenant: fullName(tenant), home: unitLabel(unit) })
}
