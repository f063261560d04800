import { Button, Textarea } from '@mantine/core'
import { ArrowRight, ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/client/save-file.ts'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { counted } from '#web/format/format.ts'
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
      title="Choose a file"
      subtitle="A row for each unit, with tenant and lease where it is let"
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => saveFile(new Blob([template()], csvFile), 'rent-roll.csv')}
        >
          Download a template
        </Button>
      }
    >
      <div className={styles.parts}>
        {sheet && (
          <div className={styles.chosen}>
            <FileSpreadsheet size={22} aria-hidden />
            <p className={styles.grow}>
              <span className={styles.strong}>{sheet.name ?? 'Pasted cells'}</span>
              <span className={styles.soft}>
                {sheets.length > 1 && `${sheet.tab}, `}
                {counted(sheet.rows.length, 'row')}
              </span>
            </p>
            <Button
              size="sm"
              rightSection={<ArrowRight size={16} aria-hidden />}
              onClick={() => change({ step: 'match' })}
            >
              Go on with it
            </Button>
          </div>
        )}
        <div>
          <DropZone
            hint="Excel (.xlsx) or CSV, up to 5 MB and 20,000 rows"
            endings={['.xlsx', '.xlsm', '.csv', '.tsv', '.txt', '.xls', '.ods', '.numbers']}
            isInvalid={wrong.file !== ''}
            onFiles={([file]) => file && void takeFile(file)}
          />
          {reading ? (
            <p className={styles.soft} role="status">
              Reading {reading.name}...
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
          label="Or paste cells copied from a spreadsheet"
          description="With the row that names the columns"
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
          Use these cells
        </Button>
      </div>
    </Panel>
  )
}

/** Either another program locks the file, or the workbook reader did not load. */
function whyNot(error: unknown): Read {
  return { sentence: error instanceof DOMException ? kept : notFetched }
}

const kept = 'This file cannot be opened. Close it in other programs, and choose it again.'
const notFetched =
  'What reads workbooks could not be fetched. Check your connection, and choose the file again.'

function isHeading(text: string): boolean {
  return targetOf(text) !== undefined
}
