import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import {
  acceptRenewalOffer,
  declineRenewalOffer,
  type RenewalOffer,
  withdrawRenewalOffer,
} from '#shared/leases/renewal-offers.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { after } from './confirmed-change.ts'
import { leaseRights } from './lease-rights.ts'
import styles from './renewal-offer.module.css'
import { useStandingOffer } from './use-open-offer.ts'

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
    <section className={styles.offer} aria-label="Renewal offered">
      <RefreshCw size={18} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{titleOf(lease, isTenant)}</p>
        <p>{changesOf(lease, offer).join(' ')}</p>
        {offer.message && <p>“{offer.message}”</p>}
        <p>{`Stands until ${formatDay(offer.validUntil)}.`}</p>
      </div>
      {isTenant && <Answer lease={lease} offer={offer} />}
      {isOffice && !isTenant && <Withdraw lease={lease} offer={offer} />}
    </section>
  )
}

function titleOf(lease: Lease, isTenant: boolean): string {
  return isTenant
    ? `${lease.organization.name} offers to renew your lease`
    : `A renewal is offered to ${fullName(lease.tenant)}`
}

/** The changes in an offer, in sentences. */
function changesOf(lease: Lease, offer: RenewalOffer): string[] {
  const money = (amount: string) => formatMoney(amount, lease.organization.currency)
  const before = lease.monthToMonthSince ? 'month to month' : formatDay(lease.endDate)
  return [
    `The lease runs until ${formatDay(offer.endDate)} instead of ${before}.`,
    offer.monthlyRent && offer.rentFrom
      ? `From ${formatDay(offer.rentFrom)} the rent is ${money(offer.monthlyRent)} a month instead of ${money(lease.monthlyRent)}.`
      : `The rent stays at ${money(lease.monthlyRent)} a month.`,
  ]
}

interface Offered {
  lease: Lease
  offer: RenewalOffer
}

function Answer({ lease, offer }: Offered) {
  const [pending, setOpen] = useState<'accept' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const accept = useSend(acceptRenewalOffer, after('Lease renewed', close))
  const decline = useSend(declineRenewalOffer, after('Offer declined', close))
  const params = { id: offer.id }
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen('decline')}>
        Decline
      </Button>
      <Button onClick={() => setOpen('accept')}>Accept</Button>
      <ConfirmDialog
        title="Renew your lease?"
        confirm="Accept and renew"
        confirming="Renewing..."
        destructive={false}
        opened={pending === 'accept'}
        onClose={close}
        onConfirm={() => accept.mutate({ params })}
        isPending={accept.isPending}
        error={accept.error}
      >
        {changesOf(lease, offer).join(' ')} Your deposit and what you have paid stay with the lease.
        By accepting you agree to these terms, and they bind you and {lease.organization.name}.
      </ConfirmDialog>
      <ConfirmDialog
        title="Decline this offer?"
        confirm="Decline offer"
        confirming="Declining..."
        opened={pending === 'decline'}
        onClose={close}
        onConfirm={() => decline.mutate({ params })}
        isPending={decline.isPending}
        error={decline.error}
      >
        {lease.organization.name} is told. Your lease stays as it is, and no notice is given by
        declining.
      </ConfirmDialog>
    </div>
  )
}

function Withdraw({ lease, offer }: Offered) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useSend(
    withdrawRenewalOffer,
    after('Offer withdrawn', () => setOpen(false)),
  )
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        title="Withdraw the offer?"
        confirm="Withdraw offer"
        confirming="Withdrawing..."
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => withdraw.mutate({ params: { id: offer.id } })}
        isPending={withdraw.isPending}
        error={withdraw.error}
      >
        {fullName(lease.tenant)} is told and can accept it no more. Another can be offered then.
      </ConfirmDialog>
    </div>
  )
}
