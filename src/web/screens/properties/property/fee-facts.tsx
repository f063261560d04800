import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { formatMoney } from '#web/format/format.ts'

/** The management and leasing fees of a property, where it has some. */
export function FeeFacts({ property, currency }: { property: Property; currency: string }) {
  const money = (amount: string | null) =>
    amount && Number(amount) > 0 && formatMoney(amount, currency)
  const rate = (percent: string | null) => percent && `${Number(percent)}%`
  const flat = money(property.managementFeeFlat)
  const minimum = money(property.managementFeeMinimum)
  const management = rate(property.managementFeePercent)
  const leasing = rate(property.leasingFeePercent)
  const perLease = money(property.leasingFeeFlat)
  return (
    <>
      {(management || flat || minimum) && (
        <div>
          <dt>{t('Management fee')}</dt>
          <dd>
            {management || flat || minimum}
            <span>
              {[
                management && t('of receipts'),
                flat && (management ? t('plus {flat} a month', { flat }) : t('a month')),
                minimum && (management || flat) && t('at least {minimum}', { minimum }),
                minimum && !management && !flat && t('a month'),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </dd>
        </div>
      )}
      {(leasing || perLease) && (
        <div>
          <dt>{t('Leasing fee')}</dt>
          <dd>
            {leasing || perLease}
            <span>
              {leasing
                ? [t('of one month’s rent'), perLease && t('plus {flat}', { flat: perLease })]
                    .filter(Boolean)
                    .join(', ')
                : t('per new lease')}
            </span>
          </dd>
        </div>
      )}
    </>
  )
}
