import { Alert, Button, Group, Progress } from '@mantine/core'
import { Link } from 'wouter'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { accountLabel } from '../account-choice.tsx'
import styles from '../banking.module.css'
import { bankingAddress } from '../views.ts'
import { MapColumns } from './map-columns.tsx'
import { type BankImport, type Imported, useImport } from './use-import.ts'

interface Props {
  account: BankAccount
  opened: boolean
  onClose: () => void
}

/** Imports a file of a bank, and counts the lines it added. */
export function ImportDialog({ account, opened, onClose }: Props) {
  const { state, mapped, send, clear } = useImport(account.id)
  const close = () => {
    clear()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('Import to {account}', { account: accountLabel(account) })}
      size={state.phase === 'unmapped' ? 'xl' : 'md'}
    >
      {(state.phase === 'none' || state.phase === 'failed') && (
        <>
          {state.phase === 'failed' && <Failure {...state} />}
          <DropZone
            hint={t('OFX, QFX, QIF, CAMT.053 or CSV, up to 20 MB')}
            endings={bankFileEndings}
            isInvalid={state.phase === 'failed'}
            onFiles={([file]) => file && send(file)}
          />
        </>
      )}
      {state.phase === 'sending' && <Sending {...state} />}
      {state.phase === 'unmapped' && (
        <>
          {state.sentence !== null && <Failure file={state.file} sentence={state.sentence} />}
          <MapColumns
            rows={state.rows}
            initial={mapped}
            onChoose={mapping => send(state.file, { mapping, rows: state.rows })}
            onCancel={clear}
          />
        </>
      )}
      {state.phase === 'done' && (
        <Result account={account} reply={state.reply} onMore={clear} onClose={close} />
      )}
    </Dialog>
  )
}

const bankFileEndings = ['.ofx', '.qfx', '.qif', '.xml', '.csv', '.txt', '.camt', '.053', '.tsv']

function Failure({ file, sentence }: { file: File; sentence: string }) {
  return (
    <Alert color="red" role="alert" mb="md" title={file.name}>
      {sentence}. {t('Nothing was imported.')}
    </Alert>
  )
}

function Sending({ file, percent }: Extract<BankImport, { phase: 'sending' }>) {
  return (
    <div className={styles.sending}>
      <p role="status">
        {percent < 100
          ? t('Sending {name}: {percent}%', { name: file.name, percent })
          : t('Reading {name}...', { name: file.name })}
      </p>
      <Progress
        value={percent}
        animated={percent >= 100}
        aria-label={t('Importing {name}', { name: file.name })}
      />
    </div>
  )
}

function Result(props: {
  account: BankAccount
  reply: Imported
  onMore: () => void
  onClose: () => void
}) {
  const { added, duplicates, byRules, problems } = props.reply
  return (
    <div role="status">
      <p className={styles.result}>
        {t('{count, plural, one {# line added} other {# lines added}}', { count: added })}
        {duplicates > 0 && ` · ${t('{count, number} already there', { count: duplicates })}`}
        {byRules > 0 && ` · ${t('{count, number} done by rules', { count: byRules })}`}
      </p>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {t(
          'Match the lines of a month, then reconcile that month. Lines of later months can wait.',
        )}
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onMore}>
          {t('Import Another File')}
        </Button>
        <Button
          component={Link}
          href={bankingAddress('match', { account: props.account.id })}
          onClick={props.onClose}
          data-autofocus
        >
          {t('Match Lines')}
        </Button>
      </Group>
    </div>
  )
}
