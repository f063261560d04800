import { Select, type SelectProps } from '@mantine/core'
import { getLeasePayers } from '#shared/accounting/payers.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'

/** Whose money a payment is, where an agency or an employer pays a share; hidden without one. */
export function ShareSelect({ leaseId, ...field }: SelectProps & { leaseId: string | null }) {
  const { data } = useCall(getLeasePayers, {
    params: { id: leaseId ?? '' },
    enabled: leaseId !== null,
  })
  const outside = data?.payers.filter(({ kind }) => kind !== 'tenant') ?? []
  if (outside.length === 0) return null
  return (
    <Select
      label={t('Money of')}
      description={t('It covers the charges of this payer alone.')}
      data={[
        { value: '', label: t('The tenants') },
        ...outside.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      allowDeselect={false}
      {...field}
    />
  )
}
