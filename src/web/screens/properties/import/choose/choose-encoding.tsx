import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import styles from '../import.module.css'
import { Question } from '../question.tsx'
import type { Readings } from './read-file.ts'
import type { Read } from './sheet.ts'

/** Asks for the encoding of a file, with cells of its own: its bytes are ambiguous. */
export function ChooseEncoding(props: {
  fileName: string
  readings: Readings['readings']
  onRead: (read: Read) => void
}) {
  const { fileName, readings, onRead } = props
  const [place, setPlace] = useState('0')
  return (
    <div className={styles.parts}>
      <Question
        label={t('Which line looks right?')}
        description={t(
          '{fileName} does not say how its special characters are encoded. These are some of its cells.',
          { fileName },
        )}
        options={readings.map(({ label, samples }, at) => ({
          value: String(at),
          label: samples.join(' · '),
          samples: label,
        }))}
        value={place}
        onChange={setPlace}
      />
      <Button
        className={styles.start}
        rightSection={<ArrowRight size={16} aria-hidden />}
        onClick={() => {
          const chosen = readings[Number(place)]
          if (chosen) onRead(chosen.read())
        }}
      >
        {t('Use This One')}
      </Button>
    </div>
  )
}
