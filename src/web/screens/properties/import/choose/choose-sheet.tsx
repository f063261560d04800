import { Button, Textarea } from '@mantine/core'
import { ArrowRight, ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { saveFile } from '#web/client/save-file.ts'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import styles from '../import.module.css'
import { targetOf } from '../match/columns.ts'
import { choicesOf, guessOf } from '../state/guess.ts'
import { csvFile, template } from '../state/saved-rows.ts'
import { begin, change, type Import } from '../state/store.ts'
import { ChooseEncoding } from './choose-encoding.tsx'
import { type Readings, readFile } from './read-file.ts'
import { type Read, readCells } from './sheet.ts'

/** The first step: a file, or cells that were copied. */
export function ChooseSheet({ state: { sheets, sheet } }: { state: Import }) {
  const { currency } = useLocale()
  const [pasted, setPasted] = useState('')
  const [wrong, setWrong] = useState({ file: '', pasted: '' })
  const [reading, setReading] = useState<File | null>(null)
  const [pending, setAsked] = useState<(Readings & { fileName: string }) | null>(null)
  const latest = useRef<File | null>(null)
  useEffect(() => {
    return () => {
      latest.current = null
    }
  }, [])

  function take(read: Read, from: 'file' | 'pasted') {
    latest.current = null
    setReading(null)
    setAsked(null)
    const sentence = 'sentence' in read ? read.sentence : ''
    setWrong({ file: '', pasted: '', [from]: sentence })
    if (!('sheets' in read)) return
    const { sheets, likely } = choicesOf(read.sheets)
    if (likely) begin({ sheets, sheet: likely, ...guessOf(likely, currency) })
  }

  async function takeFile(file: File) {
    latest.current = file
    setReading(file)
    setAsked(null)
    const read = await readFile(file, isHeading).catch(whyNot)
    // Meanwhile another was chosen, or another screen.
    if (latest.current !== file) return
    if (!('readings' in read)) return take(read, 'file')
    setReading(null)
    setWrong({ file: '', pasted: '' })
    setAsked({ ...read, fileName: file.name })
  }

  return (
    <Panel
      title={t('Choose a File')}
      subtitle={t('One row per unit, with tenant and lease if it is leased')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => saveFile(new Blob([template()], csvFile), 'rent-roll.csv')}
        >
          {t('Download Template')}
        </Button>
      }
    >
      <div className={styles.parts}>
        {sheet && (
          <div className={styles.chosen}>
            <FileSpreadsheet size={22} aria-hidden />
            <p className={styles.grow}>
              <span className={styles.strong}>{sheet.name ?? t('Pasted rows')}</span>
              <span className={styles.soft}>
                {sheets.length > 1 && `${sheet.tab}, `}
                {t('{count, plural, one {# row} other {# rows}}', { count: sheet.rows.length })}
              </span>
            </p>
            <Button
              size="sm"
              rightSection={<ArrowRight size={16} aria-hidden />}
              onClick={() => change({ step: 'match' })}
            >
              {t('Continue')}
            </Button>
          </div>
        )}
        <div>
          <DropZone
            hint={t('Excel (.xlsx) or CSV, up to 5 MB and 20,000 rows')}
            endings={['.xlsx', '.xlsm', '.csv', '.tsv', '.txt', '.xls', '.ods', '.numbers']}
            isInvalid={wrong.file !== ''}
            onFiles={([file]) => file && void takeFile(file)}
          />
          {reading ? (
            <p className={styles.soft} role="status">
              {t('Reading {name}...', { name: reading.name })}
            </p>
          ) : (
            wrong.file && (
              <p className={styles.wrong} role="alert">
                {wrong.file}
              </p>
            )
          )}
        </div>
        {pending && (
          <ChooseEncoding
            key={pending.fileName}
            fileName={pending.fileName}
            readings={pending.readings}
            onRead={read => take(read, 'file')}
          />
        )}
        <Textarea
          label={t('Or paste rows copied from a spreadsheet')}
          description={t('Include the header row')}
          minRows={4}
          spellCheck={false}
          value={pasted}
          error={wrong.pasted || null}
          onChange={event => setPasted(event.currentTarget.value)}
        />
        <Button
          className={styles.start}
          variant="default"
          leftSection={<ClipboardPaste size={16} aria-hidden />}
          onClick={() => take(readCells(pasted, isHeading), 'pasted')}
        >
          {t('Import Pasted Rows')}
        </Button>
      </div>
    </Panel>
  )
}

/** Either another program locks the file, or the workbook reader did not load. */
function whyNot(error: unknown): Read {
  return {
    sentence:
      error instanceof DOMException
        ? t('This file cannot be opened. Close it in other programs, then choose it again.')
        : t(
            'The spreadsheet reader could not load. Check your connection, then choose the file again.',
          ),
  }
}

function isHeading(text: string): boolean {
  return targetOf(text) !== undefined
}
