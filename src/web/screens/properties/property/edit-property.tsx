import { t } from '#shared/language/t.ts'
import { listMembers } from '#shared/organization/members.ts'
import { type Property, updateProperty } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { formatMoney, fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { propertyTypeChoices } from '#web/properties/property-facts.ts'
import { PropertyFields, propertyBody, propertyValues } from '#web/properties/property-fields.tsx'
import { useLocale } from '#web/session/locale.ts'
import { PropertyPeople } from './property-people.tsx'
import { PropertyTerms } from './property-terms.tsx'

/** Changes the facts of a property; its units have dialogs of their own. */
export function EditProperty(props: { property: Property; opened: boolean; onClose: () => void }) {
  const { property } = props
  const { managementFeeBase: base } = property
  const { today, currency } = useLocale()
  const { data: members } = useCall(listMembers, { enabled: props.opened })
  const nameOf = (id: string) => members?.filter(member => member.id === id).map(fullName)[0]
  const form = useSendForm(updateProperty, {
    initial: {
      ...propertyValues(property),
      ownerId: property.ownerId ?? '',
      ownerSince: '',
      managerId: property.managerId ?? '',
      managementFeePercent: property.managementFeePercent ?? '',
      managementFeeFlat: property.managementFeeFlat ?? '',
      managementFeeMinimum: property.managementFeeMinimum ?? '',
      leasingFeePercent: property.leasingFeePercent ?? '',
      leasingFeeFlat: property.leasingFeeFlat ?? '',
      reserve: property.reserve ?? '',
      billApprovalLimit: property.billApprovalLimit ?? '',
      managementFeeBase: Array.isArray(base) ? (base as string[]) : [],
    },
    toBody: ({ ownerSince, managementFeeBase, ...values }) => ({
      ...values,
      ...propertyBody(values),
      managementFeeBase: managementFeeBase.length > 0 ? managementFeeBase : 'all',
      ...(values.ownerId !== (property.ownerId ?? '')
        ? { ownerSince: ownerSince || today }
        : ownerSince && { ownerSince }),
    }),
    params: { id: property.id },
    version: property.updatedAt,
    labels: {
      ownerId: nameOf,
      managerId: nameOf,
      propertyType: type => propertyTypeChoices().find(({ value }) => value === type)?.label,
      managementFeeBase: kind => new Map<string, string>(Object.entries(chargeLabels)).get(kind),
      managementFeeFlat: amount => formatMoney(amount, currency),
      managementFeeMinimum: amount => formatMoney(amount, currency),
      leasingFeeFlat: amount => formatMoney(amount, currency),
      reserve: amount => formatMoney(amount, currency),
      billApprovalLimit: amount => formatMoney(amount, currency),
    },
    success: t('Property saved successfully'),
    failure: t('Failed to save property'),
  })
  return (
    <FormDialog
      title={t('Edit Property')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Property')}
      submitting={t('Saving...')}
    >
      <PropertyFields form={form} saved={property} />
      <PropertyPeople form={form} property={property} enabled={props.opened} />
      <PropertyTerms form={form} />
    </FormDialog>
  )
}
