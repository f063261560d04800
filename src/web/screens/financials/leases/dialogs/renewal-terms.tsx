import { addDays, type Day, isDay, laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { parseAmount } from '#shared/money.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatDay } from '#web/format/format.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { yearFrom } from '#web/leases/create/preview.ts'
import { newRentSentences } from '#web/leases/rent/rent-labels.ts'
import { useRents } from '#web/leases/rent/use-rents.ts'
import { localeOf } from '#web/session/locale.ts'

/** The input for a renewal. Null: not touched, follows the lease. */
export interface TypedRenewal extends Record<string, unknown> {
  endDate: Day | null
  monthlyRent: string | null
  effectiveFrom: Day | null
}

export const untouchedRenewal: TypedRenewal = {
  endDate: null,
  monthlyRent: null,
  effectiveFrom: null,
}

/** The new end and rent of a lease: as typed, or by default from the lease. */
export function useRenewalTerms(lease: Lease, opened: boolean) {
  const { today } = localeOf(lease)
  const present = useRents(lease.id, {}, opened).rents

  function withDefaults(typed: TypedRenewal) {
    return {
      endDate: typed.endDate ?? yearFrom(addDays(lastNow(lease, today), 1)),
      monthlyRent: typed.monthlyRent ?? lease.monthlyRent,
      effectiveFrom:
        typed.effectiveFrom ??
        laterOf(addDays(lease.endDate, 1), firstUncharged(present?.periods) ?? today),
    }
  }

  /** The rent is omitted unless another was typed. */
  function bodyOf(typed: TypedRenewal) {
    const { endDate, monthlyRent, effectiveFrom } = withDefaults(typed)
    return isNew(lease, monthlyRent) ? { endDate, monthlyRent, effectiveFrom } : { endDate }
  }

  return { withDefaults, bodyOf }
}

/** The new end and rent, as inputs. */
export function RenewalFields<Values extends TypedRenewal>(props: {
  lease: Lease
  form: SendForm<Values>
  values: ReturnType<ReturnType<typeof useRenewalTerms>['withDefaults']>
}) {
  const { lease, form, values } = props
  return (
    <>
      <DateInput
        label={t('New end date')}
        required
        data-autofocus
        {...form.field('endDate')}
        value={values.endDate}
      />
      <FieldPair>
        <MoneyInput
          label={t('Monthly rent')}
          currency={localeOf(lease).currency}
          {...form.field('monthlyRent')}
          value={values.monthlyRent}
        />
        <DateInput
          label={t('New rent from')}
          disabled={!isNew(lease, values.monthlyRent)}
          {...form.field('effectiveFrom')}
          value={values.effectiveFrom}
        />
      </FieldPair>
    </>
  )
}

/** The effects of such a renewal, in sentences. */
export function useRenewalSentences(
  lease: Lease,
  values: { endDate: string; monthlyRent: string; effectiveFrom: string },
  opened: boolean,
): string[] {
  const { monthlyRent, effectiveFrom } = values
  const isOther = isNew(lease, monthlyRent)
  const { rents } = useRents(lease.id, { monthlyRent, effectiveFrom }, opened && isOther)
  if (!isDay(values.endDate)) return []
  const { currency } = localeOf(lease)
  return [
    t('The lease runs until {endDate}.', { endDate: formatDay(values.endDate) }),
    ...(lease.status === 'expired' ? [t('Rent since it expired is charged right away.')] : []),
    ...(lease.noticeOn ? [t('The notice is withdrawn.')] : []),
    ...(rents ? newRentSentences(rents.periods, { monthlyRent, effectiveFrom }, currency) : []),
  ]
}

function isNew(lease: Lease, rent: string): boolean {
  const typed = parseAmount(rent)
  return !typed.ok || typed.amount !== lease.monthlyRent
}

/** The day up to which the lease is agreed now. */
function lastNow(lease: Lease, today: Day): Day {
  return lease.monthToMonthSince ? today : lease.endDate
}

/** The first day no rent is charged for yet. */
export function firstUncharged(
  periods: readonly { periodStart: Day; charged: string | null }[] | undefined,
): Day | undefined {
  return periods?.find(({ charged }) => charged === null)?.periodStart
}
