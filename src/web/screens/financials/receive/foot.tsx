import { Alert, Button, Progress } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import { fromCents } from '#shared/money.ts'
import { formatMoney } from '#web/format/format.ts'
import { Confirmation } from '#web/forms/confirmation.tsx'
import { useLocale } from '#web/session/locale.ts'
import { differenceOf, isReady, totalOf } from './entries.ts'
import styles from './foot.module.css'
import type { ReceivedForm } from './use-received.ts'

/** The sum of the ticked payments, always in view, and the button that records them. */
export function ReceiveFoot(props: {
  form: ReceivedForm
  rows: readonly OpenBalance[]
  onConfirm: () => void
}) {
  const { form, rows } = props
  const { currency } = useLocale()
  const ids = Object.keys(form.values.entries)
  const shown = new Set(rows.map(({ id }) => id))
  const hidden = ids.filter(id => !shown.has(id)).length
  const difference = differenceOf(form.values)
  const { question } = form
  return (
    <div className={styles.foot}>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {form.isPending && <Progress value={100} animated aria-label={t('Recording...')} />}
      {question ? (
        <Confirmation
          sentence={question.sentence}
          onKeep={form.reconsider}
          verb={t('Record Anyway')}
          onDone={props.onConfirm}
        />
      ) : (
        <div className={styles.line}>
          <p className={styles.sum} aria-live="polite">
            <strong>
              {t('{count, plural, one {# payment} other {# payments}}, {money}', {
                count: ids.length,
                money: formatMoney(totalOf(form.values), currency),
              })}
            </strong>
            {difference !== 0 && (
              <span className={styles.difference}>{differenceLabel(difference, currency)}</span>
            )}
            {hidden > 0 && (
              <span>
                {t(
                  '{count, plural, one {# of them is} other {# of them are}} not in the list shown',
                  {
                    count: hidden,
                  },
                )}
              </span>
            )}
            {form.isBack && ids.length > 0 && <span>{t('Your draft is back.')}</span>}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="default"
              disabled={form.isPending || ids.length === 0}
              onClick={() => form.set({ entries: {} })}
            >
              {t('Clear')}
            </Button>
            <Button
              type="submit"
              disabled={form.isPending || !isReady(form.values)}
              title={t('Ctrl+Enter or ⌘+Enter')}
            >
              {form.isPending ? t('Recording...') : t('Record Payments')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The part of the check without a lease, or the excess on the leases. */
function differenceLabel(cents: number, currency: string): string {
  const money = formatMoney(fromCents(Math.abs(cents)), currency)
  return cents > 0
    ? t('{money} of the check is still to be assigned', { money })
    : t('{money} more than the check', { money })
}
