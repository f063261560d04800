import { Button, Checkbox, Input, Select, TextInput } from '@mantine/core'
import { Eye } from 'lucide-react'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
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
import { labelAmong } from '#web/forms/labeled-change.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { type TaxRecipient, taxDetailsCalls } from './recipient.ts'
import { useW9, W9File } from './w9-file.tsx'

interface Props {
  recipient: TaxRecipient
  opened: boolean
  onClose: () => void
}

/** Form W-9 of a vendor or an owner, for admins. The whole TIN shows only when it is asked for. */
export default function TaxDetailsDialog(props: Props) {
  const { kind, id } = props.recipient
  const call = useCall(taxDetailsCalls[kind].get, { params: { id }, enabled: props.opened })
  if (call.data) return <EditTaxDetails {...props} details={call.data} />
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={titleOf(props)}>
      <QueryBoundary label={t('Tax details')} call={call}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}

function titleOf({ recipient }: Props): string {
  return t('Tax Details of {name}', { name: recipient.name })
}

function EditTaxDetails({ details, recipient, ...props }: Props & { details: TaxDetails }) {
  const { tinLast4, tinKind, entity, is1099, w9On } = details
  const { today } = useLocale()
  const w9 = useW9(recipient)
  const entities = taxEntities.map(value => ({ value, label: taxEntityLabels[value] }))
  const kinds = tinKinds.map(value => ({ value, label: tinKindLabels[value] }))
  const form = useSendForm(taxDetailsCalls[recipient.kind].set, {
    initial: {
      ...{ taxName: details.taxName ?? '', street: details.street ?? '', city: details.city ?? '' },
      ...{ state: details.state ?? '', zip: details.zip ?? '', tin: '', w9On: w9On ?? '' },
      ...{ tinKind: tinKind ?? (null as string | null), entity: entity ?? (null as string | null) },
      is1099,
    },
    toBody: ({ tin, ...values }) => ({ ...values, ...(tin !== '' && { tin }) }),
    params: { id: recipient.id },
    version: details.updatedAt,
    labels: { entity: labelAmong(entities), tinKind: labelAmong(kinds) },
    onSuccess: w9.keep,
    success: t('Tax details saved'),
    failure: t('Failed to save tax details'),
  })
  const { field, toggle, set, values } = form

  function reset() {
    w9.clear()
    form.reset()
  }

  return (
    <FormDialog
      {...props}
      title={titleOf({ ...props, recipient })}
      text={t('As on their Form W-9. Only admins see it.')}
      form={{ ...form, reset, isDirty: form.isDirty || w9.isChosen }}
      submit={w9.isSending ? t('Uploading...') : t('Save Tax Details')}
      submitting={t('Saving...')}
      disabled={w9.isSending}
    >
      <TextInput
        label={t('Name on their tax return')}
        placeholder={recipient.name}
        autoComplete="off"
        data-autofocus
        {...field('taxName')}
      />
      <FieldPair>
        <Select
          label={t('Tax classification')}
          data={entities}
          {...field('entity')}
          value={values.entity}
          onChange={value => set({ entity: value })}
        />
        <DateInput label={t('Form W-9 received')} {...field('w9On')} />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Type of TIN')}
          data={kinds}
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
      {tinLast4 && <ShowTin recipient={recipient} />}
      <FieldPair>
        <TextInput label={t('Street')} autoComplete="off" {...field('street')} />
        <TextInput label={t('City')} autoComplete="off" {...field('city')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('State')} autoComplete="off" {...field('state')} />
        <TextInput label={t('ZIP code')} autoComplete="off" {...field('zip')} />
      </FieldPair>
      <Input.Wrapper label={t('Form W-9')} labelElement="div">
        <W9File
          stored={details.w9Document}
          w9={w9}
          onChosen={() => values.w9On === '' && set({ w9On: today })}
        />
      </Input.Wrapper>
      <Checkbox
        label={t('They may get Form 1099')}
        description={t('Without it no form is made, whatever they are paid')}
        {...toggle('is1099')}
      />
    </FormDialog>
  )
}

/** Shows the whole number for as long as the dialog is open. */
function ShowTin({ recipient: { kind, id } }: { recipient: TaxRecipient }) {
  const { mutate, data, isPending } = useSend(taxDetailsCalls[kind].open)
  if (data) return <TextInput label={t('Whole TIN')} readOnly value={data.tin} />
  return (
    <Button
      variant="default"
      size="compact-sm"
      w="fit-content"
      loading={isPending}
      leftSection={<Eye size={15} aria-hidden />}
      onClick={() =>
        mutate({ params: { id } }, { onError: ({ sentence }) => toast.failure(sentence) })
      }
    >
      {t('Show Whole TIN')}
    </Button>
  )
}
