import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import {
  acceptRenewalOffer,
  declineRenewalOffer,
  type RenewalOffer,
  withdrawRenewalOffer,
} from '#shared/leases/renewal-offers.ts'
import { useSend } from '#web/client/api.ts'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { after } from './confirmed-change.ts'
import { leaseRights } from './lease-rights.ts'
import styles from './renewal-offer.module.css'
import { useStandingOffer } from './use-open-offer.ts'

// A home without an offer opens without the code of a dialog.
const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/components/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * An open renewal offer, with buttons by role: its tenant accepts or declines, the office
 * withdraws. Nothing without an open offer.
 */
export function OfferedRenewal({ lease }: { lease: Lease }) {
  const person = usePerson()
  const offer = useStandingOffer(lease)
  if (!offer) return null
  const { isTenant, isOffice } = leaseRights(lease, person)
  return (
    <section className={styles.offer} aria-label={t('Renewal offered')}>
      <RefreshCw size={18} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{titleOf(lease, isTenant)}</p>
        <p>{changesOf(lease, offer).join(' ')}</p>
        {offer.message && <p>“{offer.message}”</p>}
        <p>{t('Offer expires on {day}.', { day: formatDay(offer.validUntil) })}</p>
      </div>
      {isTenant && <Answer lease={lease} offer={offer} />}
      {isOffice && !isTenant && <Withdraw lease={lease} offer={offer} />}
    </section>
  )
}

function titleOf(lease: Lease, isTenant: boolean): string {
  return isTenant
    ? t('{landlord} offers to renew your lease', { landlord: lease.organization.name })
    : t('Renewal offered to {name}', { name: fullName(lease.tenant) })
}

/** The changes in an offer, in sentences. */
function changesOf(lease: Lease, offer: RenewalOffer): string[] {
  const money = (amount: string) => formatMoney(amount, lease.organization.currency)
  const end = formatDay(offer.endDate)
  return [
    lease.monthToMonthSince
      ? t('The lease runs until {end} instead of month-to-month.', { end })
      : t('The lease runs until {end} instead of {before}.', {
          end,
          before: formatDay(lease.endDate),
        }),
    offer.monthlyRent && offer.rentFrom
      ? t('From {day}, the rent is {rent} per month instead of {before}.', {
          day: formatDay(offer.rentFrom),
          rent: money(offer.monthlyRent),
          before: money(lease.monthlyRent),
        })
      : t('The rent stays at {rent} per month.', { rent: money(lease.monthlyRent) }),
  ]
}

interface Offered {
  lease: Lease
  offer: RenewalOffer
}

function Answer({ lease, offer }: Offered) {
  const [pending, setOpen] = useState<'accept' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const accept = useSend(acceptRenewalOffer, after(t('Lease renewed'), close))
  const decline = useSend(declineRenewalOffer, after(t('Offer declined'), close))
  const params = { id: offer.id }
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen('decline')}>
        {t('Decline')}
      </Button>
      <Button onClick={() => setOpen('accept')}>{t('Accept')}</Button>
      <Suspense>
        <ConfirmDialog
          title={t('Renew your lease?')}
          confirm={t('Accept and Renew')}
          confirming={t('Renewing...')}
          destructive={false}
          opened={pending === 'accept'}
          onClose={close}
          onConfirm={() => accept.mutate({ params })}
          isPending={accept.isPending}
          error={accept.error}
        >
          {[
            ...changesOf(lease, offer),
            t('Your deposit and payments stay with the lease.'),
            t('By accepting, you agree to these terms, which bind you and {landlord}.', {
              landlord: lease.organization.name,
            }),
          ].join(' ')}
        </ConfirmDialog>
      </Suspense>
      <Suspense>
        <ConfirmDialog
          title={t('Decline this offer?')}
          confirm={t('Decline Offer')}
          confirming={t('Declining...')}
          opened={pending === 'decline'}
          onClose={close}
          onConfirm={() => decline.mutate({ params })}
          isPending={decline.isPending}
          error={decline.error}
        >
          {t(
            '{name} will be notified. Your lease does not change, and declining does not give notice.',
            {
              name: lease.organization.name,
            },
          )}
        </ConfirmDialog>
      </Suspense>
    </div>
  )
}

function Withdraw({ lease, offer }: Offered) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useSend(
    withdrawRenewalOffer,
    after(t('Offer withdrawn'), () => setOpen(false)),
  )
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Withdraw')}
      </Button>
      <Suspense>
        <ConfirmDialog
          title={t('Withdraw the offer?')}
          confirm={t('Withdraw Offer')}
          confirming={t('Withdrawing...')}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={() => withdraw.mutate({ params: { id: offer.id } })}
          isPending={withdraw.isPending}
          error={withdraw.error}
        >
          {t(
            '{tenant} will be notified and can no longer accept it. You can then make another offer.',
            {
              tenant: fullName(lease.tenant),
            },
          )}
        </ConfirmDialog>
      </Suspense>
    </div>
  )
}
