import { Button, Group, Select, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { accountName } from '#shared/accounting/account-names.ts'
import { createJournal, type Journal, journalLimits } from '#shared/accounting/journals.ts'
import { listAccounts } from '#shared/accounting/ledger-accounts.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, parseAmount, toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { Money } from '#web/components/values/money.tsx'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './accounting.module.css'

const emptyLine = { accountId: '', propertyId: '', debit: '', credit: '' }
type Line = typeof emptyLine

/** The values that a journal begins with, from another record. */
interface Prefill {
  /** The id of that record. */
  about: string
  entryOn: string
  memo: string
  lines: Line[]
  /** Stands above the fields. */
  choice: ReactNode
  onRecorded: (journal: Journal) => void
}

/** Records a journal: two lines to begin with, and as many as it takes. */
export function JournalDialog(props: { opened: boolean; onClose: () => void; prefill?: Prefill }) {
  const { choice, about, onRecorded, ...filled } = props.prefill ?? {}
  const { currency, today } = useLocale()
  const { data: accounts = [] } = useCall(listAccounts, { enabled: props.opened })
  const form = useSendForm(createJournal, {
    initial: { entryOn: today, memo: '', lines: [emptyLine, emptyLine], ...filled },
    about,
    toBody: ({ lines, ...values }) => ({ ...values, lines: lines.filter(isTyped) }),
    onSuccess: onRecorded,
    success: t('Journal added'),
    failure: t('Failed to add journal'),
  })
  const { lines } = form.values
  const set = (at: number, change: Partial<Line>) =>
    form.set({ lines: lines.map((line, place) => (place === at ? { ...line, ...change } : line)) })
  const choices = accounts
    .filter(({ isControl, archivedAt }) => !isControl && archivedAt === null)
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${accountName(name)}` }))
  return (
    <FormDialog
      title={t('Add Journal')}
      text={t('Debits must equal credits. Accounts that follow from your records take no journal.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      size="xl"
      submit={t('Add Journal')}
      submitting={t('Adding...')}
    >
      {choice}
      <FieldPair>
        <TextInput
          label={t('Memo')}
          placeholder={t('e.g. depreciation of the roof')}
          autoComplete="off"
          required
          data-autofocus
          {...form.field('memo')}
        />
        <DateInput label={t('Date')} {...form.field('entryOn')} />
      </FieldPair>
      <ClosedDayNote days={[form.values.entryOn]} />
      <div className={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are added at the end alone.
          <div key={at} className={styles.line}>
            <div className={styles.wide}>
              <Select
                label={t('Account {place, number}', { place: at + 1 })}
                searchable
                required={at < 2}
                nothingFoundMessage={t('No account found')}
                data={choices}
                value={line.accountId || null}
                onChange={id => set(at, { accountId: id ?? '' })}
                error={form.errorAt(`lines.${at}.accountId`)}
              />
            </div>
            <div className={styles.wide}>
              <PropertyOfLine
                opened={props.opened}
                line={line}
                error={form.errorAt(`lines.${at}.propertyId`)}
                onChange={propertyId => set(at, { propertyId })}
              />
            </div>
            <MoneyInput
              label={t('Debit')}
              currency={currency}
              value={line.debit}
              onChange={debit => set(at, { debit, ...(debit !== '' && { credit: '' }) })}
              error={form.errorAt(`lines.${at}.debit`)}
            />
            <MoneyInput
              label={t('Credit')}
              currency={currency}
              value={line.credit}
              onChange={credit => set(at, { credit, ...(credit !== '' && { debit: '' }) })}
              error={form.errorAt(`lines.${at}.credit`)}
            />
          </div>
        ))}
      </div>
      {form.errorAt('lines') && (
        <p className={styles.fault} role="alert">
          {form.errorAt('lines')}
        </p>
      )}
      <Group justify="flex-end">
        {lines.length < journalLimits.lines && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => form.set({ lines: [...lines, emptyLine] })}
          >
            {t('Add Line')}
          </Button>
        )}
        <span role="status">
          {t('Debits')} <Money amount={sum(lines, 'debit')} currency={currency} />
          {' · '}
          {t('Credits', { context: 'accounting' })}{' '}
          <Money amount={sum(lines, 'credit')} currency={currency} />
        </span>
      </Group>
    </FormDialog>
  )
}

function PropertyOfLine(props: {
  opened: boolean
  line: Line
  error: React.ReactNode
  onChange: (propertyId: string) => void
}) {
  const [search, setSearch] = useState('')
  const { groups, isSearching } = usePropertyOptions(search, {
    enabled: props.opened,
    archived: true,
  })
  return (
    <SearchSelect
      label={t('Property')}
      placeholder={t('None')}
      clearable
      onSearchChange={setSearch}
      isSearching={isSearching}
      groups={groups}
      nothing={t('No property found')}
      value={props.line.propertyId || null}
      error={props.error}
      onChange={id => props.onChange(id ?? '')}
    />
  )
}

function isTyped(line: Line): boolean {
  return line.accountId !== '' || line.debit !== '' || line.credit !== ''
}

function sum(lines: readonly Line[], side: 'debit' | 'credit'): string {
  const cents = lines
    .map(line => parseAmount(line[side]))
    .map(it => (it.ok ? toCents(it.amount) : 0))
  return fromCents(cents.reduce((total, one) => total + one, 0))
}
