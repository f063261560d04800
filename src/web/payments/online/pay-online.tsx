import { Button } from '@mantine/core'
import { CircleDollarSign, CreditCard } from 'lucide-react'
import { lazy, useState } from 'react'
import { listPaymentAttempts } from '#shared/accounting/online/attempts.ts'
import { getPaymentOptions } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))

/** The main button of a tenant's home: pays online where the landlord takes that, and reports a payment in any case. */
export function PayOnline({ lease, report }: { lease: Lease; report: () => void }) {
  const { data } = useCall(getPaymentOptions, { params: { id: lease.id } })
  const current = { leaseId: lease.id, current: 'true' } as const
  const { data: attempts = [] } = useCall(listPaymentAttempts, { query: current })
  const [isOpen, setOpen] = useState(false)
  const online = data?.online ?? null
  return (
    <>
      {online && (
        <Button
          // A tenant who has just paid is not urged to pay again.
          variant={attempts.some(({ state }) => state !== 'failed') ? 'default' : 'filled'}
          leftSection={<CreditCard size={17} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('Pay Now')}
        </Button>
      )}
      <Button
        variant={online ? 'default' : 'filled'}
        leftSection={<CircleDollarSign size={17} aria-hidden />}
        onClick={report}
      >
        {t('Report a Payment')}
      </Button>
      {data && (
        <LazyDialog opened={isOpen}>
          <PayDialog lease={lease} options={data} opened={isOpen} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
