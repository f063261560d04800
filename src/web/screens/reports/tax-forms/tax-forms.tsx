import { Button, Select } from '@mantine/core'
import { FileDown, Lock } from 'lucide-react'
import { lazy, useState } from 'react'
import { listTaxForms, type TaxFormRow, type TaxForms } from '#shared/accounting/tax-forms.ts'
import { taxFormKinds } from '#shared/accounting/tax-terms.ts'
import { t } from '#shared/language/t.ts'
import { parseAmount } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import type { TaxRecipient } from '#web/tax-details/recipient.ts'
import { Rows } from './rows.tsx'

const FilesDialog = lazy(() => import('./files-dialog.tsx'))
const TaxDetailsDialog = lazy(() => import('#web/tax-details/tax-details-dialog.tsx'))

/** Forms 1099 of a year: who gets one and why, which parts are missing, and the files. */
export default function TaxFormsScreen() {
  const mayRead = can({ ...usePerson(), rents: false }, 'tax-form:read')
  if (mayRead) return <Review />
  return (
    <NotYours
      screen={t('Tax Forms')}
      icon={Lock}
      title={t('Managed by admins')}
      text={t('Admins keep the tax details of vendors and owners and make their Forms 1099.')}
    />
  )
}

function Review() {
  const { today, currency } = useLocale()
  const thisYear = Number(today.slice(0, 4))
  // Forms are made in January, for the year before.
  const usual = today.slice(5, 7) === '01' ? thisYear - 1 : thisYear
  const [text, setYear] = useUrlFilter('year', `${usual}`)
  const [entered, setEntered] = useUrlFilter('threshold')
  const year = /^20[2-9][0-9]$/.test(text) ? Number(text) : usual
  const threshold = parseAmount(entered).ok ? entered : undefined
  const [formText, setForm] = useUrlFilter('form', 'nec')
  const form = taxFormKinds.find(known => known === formText) ?? 'nec'
  const call = useCall(listTaxForms, { query: { year, form, threshold } })
  const files = useDialog<TaxForms>()
  const editing = useDialog<TaxFormRow>()
  const { data } = call
  return (
    <Page
      title={t('Tax Forms')}
      subtitle={t('Forms 1099 for vendors and owners, by the calendar year of the payment')}
      back={{ href: '/reports', name: t('Reports') }}
      actions={
        <Button
          leftSection={<FileDown size={17} aria-hidden />}
          disabled={!data || data.totals.forms === 0}
          onClick={() => data && files.open(data)}
        >
          {t('Make Forms')}
        </Button>
      }
    >
      <Panel flush>
        <Filters>
          <Select
            label={t('Form')}
            allowDeselect={false}
            value={form}
            data={[
              { value: 'nec', label: t('NEC: vendors') },
              { value: 'misc', label: t('MISC: owners') },
            ]}
            onChange={value => setForm(value ?? 'nec')}
          />
          <Select
            label={t('Year')}
            allowDeselect={false}
            value={`${year}`}
            data={yearsAround(thisYear, year)}
            onChange={value => setYear(value ?? `${usual}`)}
          />
          {data && !data.isThresholdKnown && (
            <Threshold key={year} value={entered} currency={currency} onSet={setEntered} />
          )}
        </Filters>
        <QueryBoundary label={t('Tax Forms')} call={call}>
          {forms => <Rows forms={forms} onEdit={editing.open} />}
        </QueryBoundary>
      </Panel>
      <LazyDialog opened={files.opened}>
        {files.about && (
          <FilesDialog forms={files.about} opened={files.opened} onClose={files.close} />
        )}
      </LazyDialog>
      <LazyDialog opened={editing.opened}>
        {editing.about && (
          <TaxDetailsDialog
            key={editing.about.vendorId ?? editing.about.ownerId}
            recipient={recipientOf(editing.about)}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
      </LazyDialog>
    </Page>
  )
}

function Threshold(props: { value: string; currency: string; onSet: (amount: string) => void }) {
  const [typed, setTyped] = useState(props.value)
  return (
    <MoneyInput
      label={t('Threshold of this year')}
      description={t('From the IRS instructions of Forms 1099-NEC and 1099-MISC')}
      currency={props.currency}
      value={typed}
      onChange={setTyped}
      onBlur={() => props.onSet(typed)}
    />
  )
}

function recipientOf({ vendorId, ownerId, name }: TaxFormRow): TaxRecipient {
  return { kind: vendorId ? 'vendor' : 'owner', id: vendorId ?? ownerId ?? '', name }
}

function yearsAround(now: number, chosen: number): string[] {
  const years = [now, now - 1, now - 2, now - 3]
  return [...new Set([...years, chosen])].toSorted((a, b) => b - a).map(String)
}
