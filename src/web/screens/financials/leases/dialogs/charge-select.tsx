import { Select, type SelectProps } from '@mantine/core'
import { listCharges } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'

/** The charge of a lease that an entry is for; none means the oldest open charges. */
export function ChargeSelect(
  props: Omit<SelectProps, 'data'> & { leaseId: string; currency: string; enabled: boolean },
) {
  const { leaseId, currency, enabled, ...field } = props
  const { data } = useCall(listCharges, { query: { leaseId }, enabled })
  return (
    <Select
      label={t('Charge')}
      placeholder={t('Oldest open charge')}
      clearable
      searchable
      nothingFoundMessage={data ? t('No charge found') : t('Loading...')}
      {...field}
      data={(data ?? []).map(charge => ({
        value: charge.id,
        label: [
          chargeLabels[charge.kind],
          t('due {day}', { day: formatDay(charge.dueDate) }),
          toCents(charge.open) > 0
            ? t('{money} open', { money: formatMoney(charge.open, currency) })
            : t('{money}, paid', { money: formatMoney(charge.amount, currency) }),
        ].join(' · '),
      }))}
    />
  )
}

/** The open amount of a charge of a lease, once loaded. */
export function useOpenOf(leaseId: string, enabled: boolean) {
  const { data } = useCall(listCharges, { query: { leaseId }, enabled })
  return (chargeId: string) => data?.find(({ id }) => id === chargeId)?.open
}
