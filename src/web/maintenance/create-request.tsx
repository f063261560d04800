import { Input, Select, Textarea, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import {
  createMaintenanceRequest,
  type MaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { listUnits } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { categoryChoices } from './category-labels.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { entryChoices, priorityChoices } from './request-labels.tsx'
import { UnitToRepairSelect } from './unit-to-repair-select.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** Reports a repair in any unit the person sees. */
export function CreateRequest(props: {
  opened: boolean
  onClose: () => void
  onCreated?: (request: MaintenanceRequest) => void
  /** The unit it is opened for; another can still be chosen. */
  unitId?: string
}) {
  return <RequestForm key={props.unitId} {...props} />
}

function RequestForm(props: Parameters<typeof CreateRequest>[0]) {
  const { opened, onClose } = props
  const person = usePerson()
  const portal = usePortal()
  const isTenant = standing(person) === 'tenant' && portal !== 'newcomer'
  const { currency } = useLocale()
  const { data: units } = useCall(listUnits, { query: { limit: 2 }, enabled: opened })
  const uploads = usePhotoUploads()
  const form = useSendForm(createMaintenanceRequest, {
    initial: {
      ...{ title: '', description: '', unitId: props.unitId ?? '', priority: 'medium' },
      ...{ category: '', entryPermission: '', entryNote: '' },
      ...{ dueOn: '', estimatedCost: '', photos: '' },
    },
    toBody: typed => ({ ...typed, unitId: unitOf(typed.unitId), photos: uploads.fileUrls }),
    onSuccess: props.onCreated,
    success: t('Maintenance request created successfully'),
    failure: t('Failed to create maintenance request'),
  })

  /** A single unit is preselected. */
  function unitOf(chosen: string | null): string {
    return chosen || (units?.length === 1 && units[0]?.id) || ''
  }

  return (
    <FormDialog
      title={t('Create Maintenance Request')}
      opened={opened}
      onClose={onClose}
      form={{
        ...form,
        isDirty: form.isDirty || uploads.photos.length > 0,
        reset: () => {
          uploads.clear()
          form.reset()
        },
      }}
      submit={uploads.isSending ? t('Uploading...') : t('Create Request')}
      disabled={uploads.isSending}
      submitting={t('Creating...')}
      next={{}}
    >
      <TextInput
        label={t('Title')}
        placeholder={t('Kitchen faucet drips')}
        required
        data-autofocus
        {...form.field('title')}
      />
      <Textarea
        label={t('Description')}
        placeholder={t('What is broken, where, and since when?')}
        required
        {...form.field('description')}
      />
      <UnitToRepairSelect
        enabled={opened}
        {...form.field('unitId')}
        value={unitOf(form.values.unitId) || null}
      />
      <FieldPair>
        <Select label={t('Priority')} data={priorityChoices()} {...form.field('priority')} />
        <Select
          label={t('Category')}
          data={categoryChoices(t('Not sure'))}
          {...form.field('category')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Permission to enter')}
          placeholder={t('Choose an answer')}
          clearable
          data={entryChoices()}
          {...form.field('entryPermission')}
          value={form.values.entryPermission || null}
        />
        <TextInput
          label={t('Note for entry')}
          placeholder={t('Pets, alarm, best times')}
          {...form.field('entryNote')}
        />
      </FieldPair>
      {/* The cost estimate and the due date are set by the landlord. */}
      {!isTenant && (
        <FieldPair>
          <MoneyInput
            label={t('Estimated cost')}
            currency={currency}
            {...form.field('estimatedCost')}
          />
          <DateInput label={t('Due date')} {...form.field('dueOn')} />
        </FieldPair>
      )}
      <Input.Wrapper label={t('Photos')} labelElement="div" error={form.field('photos').error}>
        <PhotoPicker uploads={uploads} />
      </Input.Wrapper>
    </FormDialog>
  )
}
