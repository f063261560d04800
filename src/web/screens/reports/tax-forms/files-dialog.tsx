import { Alert, Button, Group, TextInput } from '@mantine/core'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  formsPerFile,
  makeTaxFiles,
  type TaxFile,
  type TaxForms,
} from '#shared/accounting/tax-forms.ts'
import { taxFormNames } from '#shared/accounting/tax-terms.ts'
import { t } from '#shared/language/t.ts'
import { getOrganization } from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { useDownload } from '#web/client/use-download.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import styles from './tax-forms.module.css'

/** Makes the files of a year: copies for recipients, and the CSV for the IRS. */
export default function FilesDialog(props: {
  forms: TaxForms
  opened: boolean
  onClose: () => void
}) {
  const { year, form, threshold, isThresholdKnown, totals } = props.forms
  const [payerTin, setPayerTin] = useState('')
  const { save, isLoading, fault } = useDownload(t('Failed to make the forms'))
  const office = useCall(getOrganization, { enabled: props.opened }).data
  const isWithoutAddress = office !== undefined && !office.address?.trim()
  const isWhole = payerTin.replace(/[^0-9]/g, '').length === 9
  const parts = Math.ceil(totals.forms / formsPerFile)

  function make(file: TaxFile, part: number) {
    const of = taxFormNames[form]
    const name = file === 'copies' ? `Form_${of}_${year}_Copy_B.pdf` : `${of}-${year}-${part}.csv`
    const body = { file, form, payerTin, part, threshold: isThresholdKnown ? null : threshold }
    void save(makeTaxFiles, { params: { year }, body }, name)
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('Make Forms {form} of {year}', { form: taxFormNames[form], year: `${year}` })}
    >
      <TextInput
        label={t('EIN of your organization')}
        description={t('Nine digits. It is not stored: enter it each time')}
        required
        inputMode="numeric"
        autoComplete="off"
        value={payerTin}
        onChange={event => setPayerTin(event.currentTarget.value)}
        data-autofocus
      />
      <p className={styles.text}>
        {t(
          'The CSV file holds whole tax numbers: keep it only until it is filed at irs.gov/iris, and compare its columns with the template of the year there.',
        )}
      </p>
      {(fault || isWithoutAddress) && (
        <Alert color="yellow" mt="md" role="alert">
          {fault ?? t('The forms need the address of your organization.')}{' '}
          <Link href="/settings?tab=organization">{t('Open Settings')}</Link>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {Array.from({ length: parts }, (_, at) => at + 1).map(part => (
          <Button
            key={part}
            variant="default"
            loading={isLoading}
            disabled={!isWhole}
            leftSection={<FileSpreadsheet size={16} aria-hidden />}
            onClick={() => make('filing', part)}
          >
            {parts === 1 ? t('Save CSV for IRIS') : t('Save CSV {part} for IRIS', { part })}
          </Button>
        ))}
        <Button
          loading={isLoading}
          disabled={!isWhole}
          leftSection={<FileText size={16} aria-hidden />}
          onClick={() => make('copies', 1)}
        >
          {t('Save Recipient Copies')}
        </Button>
      </Group>
    </Dialog>
  )
}
