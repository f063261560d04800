import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { Eye } from 'lucide-react'
import {
  getTaxDetails,
  openTin,
  setTaxDetails,
  type TaxDetails,
} from '#shared/accounting/tax-details.ts'
import {
  taxEntities,
  taxEntityLabels,
  tinKindLabels,
  tinKinds,
} from '#shared/accounting/tax-terms.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

interface Props {
  vendor: { id: string; name: string }
  opened: boolean
  onClose: () => void
}

/** Form W-9 of a vendor, for admins. The whole TIN shows only when it is asked for. */
export default function TaxDetailsDialog(props: Props) {
  const call = useCall(getTaxDetails, { params: { id: props.vendor.id }, enabled: props.opened })
  if (call.data) return <EditTaxDetails {...props} details={call.data} />
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={titleOf(props)}>
      <QueryBoundary label={t('Tax details')} call={call}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}

function titleOf({ vendor }: Props): string {
  return t('Tax Details of {name}', { name: vendor.name })
}

function EditTaxDetails({ details, ...props }: Props & { details: TaxDetails }) {
  const { tinLast4, tinKind, entity, is1099, w9On } = details
  const form = useSendForm(setTaxDetails, {
    initial: {
      ...{ taxName: details.taxName ?? '', street: details.street ?? '', city: details.city ?? '' },
      ...{ state: details.state ?? '', zip: details.zip ?? '', tin: '', w9On: w9On ?? '' },
      ...{ tinKind: tinKind ?? (null as string | null), entity: entity ?? (null as string | null) },
      is1099,
    },
    toBody: ({ tin, ...values }) => ({ ...values, ...(tin !== '' && { tin }) }),
    params: { id: props.vendor.id },
    success: t('Tax details saved'),
    failure: t('Failed to save tax details'),
  })
  const { field, toggle, set, values } = form
  return (
    <FormDialog
      {...props}
      title={titleOf(props)}
      text={t('As on their Form W-9. Only admins see it.')}
      form={form}
      submit={t('Save Tax Details')}
      submitting={t('Saving...')}
    >
      <TextInput
        label={t('Name on their tax return')}
        placeholder={props.vendor.name}
        autoComplete="off"
        data-autofocus
        {...field('taxName')}
      />
      <FieldPair>
        <Select
          label={t('Tax classification')}
          data={taxEntities.map(value => ({ value, label: taxEntityLabels[value] }))}
          {...field('entity')}
          value={values.entity}
          onChange={value => set({ entity: value })}
        />
        <DateInput label={t('Form W-9 received')} {...field('w9On')} />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Type of TIN')}
          data={tinKinds.map(value => ({ value, label: tinKindLabels[value] }))}
          {...field('tinKind')}
          value={values.tinKind}
          onChange={value => set({ tinKind: value })}
        />
        <TextInput
          label={t('TIN')}
          description={
            tinLast4
              ? t('Ends in {digits}. Leave this empty to keep it', { digits: tinLast4 })
              : t('Nine digits')
          }
          inputMode="numeric"
          autoComplete="off"
          {...field('tin')}
        />
      </FieldPair>
      {tinLast4 && <ShowTin vendorId={props.vendor.id} />}
      <TextInput label={t('Street')} autoComplete="off" {...field('street')} />
      <FieldPair>
        <TextInput label={t('City')} autoComplete="off" {...field('city')} />
        <FieldPair>
          <TextInput label={t('State')} autoComplete="off" {...field('state')} />
          <TextInput label={t('ZIP code')} autoComplete="off" {...field('zip')} />
        </FieldPair>
      </FieldPair>
      <Checkbox
        label={t('They may get Form 1099')}
        description={t('Without it no form is made, whatever they are paid')}
        {...toggle('is1099')}
      />
    </FormDialog>
  )
}

/** Shows the whole number for as long as the dialog is open. */
function ShowTin({ vendorId }: { vendorId: string }) {
  const { mutate, data, isPending } = useSend(openTin)
  if (data) return <TextInput label={t('Whole TIN')} readOnly value={data.tin} />
  return (
    <Button
      variant="default"
      size="compact-sm"
      w="fit-content"
      loading={isPending}
      leftSection={<Eye size={15} aria-hidden />}
      onClick={() =>
        mutate({ params: { id: vendorId } }, { onError: ({ sentence }) => toast.failure(sentence) })
      }
    >
      {t('Show Whole TIN')}
    </Button>
  )
}
