import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { peopleIn } from '../cells/names.ts'
import { peopleLabel } from '../cells/people.ts'
import { Question } from '../question.tsx'
import { type Import, mean } from '../state/store.ts'
import type { OpenMeanings } from './meanings.ts'

/** Ambiguities that concern all rows of a file, each asked once. */
export function MeaningQuestions(props: {
  state: Import
  open: OpenMeanings
  isConfirming: boolean
}) {
  const { open, isConfirming } = props
  const { meanings } = props.state
  const couple = peopleIn(open.couples.sample)
  return (
    <>
      {open.deposits > 0 && (
        <Question
          label={t('Do you already hold these deposits?')}
          description={t(
            '{count, plural, one {# row has a deposit. The file does not say whether it was paid.} other {# rows have a deposit. The file does not say whether they were paid.}}',
            { count: open.deposits },
          )}
          options={[
            {
              value: 'yes',
              label: t('Yes, I hold them'),
              samples: t('Shown as held on each lease'),
            },
            {
              value: 'no',
              label: t('No, they are only required'),
              samples: t('Nothing is shown as held'),
            },
          ]}
          value={meanings.isDepositHeld === null ? null : meanings.isDepositHeld ? 'yes' : 'no'}
          error={
            isConfirming && meanings.isDepositHeld === null && t('Choose whether you hold them')
          }
          onChange={answer => mean({ isDepositHeld: answer === 'yes' })}
        />
      )}
      {open.negatives && (
        <Question
          label={t('What does {sample} in the Balance column mean?', {
            sample: open.negatives.sample,
          })}
          description={t(
            '{count, plural, one {# row has a negative amount.} other {# rows have a negative amount.}}',
            { count: open.negatives.count },
          )}
          options={[
            { value: 'held', label: t('The tenant has prepaid') },
            { value: 'owed', label: t('The tenant owes it') },
          ]}
          value={negativeOf(meanings.isNegativeOwed, open.negatives.isUnclear)}
          error={
            isConfirming &&
            open.negatives.isUnclear &&
            meanings.isNegativeOwed === null &&
            t('Choose what it means')
          }
          onChange={answer => mean({ isNegativeOwed: answer === 'owed' })}
        />
      )}
      {open.couples.count > 0 && (
        <Question
          label={t(
            '{count, plural, one {# cell may contain several names. How should it be read?} other {# cells may contain several names. How should they be read?}}',
            { count: open.couples.count },
          )}
          description={t('Example: “{sample}”. You can change individual rows in the next step.', {
            sample: open.couples.sample,
          })}
          options={[
            {
              value: 'several',
              label: t('Separate tenants on one lease'),
              samples: peopleLabel(couple),
            },
            { value: 'one', label: t('One tenant with this name'), samples: open.couples.sample },
            { value: 'ask', label: t('Ask me for each row') },
          ]}
          value={meanings.people ?? 'ask'}
          onChange={answer => mean({ people: answer === 'ask' ? null : answer })}
        />
      )}
      <FieldPair>
        {open.balances > 0 && (
          <DateInput
            label={t('Balances as of')}
            description={t(
              'The date of owed and prepaid amounts, for rows without one in the file.',
            )}
            required
            value={meanings.balanceOn}
            error={isConfirming && !isDay(meanings.balanceOn) && t('Enter a date')}
            onChange={balanceOn => mean({ balanceOn })}
          />
        )}
        {open.deposits > 0 && meanings.isDepositHeld === true && (
          <DateInput
            label={t('Deposits held since')}
            description={t('Leave blank to use each lease’s start date.')}
            value={meanings.depositSince}
            onChange={depositSince => mean({ depositSince })}
          />
        )}
      </FieldPair>
    </>
  )
}

function negativeOf(isOwed: boolean | null, isUnclear: boolean): 'held' | 'owed' | null {
  if (isOwed !== null) return isOwed ? 'owed' : 'held'
  return isUnclear ? null : 'held'
}
