import { formatMoney } from '#web/format/format.ts'

/** An amount (decimal string) in its currency, in tabular figures. */
export function Money(props: { amount: string; currency?: string; cents?: 'always' | 'if any' }) {
  return (
    <span className="figures">
      {formatMoney(props.amount, props.currency, { cents: props.cents })}
    </span>
  )
}
