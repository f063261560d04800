import { Button, Textarea } from '@mantine/core'
import { ArrowRight, ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useBooks } from '../../parts/lease/books.ts'
import { saveFile } from '../../save-file.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Panel } from '../../ui/panel.tsx'
import { guessColumns, targetOf } from './columns.ts'
import styles from './import.module.css'
import { datesOf } from './rows.ts'
import { csvFile, template } from './saved-rows.ts'
import { type Read, readCells, readFile } from './sheet.ts'
import { begin, change, type Import } from './store.ts'
import { rowCount } from './tally.ts'

/** The first step: a file, or cells that were copied. */
export function ChooseSheet({ state: { sheet } }: { state: Import }) {
  const { currency } = useBooks()
  const [pasted, setPasted] = useState('')
  const [wrong, setWrong] = useState({ file: '', pasted: '' })

  function take(read: Read, from: 'file' | 'pasted') {
    const sentence = 'sentence' in read ? read.sentence : ''
    setWrong({ file: '', pasted: '', [from]: sentence })
    if (!('sheet' in read)) return
    const columns = guessColumns(read.sheet.headings)
    const { told } = datesOf(read.sheet, columns)
    const usual = currency === 'USD' || currency === 'CAD' ? 'month' : 'day'
    begin(read.sheet, { columns, order: told ?? usual })
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
              <span className={styles.soft}>{rowCount(sheet.rows.length)}</span>
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
            hint="CSV, up to 5 MB and 20,000 rows"
            endings={['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.ods', '.numbers']}
            isInvalid={wrong.file !== ''}
            onFile={file => void readFile(file, isHeading).then(read => take(read, 'file'))}
          />
          {wrong.file && (
            <p className={styles.wrong} role="alert">
              {wrong.file}
            </p>
          )}
        </div>
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

function isHeading(text: string): boolean {
  return targetOf(text) !== undefined
}
