import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './form-dialog.module.css'
import { LateFeesChoice } from './late-fees-choice.tsx'
import type { LateFees, Question } from './question.ts'

/** In place of the buttons, so that its subject stays visible. */
export function Confirmation(props: {
  sentence: string
  onKeep: () => void
  /** On the button that does it all the same. */
  verb: string
  onDone: (lateFees: LateFees) => void
  /** Late fees that would follow from it: posted where that is chosen. */
  wouldPost?: Question['wouldPost']
}) {
  const { wouldPost = [] } = props
  const [lateFees, setLateFees] = useState<LateFees>('none')
  return (
    <div className={styles.doubt} role="alert">
      {wouldPost.length > 0 ? (
        <LateFeesChoice fees={wouldPost} value={lateFees} onChange={setLateFees} />
      ) : (
        <p>{props.sentence}</p>
      )}
      <div className={styles.actions}>
        <Button variant="default" autoFocus onClick={props.onKeep}>
          {t('Keep Editing')}
        </Button>
        <Button
          color="red"
          onClick={event => {
            // The second half of a double click was meant for the earlier button in this place.
            if (event.detail < 2) props.onDone(lateFees)
          }}
        >
          {props.verb}
        </Button>
      </div>
    </div>
  )
}
