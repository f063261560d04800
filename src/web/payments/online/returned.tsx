import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { getPaymentAttempt, type PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import { finishPaymentMethod } from '#shared/accounting/online/methods.ts'
import { t } from '#shared/language/t.ts'
import { CallError, call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatMoney } from '#web/format/format.ts'

/** Back from the provider's page: says what became of the payment or method, once. */
export function useReturnFromProvider(): void {
  const [search, setSearch] = useSearchParams()
  const isTold = useRef(false)
  useEffect(() => {
    const { payment, method, canceled } = Object.fromEntries(search)
    if (isTold.current || !(payment || method)) return
    isTold.current = true
    setSearch({}, { replace: true })
    void tell({ payment, method, isCanceled: canceled !== undefined })
  }, [search, setSearch])
}

interface Return {
  payment: string | undefined
  method: string | undefined
  isCanceled: boolean
}

async function tell({ payment, method, isCanceled }: Return) {
  try {
    if (payment) return sayPayment(await call(getPaymentAttempt, { params: { id: payment } }))
    if (!method || isCanceled) return
    await call(finishPaymentMethod, { params: { id: method } })
    refresh(finishPaymentMethod.changes)
    toast.success(t('Payment method saved'))
  } catch (error) {
    if (error instanceof CallError) toast.failure(error.sentence)
  }
}

function sayPayment(attempt: PaymentAttempt) {
  const amount = formatMoney(attempt.amount, attempt.organization.currency)
  refresh(['payment-attempts', 'payments'])
  if (attempt.state === 'succeeded')
    return toast.success(t('Thank you. {amount} is paid.', { amount }))
  if (attempt.state === 'processing')
    return toast.success(t('Thank you. {amount} is on its way.', { amount }))
  if (attempt.state === 'failed') return toast.failure(attempt.failure ?? t('Payment failed'))
  if (attempt.checkoutUrl)
    return toast.failure({
      title: t('Not paid yet'),
      text: t('Continue the payment on your home, or cancel it.'),
    })
}
