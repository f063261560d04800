import { Checkbox, Select, TextInput } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { hasNumber, type RentRule, rentRules, roundings } from '#shared/leases/proposed-rent.ts'
import type { RenewalDue } from '#shared/leases/renewals-due.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import styles from './renewals.module.css'
import type { RenewalDraft } from './use-renewal-draft.ts'

const ruleLabels: Record<RentRule['kind'], string> = labels({
  keep: 'Keep the rent',
  percent: 'Change by %',
  amount: 'Change by an amount',
  market: 'To market rent',
})

const terms = [6, 12, 18, 24] as const

/** The terms of every offer: new rent, rounding, length and deadline. */
export function RenewalRule(props: {
  draft: RenewalDraft
  offerable: readonly RenewalDue[]
  /** How many of them are chosen. */
  offered: number
  currency: string
  today: Day
}) {
  const { draft, offerable, offered, currency, today } = props
  const { rule, setRule } = draft
  const isAll = offerable.length > 0 && offered === offerable.length
  return (
    <div className={styles.rule}>
      <Select
        label={t('New rent')}
        value={rule.kind}
        allowDeselect={false}
        onChange={kind => kind && setRule({ ...rule, kind })}
        data={rentRules.map(value => ({ value, label: ruleLabels[value] }))}
      />
      {(rule.kind === 'percent' || rule.kind === 'amount') && (
        <TextInput
          label={rule.kind === 'percent' ? t('Percent') : t('Amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          autoFocus={rule.value === ''}
          placeholder={rule.kind === 'percent' ? '3' : '50'}
          value={rule.value}
          error={rule.value.trim() !== '' && !hasNumber(rule) && numberFault(rule.kind)}
          onChange={event => setRule({ ...rule, value: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('Round to')}
        value={String(rule.roundTo)}
        allowDeselect={false}
        disabled={rule.kind === 'keep'}
        onChange={value => setRule({ ...rule, roundTo: Number(value) })}
        data={roundings.map(step => ({
          value: String(step),
          label: formatMoney(`${step}.00`, currency).replace(/[.,]00(?!\d)/, ''),
        }))}
      />
      <Select
        label={t('Term')}
        value={String(draft.months)}
        allowDeselect={false}
        onChange={value => draft.setMonths(Number(value))}
        data={terms.map(months => ({
          value: String(months),
          label: t('{count, plural, one {# month} other {# months}}', { count: months }),
        }))}
      />
      <DateInput
        label={t('Offer expires on')}
        min={today}
        value={draft.expires}
        onChange={draft.setExpires}
      />
      <Checkbox
        className={styles.all}
        label={t('Select all {count, number}', { count: offerable.length })}
        checked={isAll}
        indeterminate={!isAll && offered > 0}
        disabled={offerable.length === 0}
        onChange={() =>
          draft.tick(
            offerable.map(({ leaseId }) => leaseId),
            !isAll,
          )
        }
      />
    </div>
  )
}

function numberFault(kind: RentRule['kind']): string {
  return kind === 'percent'
    ? t('Enter a percentage such as 3 or -2.5')
    : t('Enter an amount such as 50 or -25')
}
