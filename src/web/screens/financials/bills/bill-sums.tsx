import { summarizeBills } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { useLocale } from '#web/session/locale.ts'
import { Sums } from '../tables/sums.tsx'

/** The sums to approve, to pay, and due. */
export function BillSums() {
  const { currency } = useLocale()
  const waiting = useCall(summarizeBills, { query: { list: 'to_approve' } })
  const open = useCall(summarizeBills, { query: { list: 'to_pay' } })
  const due = useCall(summarizeBills, { query: { list: 'to_pay', due: 'true' } })
  const openOf = ({ data }: typeof open) =>
    data?.sums.find(sum => sum.currency === currency)?.open ?? '0.00'
  if (!waiting.data || !open.data || !due.data) return null
  return (
    <Sums
      label={t('Bills')}
      currency={currency}
      sums={[
        { label: t('To Approve'), amount: openOf(waiting) },
        { label: t('To Pay'), amount: openOf(open) },
        {
          label: t('Due now'),
          amount: openOf(due),
          ...(openOf(due) !== '0.00' && { tone: 'bad' }),
        },
      ]}
    />
  )
}
