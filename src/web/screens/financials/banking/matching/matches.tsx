import { Button } from '@mantine/core'
import type { BankLine, BankMatch } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { usePerson } from '#web/session/session.tsx'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'

/** The rows that a line is matched to. */
export function Matches({ line, matching }: { line: BankLine; matching: Matching }) {
  const mayReopen = standing(usePerson()) === 'admin'
  if (line.matches.length === 0) return null
  return (
    <section className={styles.options} aria-label={t('Matched records')}>
      {line.matches.map(match => (
        <div key={match.id} className={styles.option}>
          <LedgerRow row={match.row} />
          <Origin match={match} />
          {match.isFrozen ? (
            <p className={styles.facts}>
              {mayReopen
                ? t('Part of a finished reconciliation: reopen it to change the match.')
                : t('Part of a finished reconciliation: an admin reopens it to change the match.')}
            </p>
          ) : (
            matching.mayWrite && (
              <div className={styles.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => matching.unmatch(line, match.id)}
                >
                  {t('Unmatch')}
                </Button>
              </div>
            )
          )}
        </div>
      ))}
    </section>
  )
}

function Origin({ match: { rule, isCreated } }: { match: BankMatch }) {
  if (rule)
    return (
      <span>
        <StatusBadge tone="info">
          {t('By the rule “{text}”', { text: rule.payeeContains })}
        </StatusBadge>
      </span>
    )
  return isCreated ? (
    <span>
      <StatusBadge tone="calm">{t('Recorded from this line')}</StatusBadge>
    </span>
  ) : null
}
