import { t } from '#shared/language/t.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { LeaseCharges } from '#web/leases/charges/open-charges.tsx'
import { heldAhead } from './allocations.ts'
import styles from './balance-explanation.module.css'

/** The breakdown of a balance: every open charge, less unapplied money. */
export function BalanceExplanation({ ledger, currency }: { ledger: Ledger; currency: string }) {
  const held = heldAhead(ledger)
  const isHeld = toCents(held) !== 0
  const { openCharges } = ledger
  return (
    <div className={styles.why}>
      <h3 className={styles.title}>{titleOf(ledger.balance)}</h3>
      {openCharges.length === 0 && !isHeld && (
        <p className={styles.text}>{t('All charges so far are paid.')}</p>
      )}
      {openCharges.length > 0 && (
        <LeaseCharges charges={openCharges} asOf={ledger.asOf} currency={currency} />
      )}
      {isHeld && (
        <p className={styles.line}>
          {t('Prepaid, held for upcoming charges')}
          <span className={styles.amount}>
            −<Money amount={held} currency={currency} />
          </span>
        </p>
      )}
      {(openCharges.length > 1 || (isHeld && openCharges.length > 0)) && (
        <p className={styles.total}>
          {t('Balance')}
          <LeaseBalance balance={ledger.balance} currency={currency} />
        </p>
      )}
    </div>
  )
}

function titleOf(balance: string): string {
  const cents = toCents(balance)
  return cents > 0 ? t('Balance Due') : cents < 0 ? t('Prepaid') : t('No Balance Due')
}
