import {
  changeRecurringExpense,
  createRecurringExpense,
  type RecurringExpense,
} from '#shared/accounting/recurring-expenses.ts'
import { type Day, laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { RecurringFields } from './fields.tsx'

/** Makes an expense recurring, or changes its terms from a day on: `old` is the one that then ends. */
export default function RecurringDialog(props: Opened & { old: RecurringExpense | null }) {
  const { old, ...opened } = props
  return old ? <ChangeDialog {...opened} old={old} /> : <AddDialog {...opened} />
}

interface Opened {
  opened: boolean
  onClose: () => void
}

function AddDialog({ opened, onClose }: Opened) {
  const { today } = useLocale()
  const form = useSendForm(createRecurringExpense, {
    initial: { ...blank, startsOn: today },
    toBody,
    success: t('Recurring expense added'),
    failure: t('Failed to add the recurring expense'),
  })
  return (
    <FormDialog
      title={t('Add Recurring Expense')}
      text={t('Each one posts on its due date, and can be corrected like any other expense.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Add Recurring Expense')}
      submitting={t('Adding...')}
      next={{}}
      size="lg"
    >
      <RecurringFields form={form} enabled={opened} />
    </FormDialog>
  )
}

function ChangeDialog({ opened, onClose, old }: Opened & { old: RecurringExpense }) {
  const { today } = useLocale()
  const form = useSendForm(changeRecurringExpense, {
    initial: valuesOf(old, today),
    toBody: toTerms,
    params: { id: old.id },
    success: t('Recurring expense changed'),
    failure: t('Failed to change the recurring expense'),
  })
  return (
    <FormDialog
      title={t('Change Recurring Expense')}
      text={t('Applies from the date below. Expenses posted earlier stay as they are.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Changes')}
      submitting={t('Saving...')}
      size="lg"
    >
      <RecurringFields form={form} enabled={opened} isChange />
    </FormDialog>
  )
}

function toBody(typed: Values) {
  return { ...toTerms(typed), propertyId: typed.propertyId }
}

/** The editable fields: the property stays. */
function toTerms({ propertyId: _, requestId: __, dueDay, ...typed }: Values) {
  return { ...typed, dueDay: dueDay === '' ? undefined : Number(dueDay) }
}

const blank = {
  propertyId: '',
  unitId: '',
  requestId: '',
  vendorId: '',
  payee: '',
  category: null as string | null,
  amount: '',
  rhythm: 'monthly' as string,
  dueDay: '',
  endsOn: '',
  paidWhenDue: false,
  description: '',
}

type Values = typeof blank & { startsOn: string }

function valuesOf(old: RecurringExpense, today: Day): Values {
  return {
    ...blank,
    propertyId: old.propertyId,
    unitId: old.unitId ?? '',
    vendorId: old.vendorId ?? '',
    payee: old.payee,
    category: old.category,
    amount: old.amount,
    rhythm: old.rhythm,
    dueDay: String(old.dueDay),
    startsOn: laterOf(old.nextOn ?? today, old.startsOn),
    endsOn: old.endsOn ?? '',
    paidWhenDue: old.paidWhenDue,
    description: old.description ?? '',
  }
}
