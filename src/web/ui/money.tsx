import { formatMoney } from '../format.ts'

/** An amount (decimal string) in its currency, in figures that stand in columns. */
export function Money(props: { amount: string; currency?: string; whole?: boolean }) {
  return (
    <span className="figures">
      {formatMoney(props.amount, props.currency, { whole: props.whole })}
    </span>
  )
}
