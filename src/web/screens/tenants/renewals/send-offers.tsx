import { Text } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { offerRenewals } from '#shared/leases/renewal-offers.ts'
import { addMoney, fromCents, parseAmount, toCents } from '#shared/money.ts'
import { type CallError, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import styles from './renewals.module.css'
import { bodyOf, type DraftOffer } from './use-renewal-draft.ts'

/** The offers and their recipients, once more, before they are sent. */
export function SendOffers(props: {
  offers: readonly DraftOffer[]
  currency: string
  opened: boolean
  onClose: () => void
  onSent: () => void
  /** The fault of each lease, by its id. */
  onFaults: (faults: ReadonlyMap<string, string>) => void
}) {
  const { offers, currency, opened, onClose, onSent, onFaults } = props
  const { mutate, isPending, error, reset } = useSend(offerRenewals, {
    onSuccess: sent => {
      toast.success(
        t('{count, plural, one {# offer sent} other {# offers sent}}', { count: sent.length }),
      )
      onClose()
      onSent()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  const send = () =>
    mutate(
      { body: { offers: offers.map(bodyOf) } },
      { onError: failed => onFaults(faultsOf(failed, offers)) },
    )
  const strangers = offers.filter(({ lease }) => !lease.hasJoined).length
  return (
    <ConfirmDialog
      title={t('{count, plural, one {Send # Offer?} other {Send # Offers?}}', {
        count: offers.length,
      })}
      confirm={t('{count, plural, one {Send # Offer} other {Send # Offers}}', {
        count: offers.length,
      })}
      confirming={t('Sending...')}
      destructive={false}
      opened={opened}
      onClose={close}
      onConfirm={send}
      isPending={isPending}
      error={error}
    >
      <Text size="sm">{sumOf(offers, currency)}</Text>
      {strangers > 0 && (
        <Text size="sm" mt="xs">
          {t(
            '{count, plural, one {# tenant has not joined: they are notified by email and must join to accept.} other {# tenants have not joined: they are notified by email and must join to accept.}}',
            { count: strangers },
          )}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it, too. */}
      <ul className={styles.summary} aria-label={t('Offers')} tabIndex={0}>
        {offers.map(({ lease, rent, endDate, validUntil }) => (
          <li key={lease.leaseId}>
            <span>
              <strong>{fullName(lease.tenant)}</strong>
              <span className={styles.note}>{unitLabel(lease.unit)}</span>
            </span>
            <span>
              {t('{rent} until {day}', { rent: shown(rent, currency), day: formatDay(endDate) })}
              <span className={styles.note}>
                {t('Expires {day}', { day: formatDay(validUntil) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function sumOf(offers: readonly DraftOffer[], currency: string): string {
  const rents = offers.map(({ rent }) => parseAmount(rent)).filter(typed => typed.ok)
  const before = addMoney(...offers.map(({ lease }) => lease.monthlyRent))
  const after = addMoney(...rents.map(({ amount }) => amount))
  const more = toCents(after) - toCents(before)
  const money = (amount: string) => formatMoney(amount, currency)
  return t('Rent per month: {before} now, {after} with all renewals ({sign}{more}).', {
    before: money(before),
    after: money(after),
    sign: more < 0 ? '−' : '+',
    more: money(fromCents(Math.abs(more))),
  })
}

function shown(rent: string, currency: string): string {
  const typed = parseAmount(rent)
  return typed.ok ? formatMoney(typed.amount, currency) : rent
}

/** `offers.3.endDate` belongs to the fourth lease. */
function faultsOf(
  { fields }: CallError,
  offers: readonly DraftOffer[],
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, sentence]) => {
      const [list, place] = field.split('.')
      const offer = list === 'offers' ? offers[Number(place)] : undefined
      return offer ? [[offer.lease.leaseId, sentence] as const] : []
    }),
  )
}
