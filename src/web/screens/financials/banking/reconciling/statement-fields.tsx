import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'

interface StatementValues {
  through: string
  statementBalance: string
}

/** The last day of a statement, and its closing balance. */
export function StatementFields({ form }: { form: Pick<SendForm<StatementValues>, 'field'> }) {
  const { currency, today } = useLocale()
  return (
    <FieldPair>
      <DateInput label={t('Statement through')} required max={today} {...form.field('through')} />
      <MoneyInput
        label={t('Statement balance')}
        description={t('With a minus sign if overdrawn')}
        required
        currency={currency}
        {...form.field('statementBalance')}
      />
    </FieldPair>
  )
}
