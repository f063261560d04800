import { isDay } from '#shared/dates.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { counted } from '#web/format/format.ts'
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
          label="Do you already hold these deposits?"
          description={`${counted(open.deposits, 'row')} ${open.deposits === 1 ? 'has' : 'have'} a deposit, and the file does not say whether it was paid.`}
          options={[
            { value: 'yes', label: 'Yes, they are held', samples: 'Shown as held on each lease' },
            { value: 'no', label: 'No, they are only agreed', samples: 'Nothing is shown as held' },
          ]}
          value={meanings.isDepositHeld === null ? null : meanings.isDepositHeld ? 'yes' : 'no'}
          error={isConfirming && meanings.isDepositHeld === null && 'Say whether you hold them'}
          onChange={answer => mean({ isDepositHeld: answer === 'yes' })}
        />
      )}
      {open.negatives && (
        <Question
          label={`What does ${open.negatives.sample} in the Balance column mean?`}
          description={`${counted(open.negatives.count, 'row')} ${open.negatives.count === 1 ? 'has' : 'have'} such an amount.`}
          options={[
            { value: 'held', label: 'The tenant has paid ahead' },
            { value: 'owed', label: 'The tenant owes it' },
          ]}
          value={negativeOf(meanings.isNegativeOwed, open.negatives.isUnclear)}
          error={
            isConfirming &&
            open.negatives.isUnclear &&
            meanings.isNegativeOwed === null &&
            'Say what it means'
          }
          onChange={answer => mean({ isNegativeOwed: answer === 'owed' })}
        />
      )}
      {open.couples.count > 0 && (
        <Question
          label={`${counted(open.couples.count, 'cell')} may name several people. What do they mean?`}
          description={`Such as “${open.couples.sample}”. Single rows can still be changed in the next step.`}
          options={[
            {
              value: 'several',
              label: 'A tenant each, together on one lease',
              samples: peopleLabel(couple),
            },
            { value: 'one', label: 'One tenant of this name', samples: open.couples.sample },
            { value: 'ask', label: 'Ask me row by row' },
          ]}
          value={meanings.people ?? 'ask'}
          onChange={answer => mean({ people: answer === 'ask' ? null : answer })}
        />
      )}
      <FieldPair>
        {open.balances > 0 && (
          <DateInput
            label="Balances as of"
            description="The day of what is owed and paid ahead, where the file gives none for a row."
            required
            value={meanings.balanceOn}
            error={isConfirming && !isDay(meanings.balanceOn) && 'Enter a date'}
            onChange={balanceOn => mean({ balanceOn })}
          />
        )}
        {open.deposits > 0 && meanings.isDepositHeld === true && (
          <DateInput
            label="Deposits held since"
            description="Leave it empty for the start of each lease."
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
