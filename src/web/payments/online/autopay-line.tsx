import { Button } from '@mantine/core'
import { Repeat } from 'lucide-react'
import { lazy, useState } from 'react'
import { type Autopay, getAutopay } from '#shared/accounting/online/autopay.ts'
import { getPaymentOptions } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './autopay-line.module.css'
import { methodName } from './method-name.ts'

const AutopayDialog = lazy(() => import('./autopay-dialog.tsx'))
const MethodsDialog = lazy(() => import('./methods-dialog.tsx'))

/** A tenant's autopay of a lease in a line: its next payment, or why not. Empty where no tenant pays online. */
export function AutopayLine({ lease }: { lease: Lease }) {
  const person = usePerson()
  const options = useCall(getPaymentOptions, { params: { id: lease.id } })
  const autopays = useCall(getAutopay, { params: { id: lease.id } })
  const [isOpen, setOpen] = useState(false)
  const [showsMethods, setShowsMethods] = useState(false)
  const own = autopays.data?.find(({ userId }) => userId === person.id) ?? null
  if (!autopays.data || !options.data) return null
  if (!options.data.online && !own) return null
  return (
    <section className={styles.line} aria-label={t('Autopay')}>
      <Repeat size={18} aria-hidden />
      <p className={styles.words}>
        <strong>{own ? t('Autopay is on') : t('Autopay is off')}</strong>{' '}
        {own ? stateOf(own, lease.organization.currency) : t('Pay rent automatically each month.')}
      </p>
      <div className={styles.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {own ? t('Manage Autopay') : t('Set Up Autopay')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsMethods(true)}>
          {t('Payment Methods')}
        </Button>
      </div>
      <LazyDialog opened={isOpen}>
        <AutopayDialog
          lease={lease}
          options={options.data}
          autopay={own}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      </LazyDialog>
      <LazyDialog opened={showsMethods}>
        <MethodsDialog
          lease={lease}
          options={options.data}
          opened={showsMethods}
          onClose={() => setShowsMethods(false)}
        />
      </LazyDialog>
    </section>
  )
}

function stateOf({ next, method, pauseReason, withoutNext }: Autopay, currency: string): string {
  if (pauseReason) return t('Paused: {reason}', { reason: pauseReason })
  if (!next) return withoutNext ?? ''
  return t('Next: {amount} on {day} with {method}.', {
    amount: formatMoney(addMoney(next.amount, next.feeAmount), currency),
    day: formatDay(next.on),
    method: methodName(method),
  })
}
