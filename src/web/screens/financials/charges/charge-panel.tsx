import type { PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoment, formatMoney, shortId } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { EntryPanel } from '../tables/entry-panel.tsx'
import { ChargeState } from './charge-columns.tsx'

/** One charge in full: its payments, lease, history and actions. */
export function ChargePanel({ charge }: { charge: PostedCharge }) {
  const { currency } = charge.organization
  return (
    <>
      <PanelFigure aside={<ChargeState charge={charge} />}>
        <Money amount={charge.amount} currency={currency} />
      </PanelFigure>
      <EntryPanel
        row={charge}
        entity="charge"
        kind="charge"
        isClosed={charge.voidedOn !== null}
        facts={[
          [t('Type'), chargeLabels[charge.kind]],
          [t('Description'), charge.description],
          [t('Due'), formatDay(charge.dueDate)],
          [t('Amount due'), formatMoney(charge.open, currency)],
          [t('Voided'), charge.voidedOn && formatDay(charge.voidedOn)],
          [t('Reason'), charge.voidReason],
          [t('No.'), `#${shortId(charge.id)}`],
          [t('Recorded'), formatMoment(charge.createdAt)],
        ]}
        paying={{
          title: t('Payments applied'),
          none: t('This charge is not due yet, or was voided.'),
        }}
      />
    </>
  )
}
