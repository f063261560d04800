import { Radio } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './late-fees-choice.module.css'
import type { LateFees, Question } from './question.ts'

/** The late fees that would follow from a correction, and whether they are posted. */
export function LateFeesChoice(props: {
  fees: Question['wouldPost']
  value: LateFees
  onChange: (value: LateFees) => void
}) {
  const { fees } = props
  // A user who corrects a ledger belongs to its organization.
  const currency = usePerson().organization?.currency ?? 'USD'
  return (
    <div className={styles.choice}>
      <p>{t('This could add late fees:')}</p>
      <ul className={styles.fees}>
        {fees.map(({ dueOn, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none moves.
          <li key={at}>
            {t('{amount} on {dueOn}', {
              amount: formatMoney(amount, currency),
              dueOn: formatDay(dueOn),
            })}
          </li>
        ))}
      </ul>
      <Radio.Group
        aria-label={t('Late fees')}
        value={props.value}
        onChange={value => props.onChange(value === 'post' ? 'post' : 'none')}
      >
        <div className={styles.options}>
          <Radio value="none" label={t('Don’t post late fees')} />
          <Radio value="post" label={t('Post these late fees')} />
        </div>
      </Radio.Group>
    </div>
  )
}
